"""z3 names a core by itself, and a smallest one is found from it, which is that of the other searches."""

import pytest

from compare.answers.conditions.groups import group_conditions
from compare.why.by_z3 import Z3Solver
from compare.why.explaining import Case, explain_question
from compare.why.of_formulation import explain_formulation
from models import Board, Instance, engines, find_formulation, find_piece, find_problem
from models.catalogue.discovery import is_installed
from models.chess.notation import parse_squares
from models.problem import Size

pytestmark = pytest.mark.skipif(not is_installed(engines()["smt"]), reason="z3 is not installed")
SECONDS = 60.0


def asked(problem: str, piece: str, side: int, size: Size, required: str = "") -> Instance:
    board = Board(side)
    return Instance(find_problem(problem), find_piece(piece), board, size, parse_squares(board, required))


QUESTIONS = [
    asked("non-attacking", "queen", 3, 3),
    asked("non-attacking", "rook", 4, 5),
    asked("non-attacking", "queen", 6, 6, "a1"),
    asked("domination", "queen", 5, 2),
    asked("connected-domination", "queen", 4, 1),
    asked("total-domination", "queen", 1, "optimum"),
    asked("peaceable-armies", "queen", 4, 6),
]


def case_of(instance: Instance) -> Case:
    return explain_formulation(instance, find_formulation("smt/general"), SECONDS).cases[0]


@pytest.mark.parametrize("instance", QUESTIONS, ids=str)
def test_the_smallest_core_has_as_many_members_as_that_of_cp_sat(instance: Instance) -> None:
    ours, others = (
        case_of(instance).by_groups,
        explain_question(instance, fine=False, seconds=SECONDS).cases[0].by_groups,
    )
    assert ours is not None
    assert others is not None
    assert ours.core.is_smallest
    assert len(ours.core.members) == len(others.core.members)
    assert ours.is_shown_twice
    assert (ours.solver, others.solver, others.named) == ("z3", "CP-SAT", None)


def test_what_z3_names_by_itself_cannot_be_met_and_may_have_more_than_is_needed() -> None:
    explained = case_of(asked("non-attacking", "rook", 4, 5)).by_groups
    assert explained is not None
    assert explained.named is not None
    names = {group.name for group in explained.named}
    assert {"size"} < names <= {"size", "rows", "columns"}
    assert len(explained.core.members) == 2


def test_conditions_that_are_not_assumed_are_not_in_force() -> None:
    instance = asked("non-attacking", "queen", 3, 3)
    solver = Z3Solver(instance, group_conditions(instance), SECONDS)
    for spared in solver.groups:
        others = [group for group in solver.groups if group is not spared]
        placement = solver.find(others)
        assert placement is not None
        assert solver.broken_by(placement) == [solver.groups.index(spared)]
    assert solver.find(solver.groups) is None


def test_a_search_that_is_not_done_in_time_is_no_answer() -> None:
    instance = asked("domination", "queen", 11, 4)
    solver = Z3Solver(instance, group_conditions(instance), 0.3)
    with pytest.raises(TimeoutError):
        solver.find(solver.groups)


def test_where_there_is_a_solution_it_is_shown() -> None:
    case = case_of(asked("non-attacking", "queen", 5, 5))
    assert case.solution is not None
    assert case.by_groups is None
