"""Every propagator that is found, against the definition: brute force over all assignments of small domains."""

import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import pytest

from models.catalogue.discovery import load_modules
from models.propagation import propagators
from models.propagation.judging.assessment import Assessment, Duty, assess_propagator, domains_with, small_domains
from models.propagation.judging.brute_force import Values
from models.propagation.propagators.all_different import DomainAllDifferent
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import DECISION, Reason


def kinds_of(base: type[Propagator]) -> Iterator[type[Propagator]]:
    """All classes that extend this one and can be made, wherever they are defined."""
    for kind in base.__subclasses__():
        if not inspect.isabstract(kind):
            yield kind
        yield from kinds_of(kind)


MODULES = list(load_modules(propagators.__name__))
ALL_KINDS = sorted({*kinds_of(Propagator)}, key=lambda kind: kind.__name__)  # type: ignore[type-abstract]
KINDS = [kind for kind in ALL_KINDS if kind.keeps_all_solutions]
EACH = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
WIDTHS = (2, 3, 4, 5)
MOST_DOMAINS = 200
"""Of each width but the largest; all domains of two variables with three values are fewer."""
MOST_OF_THE_WIDEST = 60

Squares = Sequence[Sequence[int]]


@cache
def assessment(kind: type[Propagator], width: int) -> Assessment:
    return assess_propagator(kind.example(width), kind.squares_of_example(width), most_domains(width))


def most_domains(width: int) -> int:
    return MOST_OF_THE_WIDEST if width == max(WIDTHS) else MOST_DOMAINS


@EACH
@pytest.mark.parametrize("width", WIDTHS)
def test_it_is_sound_contracting_and_monotone(kind: type[Propagator], width: int) -> None:
    found = assessment(kind, width)
    assert found.tried
    assert found.failed == {}


@EACH
@pytest.mark.parametrize("width", WIDTHS)
def test_it_keeps_its_promise_and_no_other(kind: type[Propagator], width: int) -> None:
    """Bounds and domain consistency say exactly what is left, the others what is left at most."""
    found = assessment(kind, width)
    assert kind.promises not in found.weaker_than
    assert kind.promises not in {Consistency.BOUNDS, Consistency.DOMAIN} & found.stronger_than.keys()


@EACH
@pytest.mark.parametrize("width", WIDTHS)
def test_the_trail_takes_everything_back(kind: type[Propagator], width: int) -> None:
    propagator, squares = kind.example(width), kind.squares_of_example(width)
    for values in sampled(squares):
        domains = domains_with(values, squares)
        before = state(domains)
        domains.open_level()
        call(propagator, domains)
        domains.close_level()
        assert state(domains) == before


def sampled(squares: Squares) -> list[Values]:
    return small_domains([len(one) for one in squares], MOST_DOMAINS)


def call(propagator: Propagator, domains: Domains) -> Reason | None:
    """Call the propagator once; the reason of the contradiction, if it raises one."""
    try:
        propagator.filter(domains)
    except Contradiction as contradiction:
        return contradiction.reason
    return None


def state(domains: Domains) -> tuple[list[int], int, int, int]:
    return [domains[variable] for variable in range(len(domains))], domains.occupied, domains.empty, len(domains.trail)


@EACH
@pytest.mark.parametrize("width", WIDTHS)
def test_a_reason_is_known_and_implies_what_is_removed(kind: type[Propagator], width: int) -> None:
    """By the constraint alone: nothing else of the domains is needed."""
    propagator, squares = kind.example(width), kind.squares_of_example(width)
    solutions = list(solutions_of(propagator, squares))
    for values in sampled(squares):
        domains = domains_with(values, squares)
        replayed = domains_with(values, squares)
        contradiction = call(propagator, domains)
        for removal in domains.trail:
            assert is_known(removal.reason, replayed)
            left = [one for one in solutions if fits(removal.reason, one, squares)]
            gone = {one[removal.variable] for one in left if removal.values >> one[removal.variable] & 1}
            assert gone == set(), (values, removal)
            if replayed[removal.variable] & ~removal.values:
                replayed.remove(removal.variable, removal.values, DECISION)
        if contradiction is not None:
            assert is_known(contradiction, domains)
            assert [one for one in solutions if fits(contradiction, one, squares)] == [], (values, contradiction)


@pytest.mark.parametrize("kind", [kind for kind in ALL_KINDS if not kind.keeps_all_solutions])
@pytest.mark.parametrize("width", [*WIDTHS, 6])
def test_one_that_removes_solutions_leaves_one_if_there_was_one(kind: type[Propagator], width: int) -> None:
    propagator, squares = kind.example(width), kind.squares_of_example(width)
    solutions = list(solutions_of(propagator, squares))
    solvable = 0
    for values in sampled(squares):
        domains = domains_with(values, squares)
        had_one = has_solution(solutions, domains)
        contradiction = call(propagator, domains)
        assert has_solution(solutions, domains) == had_one, values
        assert not (had_one and contradiction)
        solvable += had_one
    assert solvable


def has_solution(solutions: Sequence[tuple[int, ...]], domains: Domains) -> bool:
    return any(all(domains[variable] >> value & 1 for variable, value in enumerate(one)) for one in solutions)


def solutions_of(propagator: Propagator, squares: Squares) -> Iterator[tuple[int, ...]]:
    """All assignments that meet the constraint, of all variables and all their values."""
    for one in product(*(range(len(of_variable)) for of_variable in squares)):
        if propagator.is_met([one[variable] for variable in propagator.variables]):
            yield one


def is_known(reason: Reason, domains: Domains) -> bool:
    """Whether what the reason starts from holds already."""
    return not (reason.occupied & ~domains.occupied or reason.empty & ~domains.empty)


def fits(reason: Reason, assignment: Sequence[int], squares: Squares) -> bool:
    """Whether pieces are on the occupied squares of a reason and none is on its empty ones."""
    pieces = 0
    for variable, value in enumerate(assignment):
        pieces |= squares[variable][value]
    return not (reason.occupied & ~pieces or reason.empty & pieces)


def test_a_propagator_of_a_user_is_judged_in_the_same_way() -> None:
    class Greedy(DomainAllDifferent):
        """Removes the value 0 from the last variable."""

        def filter(self, domains: Domains) -> None:
            domains.remove(self.variables[-1], 1, DECISION)

    class Idle(DomainAllDifferent):
        def filter(self, domains: Domains) -> None:
            """Removes nothing."""

    greedy, idle = (assess_propagator(kind.example(3), kind.squares_of_example(3)) for kind in (Greedy, Idle))
    assert set(greedy.failed) == {Duty.SOUND}
    assert not idle.failed
    assert set(idle.weaker_than) == set(Consistency)
    assert not idle.is_correct
