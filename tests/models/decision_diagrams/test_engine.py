"""Specific to decision diagrams."""

import random
import sys
from collections.abc import Iterable

import pytest

pytest.importorskip("dd")

from compare.answers.first import search_first
from compare.harness.limits import Limits
from models import ANY, OPTIMUM, Board, Formulation, Instance, Search, Status
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.counting import NotCounted, Resources
from models.decision_diagrams import engine
from models.decision_diagrams.engine import DecisionDiagram, DecisionDiagrams, why_no_zdd

needs_zdd = pytest.mark.skipif(why_no_zdd() is not None, reason="dd is without CUDD")
COUNTER = "decision-diagrams/model-count"


def asked(problem: str, side: int, size: int | str | None = None, piece: str = "queen") -> Instance:
    return Instance(find_problem(problem), find_piece(piece), Board(side), size)  # type: ignore[arg-type]


def of(name: str) -> DecisionDiagrams:
    found = find_formulation(f"decision-diagrams/{name}")
    assert isinstance(found, DecisionDiagrams)
    return found


def solved(formulation: Formulation, instance: Instance) -> list[int]:
    return sorted(formulation.solve(instance, Search()))


def nodes_by_the_rules(placements: Iterable[int], order: Iterable[int]) -> tuple[int, int]:
    """The nodes of the BDD and of the ZDD of a set: the different sets that are left, level by level."""
    left, in_bdd, in_zdd = {frozenset(placements)}, 2, 2
    for square in order:
        halves = [
            (
                frozenset(p for p in one if not p >> square & 1),
                frozenset(p ^ 1 << square for p in one if p >> square & 1),
            )
            for one in left
        ]
        in_bdd += sum(low != high for low, high in halves)
        in_zdd += sum(bool(high) for _, high in halves)
        left = {half for both in halves for half in both if half}
    return in_bdd, in_zdd


@needs_zdd
@pytest.mark.parametrize("size", [6, ANY])
@pytest.mark.parametrize("is_shuffled", [False, True])
def test_a_diagram_has_as_few_nodes_as_its_rules_allow(size: int | str, is_shuffled: bool) -> None:
    instance = asked("non-attacking", 6, size)
    order = list(range(36))
    if is_shuffled:
        random.Random(1).shuffle(order)
    placements = solved(find_formulation("backtracking/general"), instance)
    found = tuple(
        len(of(name).diagram(instance, [1 << square for square in order]).edges()) + 2
        for name in ("squares", "zero-suppressed")
    )
    assert found == nodes_by_the_rules(placements, order)


@needs_zdd
def test_8_queens_have_the_numbers_of_nodes_that_the_lessons_tell() -> None:
    for name, nodes in (("squares", 2453), ("zero-suppressed", 375), ("columns-in-binary", 883)):
        search = Search()
        assert len(list(of(name).solve(asked("non-attacking", 8), search))) == 92
        assert search.statistics.nodes == nodes


@pytest.mark.parametrize("name", ["squares", pytest.param("zero-suppressed", marks=needs_zdd)])
@pytest.mark.parametrize("sides", [(2, 4), (4, 2), (3, 5), (5, 3)])
def test_a_size_is_required_although_the_diagonals_are_as_many(name: str, sides: tuple[int, int]) -> None:
    for size in range(9):
        instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(*sides), size)
        assert solved(of(name), instance) == solved(find_formulation("backtracking/general"), instance)


def test_what_is_counted_by_size_is_what_is_listed() -> None:
    for name in ("all-dominating", "irredundant"):
        diagram = of("general").diagram(asked(name, 4))
        listed = [placement.bit_count() for placement in diagram.placements(diagram.edges())]
        by_size = diagram.count_by_size()
        assert by_size == [listed.count(size) for size in range(len(by_size))]
        assert sum(by_size) == diagram.count() == len(listed)


def test_counts_are_exact_where_floating_point_is_not() -> None:
    census = find_counter(COUNTER).census(asked("all-dominating", 8, piece="king"))
    assert census.solutions == 11_546_079_143_118_274_625
    assert census.solutions != float(census.solutions)
    assert census.classes == 1_443_259_904_726_572_233


def test_connected_covers_of_any_size_are_counted_as_a_program_in_c_counts_all_subsets() -> None:
    census = find_counter(COUNTER).census(asked("connected-domination", 5, ANY), with_classes=False)
    assert census.solutions == 33_416_759


def test_squares_that_a_symmetry_moves_together_are_one_variable() -> None:
    instance = asked("domination", 5, 3)
    half_turn = next(one for one in instance.symmetries() if one.kind == "half turn")
    orbits = {1 << square | half_turn.image(1 << square) for square in range(25)}
    diagram = of("general").diagram(instance, sorted(orbits, key=lambda squares: squares & -squares))
    kept = [one for one in solved(of("general"), instance) if half_turn.image(one) == one]
    assert sorted(diagram.placements(diagram.edges())) == kept
    assert len(diagram.variables) == 13


def test_one_diagram_answers_any_size_and_the_most_and_many_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[DecisionDiagram] = []

    class Noted(DecisionDiagram):
        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)  # type: ignore[arg-type]
            made.append(self)

    monkeypatch.setattr(engine, "DecisionDiagram", Noted)
    for problem, size, diagrams in (
        ("non-attacking", ANY, 1),
        ("non-attacking", OPTIMUM, 1),
        ("domination", OPTIMUM, 4),
    ):
        made.clear()
        assert solved(of("general"), asked(problem, 5, size))
        assert len(made) == diagrams


def test_without_cudd_bdds_are_built_in_python_and_zdds_are_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_has", lambda module: False)
    monkeypatch.setitem(sys.modules, "dd.cudd", None)
    assert len(solved(of("squares"), asked("non-attacking", 5))) == 10
    assert len(solved(of("general"), asked("all-dominating", 3))) == 495
    assert find_counter(COUNTER).count(asked("all-dominating", 4)) == 64_903
    assert of("zero-suppressed").unsupported(asked("non-attacking", 5)) == "this dd is without CUDD"


@needs_zdd
@pytest.mark.parametrize("name", ["squares", "zero-suppressed", "general"])
def test_a_diagram_that_takes_too_much_memory_ends_in_a_memory_error(name: str) -> None:
    with pytest.raises(MemoryError):
        of(name).diagram(asked("all-non-attacking", 9), memory=1 << 24)


@needs_zdd
def test_a_counter_keeps_to_the_memory_that_it_is_given() -> None:
    with pytest.raises(MemoryError):
        find_counter(COUNTER).count(asked("all-dominating", 7), Resources(memory_limit=1 << 22))


def test_a_dd_that_cannot_be_loaded_is_the_reason_why_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("dd.cudd", "dd.autoref"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NotCounted, match="dd cannot be loaded"):
        find_counter(COUNTER).count(asked("all-dominating", 3))


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["squares", "general"])
def test_a_diagram_that_takes_long_is_ended_at_its_time_limit(name: str) -> None:
    (answer,), _ = search_first(asked("all-non-attacking", 11), [of(name)], Limits(1.0))
    assert answer.outcome.status == Status.LIMIT, answer.outcome.reason
    assert (answer.outcome.seconds or 0) < 5


def test_a_question_without_a_solution_has_an_empty_diagram() -> None:
    for name in ("squares", "columns-in-binary", "general"):
        assert solved(of(name), asked("non-attacking", 3)) == []
    nowhere = asked("domination", 2).narrowed(forbidden=0b1111)
    assert solved(of("general"), nowhere) == []
    assert find_counter(COUNTER).census(nowhere).solutions == 0
