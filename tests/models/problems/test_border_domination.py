"""Border domination: its specification alone, against boards made by hand and a brute force that shares nothing."""

from itertools import combinations

import pytest

from models import Board, Instance, find_piece, find_problem, parse_squares
from models.chess.symmetry import symmetries
from models.problems.border_domination import inner_squares
from tests.support.reference import solutions

BORDER_DOMINATION = find_problem("border-domination")

BY_HAND = [
    (Board(5), "queen", "a1 e1 a5 e5", False),
    (Board(5), "queen", "c3 b5 e4", False),
    (Board(4), "king", "a1 a4 d1 d4", True),
    (Board(4), "king", "b2 b3 c2 c3", False),
    (Board(4), "king", "a1 a4 d1 c3", False),
    (Board(4), "king", "a1 a4 d1", False),
    (Board(3), "king", "b2", False),
    (Board(3), "queen", "b3 b1", True),
    (Board(3), "queen", "a1 c1", False),
    (Board(3), "queen", "a1 b3", True),
    (Board(3), "queen", "a1", False),
    (Board(1), "queen", "a1", True),
    (Board(1, 6), "king", "b1 e1", True),
    (Board(6, 1), "king", "a2 a5", True),
    (Board(2, 5), "king", "b1 e2", True),
    (Board(2, 5), "king", "b1", False),
]


@pytest.mark.parametrize(("board", "piece", "squares", "expected"), BY_HAND)
def test_the_specification_judges_boards_made_by_hand(board: Board, piece: str, squares: str, expected: bool) -> None:
    occupied = frozenset(board.squares(parse_squares(board, squares)))
    assert BORDER_DOMINATION.is_solution(board, find_piece(piece), occupied) is expected


def brute_force(n: int, queens: int) -> int:
    """How many sets of queens on the border of an n × n board cover it. Squares are numbers; nothing is imported."""

    def covers(one: int, other: int) -> bool:
        rows, columns = abs(one // n - other // n), abs(one % n - other % n)
        return rows == 0 or columns == 0 or rows == columns

    ring = [*range(n), *range(n * n - n, n * n), *range(n, n * n - n, n), *range(2 * n - 1, n * n - n, n)]
    return sum(
        all(any(covers(queen, square) for queen in chosen) for square in range(n * n))
        for chosen in combinations(ring, queens)
    )


PINNED = {(3, 2): 20, (4, 2): 4, (4, 3): 116, (5, 3): 28, (6, 4): 128}


@pytest.mark.parametrize(("n", "queens"), PINNED)
def test_the_number_of_solutions_is_that_of_an_independent_brute_force(n: int, queens: int) -> None:
    assert brute_force(n, queens) == PINNED[n, queens]
    assert len(solutions(Instance(BORDER_DOMINATION, find_piece("queen"), Board(n), queens))) == PINNED[n, queens]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (Board(3), "b2"),
        (Board(4), "b2 b3 c2 c3"),
        (Board(3, 5), "b2 c2 d2"),
        (Board(2, 9), ""),
        (Board(1), ""),
        (Board(5, 3, wrap=True), "b2 b3 b4"),
    ],
)
def test_the_common_form_leaves_these_inner_squares_empty(board: Board, expected: str) -> None:
    assert inner_squares(board) == parse_squares(board, expected)


def test_a_shift_of_a_torus_does_not_keep_the_border() -> None:
    board = Board(4, wrap=True)
    kept = [one for one in symmetries(board) if BORDER_DOMINATION.is_kept_by(one)]
    assert len(kept) == 8


def test_a_piece_on_an_inner_square_is_named_as_the_reason() -> None:
    board = Board(4)
    occupied = frozenset(board.squares(parse_squares(board, "b2 b3 c2 c3")))
    reason = BORDER_DOMINATION.explain_rejection(board, find_piece("king"), occupied)
    assert reason == "b3 is not on the border"
