"""Specific to python-constraint: its solver classes, its built-in sums, and constraints that hide values."""

import pytest
from constraint import Constraint, Domain, Problem
from hypothesis import given, settings

from compare.answers.first import search_first
from compare.harness.limits import Limits
from models import OPTIMUM, Board, Instance, Search, SolutionSet, Status, formulations
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.formulation import GaveUp
from models.python_constraint.columns import DifferentDiagonals
from models.python_constraint.general import AmongConstraint
from tests.support.strategies import instances

QUEEN = find_piece("queen")
ALL = [
    one for one in formulations().values() if one.engine.name == "python-constraint" and one.gives == SolutionSet.ALL
]
MIN_CONFLICTS = find_formulation("python-constraint/min-conflicts")


def queens(rows: int, columns: int, required: int = 0, forbidden: int = 0) -> Instance:
    board = Board(rows, columns)
    return Instance(find_problem("non-attacking"), QUEEN, board, board.shorter_side, required, forbidden)


def solved(name: str, instance: Instance) -> list[int]:
    return sorted(find_formulation(name).solve(instance, Search()))


@pytest.mark.parametrize("formulation", ALL, ids=lambda formulation: formulation.name)
def test_finds_all_queens_on_boards_of_middling_size(formulation: object) -> None:
    name = formulation.name  # type: ignore[attr-defined]
    for rows, columns in ((6, 6), (7, 5), (5, 7)):
        instance = queens(rows, columns)
        if find_formulation(name).unsupported(instance) is None:
            assert solved(name, instance) == solved("backtracking/flags", instance)


@given(instances(longest=4, wrap=None))
@settings(max_examples=60, deadline=None)
def test_the_general_formulations_agree_on_any_instance(instance: Instance) -> None:
    expected = solved("backtracking/general", instance)
    for name in ("general", "occupied-squares", "built-in-sums"):
        full = f"python-constraint/{name}"
        if find_formulation(full).unsupported(instance) is None:
            assert solved(full, instance) == expected, name


def test_two_queens_required_in_one_column_are_no_solution_for_the_sums_and_no_error() -> None:
    for name in ("squares-with-sums", "built-in-sums"):
        assert solved(f"python-constraint/{name}", queens(4, 4, required=1 | 1 << 8)) == []
        assert solved(f"python-constraint/{name}", queens(1, 1, forbidden=1)) == []


def test_no_piece_on_a_board_where_all_squares_are_forbidden_is_a_solution_where_none_may_attack() -> None:
    board = Board(2, 2)
    instance = Instance(find_problem("non-attacking"), QUEEN, board, OPTIMUM, forbidden=board.full)
    assert solved("python-constraint/occupied-squares", instance) == [0]


def test_counts_the_constraints_that_are_strings_and_the_variables_that_are_derived() -> None:
    search = Search()
    list(find_formulation("python-constraint/string-constraints").solve(queens(6, 6), search))
    assert search.statistics.constraints == 15
    list(find_formulation("python-constraint/derived-variables").solve(queens(6, 6), search))
    assert search.statistics.variables == 18


def test_a_queen_hides_its_diagonals_in_other_columns_only_if_the_search_looks_ahead() -> None:
    columns = DifferentDiagonals(2)
    for forwardcheck, rows_left in ((True, [1, 2, 3]), (None, [0, 1, 2, 3, 4])):
        domain = Domain(range(5))
        assert columns([0, 2], {2: domain}, {0: 2}, forwardcheck)
        assert list(domain) == rows_left
    assert not columns([0, 2], {2: Domain([4])}, {0: 2}, True)


def test_the_general_counting_constraint_hides_the_value_that_is_decided_for_the_others() -> None:
    for at_least, at_most, left in ((0, 1, [0]), (3, 3, [1]), (0, 2, [0, 1]), (2, None, [0, 1])):
        domains = {square: Domain([0, 1]) for square in (1, 2)}
        assert AmongConstraint(at_least, at_most)([0, 1, 2], domains, {0: 1}, True)
        assert [list(domain) for domain in domains.values()] == [left, left]


def test_min_conflicts_finds_one_on_boards_where_all_would_take_too_long() -> None:
    for instance in (queens(30, 30), queens(30, 30, required=1 << 33), queens(20, 25)):
        found = list(MIN_CONFLICTS.solve(instance, Search()))
        assert len(found) == 1
        assert instance.is_solution(found[0])


def test_min_conflicts_that_finds_none_does_not_say_that_there_is_none() -> None:
    with pytest.raises(GaveUp, match="does not mean that there is none"):
        list(MIN_CONFLICTS.solve(queens(3, 3), Search()))
    (answer,), _ = search_first(queens(3, 3), [MIN_CONFLICTS], Limits(20))
    assert answer.outcome.status == Status.LIMIT
    assert "does not mean that there is none" in (answer.outcome.reason or "")


def test_min_conflicts_declines_the_optimum_as_it_cannot_prove_one() -> None:
    board = Board(5, 5)
    assert MIN_CONFLICTS.unsupported(Instance(find_problem("non-attacking"), QUEEN, board, OPTIMUM)) is not None
    assert list(MIN_CONFLICTS.solve(queens(4, 4, forbidden=0x1111), Search())) == []


def test_a_search_inside_the_compiled_library_is_ended_at_its_time_limit() -> None:
    board = Board(8, 8)
    instance = Instance(find_problem("domination"), QUEEN, board, 4)
    (answer,), _ = search_first(instance, [find_formulation("python-constraint/built-in-sums")], Limits(0.3))
    assert answer.outcome.status == Status.LIMIT
    assert (answer.outcome.seconds or 0) < 5


def test_without_forward_checking_no_constraint_is_asked_to_hide_values() -> None:
    asked = {}
    for name in ("columns", "without-forward-checking"):
        model = Problem(find_formulation(f"python-constraint/{name}").solver())  # type: ignore[attr-defined]
        model.addVariables([0, 1], [0, 1])
        model.addConstraint(recorder := Recorder())
        assert len(model.getSolutions()) == 4
        asked[name] = recorder.asked_to_hide
    assert asked == {"columns": True, "without-forward-checking": False}


class Recorder(Constraint):  # type: ignore[misc]
    """Allows everything, and notes whether it was asked to hide values."""

    asked_to_hide = False

    def __call__(self, variables: object, domains: object, assignments: object, forwardcheck: object = None) -> bool:
        self.asked_to_hide |= bool(forwardcheck)
        return True
