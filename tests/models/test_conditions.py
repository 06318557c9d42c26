"""A problem that is not in ``models/problems`` is answered by what its own class says, and by nothing else."""

import pytest

from models import Board, Formulation, Instance, Piece, Problem, formulations
from models.catalogue.finding import counters, find_piece, find_problem, problems
from models.common_form import Constraint
from models.formulation import GaveUp, SolutionSet
from models.problem import (
    ANY,
    DOMINATION,
    INDEPENDENT_DOMINATION,
    NON_ATTACKING,
    OPTIMUM,
    TOTAL_DOMINATION,
    Conditions,
    Occupied,
    Size,
)
from models.problems.domination import Domination
from models.problems.non_attacking import NonAttacking
from tests.support.reference import LookedUp, solutions

QUEEN = find_piece("queen")


class Cover(Problem):
    """Domination, written anew; it states no common form."""

    wanted = "fewest"
    conditions = DOMINATION

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return all(
            square in occupied or any(square in piece.attacked_from(board, other) for other in occupied)
            for square in board
        )


class Peace(Problem):
    """Non-attacking pieces, written anew; it states no common form."""

    wanted = "most"
    conditions = NON_ATTACKING

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return not any(other in piece.attacked_from(board, one) for one in occupied for other in occupied)

    def default_size(self, board: Board, piece: Piece) -> Size:
        return board.shorter_side


class ReadsFormOnly(Problem):
    """It has the common form of domination or of non-attacking pieces, and declares nothing."""

    wanted = "fewest"

    def __init__(self, like: Problem) -> None:
        self.like = like
        self.wanted = like.wanted  # type: ignore[assignment, misc]

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return self.like.is_solution(board, piece, occupied)

    def common_form(self, instance: Instance) -> list[Constraint]:
        return list(self.like.common_form(instance) or [])


class AsManyAsPossible(Domination):
    """The same conditions, but the optimum is the largest size."""

    wanted = "most"  # type: ignore[assignment]


class AsFewAsPossible(NonAttacking):
    """The same conditions, but the optimum is the smallest size."""

    wanted = "fewest"  # type: ignore[assignment]

    def sizes(self, instance: Instance) -> range:
        return super().sizes(instance)[::-1]


class EmptyCorner(NonAttacking):
    """It asks for more than the problem that it is derived from, and says so in its specification only."""

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return (0, 0) not in occupied and super().is_solution(board, piece, occupied)


def answering(instance: Instance) -> dict[str, Formulation]:
    return {name: one for name, one in formulations().items() if one.unsupported(instance) is None}


def check_all(instance: Instance) -> None:
    """Of each formulation that answers, but for those that start a program: they are told the same and take long."""
    for formulation in answering(instance).values():
        if not formulation.engine.programs:
            check(formulation, instance)


def check(formulation: Formulation, instance: Instance) -> None:
    expected = solutions(instance)
    try:
        given = set(formulation.solve(instance))
    except GaveUp:
        assert formulation.gives == SolutionSet.ONE
        return
    assert given == expected if formulation.gives == SolutionSet.ALL else given <= expected, formulation.name


@pytest.mark.parametrize(("own", "like"), [(Cover(), "domination"), (Peace(), "non-attacking")])
def test_a_problem_that_declares_conditions_is_answered_by_the_special_formulations(own: Problem, like: str) -> None:
    twin = find_problem(like)
    size = twin.default_size(Board(4), QUEEN)
    special = set(answering(Instance(twin, QUEEN, Board(4)))) - set(
        answering(Instance(ReadsFormOnly(twin), QUEEN, Board(4), size))
    )
    assert len(special) > 5
    assert special <= set(answering(Instance(own, QUEEN, Board(4))))
    check_all(Instance(own, QUEEN, Board(4)))


def test_the_optimum_of_a_problem_is_the_one_that_it_wants() -> None:
    instance = Instance(AsManyAsPossible(), QUEEN, Board(3))
    assert solutions(instance) == {instance.board.full}
    assert len(answering(instance)) > 10
    check_all(instance)


