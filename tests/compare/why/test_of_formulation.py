"""The core of a formulation's model cannot be met, and each of its groups is needed."""

import pytest

from compare.answers.conditions.groups import Group
from compare.why import of_formulation
from compare.why.explaining import ExplainedCore, SearchesDisagree
from compare.why.of_formulation import NoGroups, RowGroup, RowSolver, explain_formulation, rows_of
from models import Board, Instance, find_formulation, find_piece, find_problem
from models.chess.notation import parse_squares
from models.exporting.shared.stated import LinearModel
from models.languages import speaking

SECONDS = 60.0
QUEEN = find_piece("queen")


def queens(n: int, required: str = "") -> Instance:
    return Instance(find_problem("non-attacking"), QUEEN, Board(n), n, parse_squares(Board(n), required))


def core_of(instance: Instance, formulation: str) -> ExplainedCore:
    case = explain_formulation(instance, find_formulation(formulation), SECONDS).cases[0]
    assert case.by_groups is not None
    return case.by_groups


@pytest.mark.parametrize("name", ["linear/line-sums", "linear/general", "linear/conflict-pairs"])
@pytest.mark.parametrize("instance", [queens(3), queens(2), queens(3, "a1"), queens(3, "a2 a3")], ids=str)
def test_no_placement_meets_a_core_and_each_board_meets_the_other_groups(name: str, instance: Instance) -> None:
    explained = core_of(instance, name)
    model = find_formulation(name).stated_model(instance)
    assert isinstance(model, LinearModel)
    solver = RowSolver(model, SECONDS)
    assert len(solver.variables) == len(instance.board), "no helpers, so that placements are assignments"

    def broken_by(placement: int) -> set[str]:
        values = [placement >> one & 1 for one in range(len(instance.board))]
        members = explained.core.members
        return {one.name for one in members if not all(row.is_met_by(values) for row in rows_of([one]))}

    assert all(broken_by(one) for one in range(1 << len(instance.board)))
    for spared, board in zip(explained.core.members, explained.core.witnesses, strict=True):
        assert broken_by(board) == {spared.name}
    assert explained.second_solver == "SCIP"
    assert {*explained.core.members, *explained.core.not_needed} == set(solver.groups)


def test_the_groups_of_a_formulation_are_not_those_of_the_question() -> None:
    names = {group.name for group in core_of(queens(3), "sat/general").core.members}
    assert names == {"filled rows", "filled columns", "rising diagonals", "falling diagonals"}


def test_a_clause_of_two_squares_belongs_to_the_line_on_which_they_are() -> None:
    names = {group.name for group in core_of(queens(3), "sat/at-most-one-pairwise").core.members}
    assert names == {"filled rows", "columns", "rising diagonals", "falling diagonals"}


def test_a_given_queen_that_is_to_blame_is_named() -> None:
    members = core_of(queens(6, "a1"), "linear/line-sums").core.members
    assert [group.says for group in members if group.name == "a1 occupied"] == ["a queen on a1"]


def test_where_there_is_a_solution_it_is_shown() -> None:
    case = explain_formulation(queens(5), find_formulation("sat/general"), SECONDS).cases[0]
    assert case.solution is not None
    assert queens(5).is_solution(case.solution)


def test_a_formulation_without_groups_of_rows_is_refused() -> None:
    for name in ("cp-sat/columns", "backtracking/flags"):
        with pytest.raises(NoGroups, match="no named groups of rows"):
            explain_formulation(queens(3), find_formulation(name), SECONDS)
    domination = Instance(find_problem("domination"), QUEEN, Board(3))
    with pytest.raises(NoGroups, match="give --size K"):
        explain_formulation(domination, find_formulation("sat/cover"), SECONDS)


def test_a_model_that_allows_no_solution_of_its_own_is_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its diagonals the model has placements that the specification refuses."""

    def without_diagonals(model: LinearModel, assignments: list[list[int]]) -> list[Group]:
        return [
            one for one in groups_of(model, assignments) if isinstance(one, RowGroup) and "diagonals" not in one.name
        ]

    groups_of = of_formulation._groups_of
    monkeypatch.setattr(of_formulation, "_groups_of", without_diagonals)
    with pytest.raises(SearchesDisagree, match="what meets the model of linear/line-sums is no solution"):
        explain_formulation(queens(3), find_formulation("linear/line-sums"), SECONDS)


def test_the_reason_why_a_formulation_has_no_model_is_said_in_german() -> None:
    covers = Instance(find_problem("connected-domination"), QUEEN, Board(3), 1)
    with speaking("de"), pytest.raises(NoGroups, match="seine Klauseln für den Zusammenhang"):
        explain_formulation(covers, find_formulation("sat/general"), SECONDS)
