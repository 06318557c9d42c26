"""Learning from failures: conflict sets and nogoods, against all solutions of the question."""

from collections.abc import Iterator

import pytest

from models import Board, Instance, Search, find_formulation, find_problem
from models.propagation.backjumping import BackjumpingSearch
from models.propagation.engine import Inference
from models.propagation.learned_nogoods import LearningSearch
from models.propagation.solver.domains import Contradiction
from models.propagation.solver.explaining import Nogood
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.search import DepthFirst
from tests.support.instances import QUEEN

SIDES = [(4, 4), (5, 5), (6, 6), (4, 6), (6, 5)]
PLAIN = [Instance(find_problem("non-attacking"), QUEEN, Board(rows, columns)) for rows, columns in SIDES]
NARROWED = [PLAIN[2].narrowed(required=1 << 3), PLAIN[1].narrowed(forbidden=0b11 << 7 | 1 << 21)]
EACH = pytest.mark.parametrize("instance", [*PLAIN, *NARROWED], ids=str)


def solutions(instance: Instance) -> set[int]:
    """All solutions, by a search that shares nothing with those that learn."""
    return {*find_formulation("backtracking/general").solve(instance)}


def running(name: str, instance: Instance) -> DepthFirst:
    """The search of a lesson, before its first step."""
    lesson = find_formulation(name)
    assert isinstance(lesson, Inference)
    return lesson.search(instance, lesson.domains(instance, Search()), FixedPoint(lesson.propagators(instance)))


def excludes(nogood: Nogood, placement: int) -> bool:
    return not (nogood.occupied & ~placement or nogood.empty & placement)


@EACH
def test_a_nogood_excludes_no_solution_but_those_that_were_given(instance: Instance) -> None:
    search = running("learned-nogoods", instance)
    assert isinstance(search, LearningSearch)
    every, given = solutions(instance), set[int]()
    for known in learned_while(search, given):
        missing = every - given
        assert [one for one in known if any(excludes(one, placement) for placement in missing)] == []
    assert given == every
    assert search.learned.nogoods


def learned_while(search: LearningSearch, given: set[int]) -> Iterator[list[Nogood]]:
    """The nogoods known at each solution, before it is given, and at the end."""
    for placement in search.solutions():
        yield list(search.learned.nogoods)
        given.add(placement)
    yield list(search.learned.nogoods)


@EACH
def test_no_solution_has_all_queens_of_a_conflict_set(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    conflicts: list[int] = []

    def explain_and_note(search: BackjumpingSearch, contradiction: Contradiction) -> object:
        reason = explain(search, contradiction)
        conflicts.append(reason.occupied)
        assert not reason.occupied & ~search.decided_squares()
        return reason

    explain = BackjumpingSearch.explain
    monkeypatch.setattr(BackjumpingSearch, "explain", explain_and_note)
    search = running("backjumping", instance)
    every = solutions(instance)
    assert {*search.solutions()} == every
    assert len(conflicts) == (search.domains.counts.failures or 0)
    for queens in conflicts:
        assert [one for one in every if not queens & ~one] == []


def test_backjumping_skips_queens_that_have_no_part_in_a_failure() -> None:
    """On 8 × 8 fewer nodes than forward checking, and the same solutions."""
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(8))
    nodes, found = {}, {}
    for name in ("propagation/forward-checking", "backjumping"):
        search = Search()
        found[name] = {*find_formulation(name).solve(instance, search)}
        nodes[name] = search.statistics.nodes or 0
    assert nodes["backjumping"] < nodes["propagation/forward-checking"]
    assert len({frozenset(one) for one in found.values()}) == 1