@pytest.mark.parametrize(("problem", "best"), [(AsManyAsPossible(), 9), (AsFewAsPossible(), 0)])
def test_a_counter_counts_the_optimum_that_the_problem_wants_or_none(problem: Problem, best: int) -> None:
    for piece in ("amazon", "bishop", "king", "knight", "rook"):
        instance = Instance(problem, find_piece(piece), Board(3), OPTIMUM)
        censuses = [one.census(instance) for one in counters().values() if one.unsupported(instance) is None]
        assert {(census.size, census.solutions) for census in censuses} == {(best, 1)}, piece


def test_a_problem_with_a_specification_of_its_own_inherits_no_other_reading() -> None:
    instance = Instance(EmptyCorner(), QUEEN, Board(4))
    assert EmptyCorner.conditions == Conditions(asks_more=True)
    assert EmptyCorner().common_form(instance) is None
    assert set(answering(instance)) == {"backtracking/brute-force"}


@pytest.mark.parametrize("name", problems())
def test_no_counter_answers_a_problem_with_a_specification_of_its_own(name: str) -> None:
    specification = {"is_solution": lambda self, board, piece, occupied: len(occupied) == 2}
    own = type("Own", (type(find_problem(name)),), specification)()
    for piece in ("king", "bishop", "rook", "knight", "queen"):
        instance = Instance(own, find_piece(piece), Board(5), ANY)
        assert [one.name for one in counters().values() if one.unsupported(instance) is None] == []


def test_a_problem_that_keeps_the_specification_keeps_the_conditions() -> None:
    assert AsManyAsPossible.conditions == DOMINATION
    assert find_problem("all-dominating").conditions == DOMINATION
    assert find_problem("completion").conditions == NON_ATTACKING


BOARDS = {"queen": Board(3), "king": Board(2, 4), "knight": Board(3, wrap=True)}
"""On these each piece is asked for by default."""


@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
@pytest.mark.parametrize(
    ("piece", "board"),
    [
        pytest.param(piece, board, id=f"{piece}-{board}", marks=[pytest.mark.exhaustive] * (board != usual))
        for piece, usual in BOARDS.items()
        for board in BOARDS.values()
    ],
)
def test_the_conditions_say_what_the_specification_says(problem: Problem, piece: str, board: Board) -> None:
    found = find_piece(piece)
    moving = LookedUp(found.name, found.rides, found.leaps)
    if problem.layers > 1:
        board = Board(2, 3, board.wrap, problem.layers)
    for placement in range(1 << len(board)):
        occupied = frozenset(board.squares(placement))
        meets = meets_conditions(problem.conditions, board, moving, occupied)
        is_solution = problem.is_solution(board, moving, occupied)
        assert meets or not is_solution
        if not problem.conditions.asks_more:
            assert is_solution == meets


def meets_conditions(conditions: Conditions, board: Board, piece: Piece, occupied: Occupied) -> bool:
    attacked = {square for one in occupied for square in piece.attacked_from(board, one)}
    on_layers = ({(row % board.rows, column) for row, column in occupied if row // board.rows == at} for at in (0, 1))
    pieces, others = on_layers
    free = {square for square in board.face if square not in attacked | occupied}
    return not (
        (conditions.non_attacking and attacked & occupied)
        or (conditions.covered and set(board) - attacked - occupied)
        or (conditions.attacked and set(board) - attacked)
        or (conditions.armies and (len(pieces) != len(others) or others - free))
        or (conditions.marks and (len(pieces) != board.shorter_side or others != free))
    )


@pytest.mark.quick
def test_the_four_classic_problems_consist_of_their_conditions() -> None:
    classic = {
        "non-attacking": NON_ATTACKING,
        "domination": DOMINATION,
        "independent-domination": INDEPENDENT_DOMINATION,
        "total-domination": TOTAL_DOMINATION,
    }
    assert {name: find_problem(name).conditions for name in classic} == classic


def test_a_piece_that_is_only_called_queen_is_not_taken_for_one() -> None:
    rook = find_piece("rook")
    called_queen = Piece("queen", rides=rook.rides)
    for problem in ("non-attacking", "domination", "independent-domination"):
        instance = Instance(find_problem(problem), called_queen, Board(2, 3), 2)
        assert set(answering(instance)) == set(answering(Instance(find_problem(problem), rook, Board(2, 3), 2)))
        check_all(instance)
