"""Why a placement is no solution is said with the squares that show it, for every problem."""

import pytest

from compare.question.rejection import why_no_solution
from models import ANY, Board, Instance, Piece, Problem, find_piece, find_problem, parse_squares
from models.catalogue.finding import problems
from models.problem import Occupied

REASONS = [
    ("non-attacking", "queen", "a1 c3", "c3 (row 2, column 2) attacks a1 (row 4, column 0)"),
    ("independent-domination", "king", "a1 a2", "a2 (row 3, column 0) attacks a1 (row 4, column 0)"),
    ("domination", "queen", "a1", "b5 (row 0, column 1) is neither occupied nor attacked"),
    ("total-domination", "queen", "c3 d5 a2", "c3 (row 2, column 2) is not attacked"),
    ("border-domination", "rook", "a5 b4 c3 d2 e1", "b4 is not on the border"),
    ("maximal-non-attacking", "rook", "a5 b4 c3 d2", "a rook can be added on e1"),
    ("minimal-domination", "rook", "a5 b4 c3 d2 e1 e2", "without the rook on d2 every square is still covered"),
    ("connected-domination", "king", "b4 d4 b2 d2 b5", "no chain of attacks links b5 and d4"),
    ("connected-domination", "knight", "a1", "a5 (row 0, column 0) is neither occupied nor attacked"),
]


@pytest.mark.parametrize(("problem", "piece", "squares", "reason"), REASONS)
def test_the_reason_points_at_squares(problem: str, piece: str, squares: str, reason: str) -> None:
    board = Board(5)
    instance = Instance(find_problem(problem), find_piece(piece), board, ANY)
    placement = parse_squares(board, squares)
    assert not instance.is_solution(placement)
    assert why_no_solution(instance, placement) == reason


@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
def test_every_placement_that_is_no_solution_has_a_reason_of_its_own(problem: Problem) -> None:
    instances = [Instance(problem, find_piece(piece), Board(3), ANY) for piece in ("queen", "knight")]
    wrong = [(one, placement) for one in instances for placement in range(1 << 9) if not one.is_solution(placement)]
    assert wrong
    assert not [placement for instance, placement in wrong if "is not what" in why_no_solution(instance, placement)]


@pytest.mark.parametrize("problem", problems().values(), ids=lambda problem: problem.name)
def test_a_solution_has_no_reason_against_it(problem: Problem) -> None:
    instance = Instance(problem, find_piece("queen"), Board(2), ANY)
    board, piece = instance.board, instance.piece
    solutions = [one for one in range(1 << len(board)) if instance.is_solution(one)]
    assert solutions
    assert {problem.explain_rejection(board, piece, frozenset(board.squares(one))) for one in solutions} == {None}


class OneOnTheEdge(Problem):
    wanted = "fewest"

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return any(row == 0 for row, _ in occupied)


def test_a_problem_that_names_no_reason_has_a_plain_one() -> None:
    instance = Instance(OneOnTheEdge(), find_piece("queen"), Board(3), ANY)
    assert why_no_solution(instance, 0) == "it is not what one-on-the-edge asks for"
