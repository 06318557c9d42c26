"""Pieces that attack in one direction only: attacking and being attacked are two things."""

from models import ANY, Board, Instance, find_formulation, find_problem
from models.catalogue.finding import find_counter
from models.chess.piece import Piece
from models.pieces import ROOK
from models.problems.maximal_non_attacking import can_stand
from models.problems.most_unattacked import most_free_squares

PAWN = Piece("pawn", leaps=frozenset({(-1, -1), (-1, 1)}))
HALF_ROOK = Piece("half-rook", rides=frozenset({(0, 1), (1, 0)}))


def test_a_piece_can_stand_where_it_neither_attacks_nor_is_attacked() -> None:
    board, others = Board(3), frozenset({(1, 1)})
    standing = {square for square in board if square not in others and can_stand(board, PAWN, square, others)}
    assert standing == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_the_bound_of_free_squares_needs_rides_both_ways() -> None:
    """Two half-rooks, one below the other at the right edge, attack nothing else."""
    small = Instance(find_problem("most-unattacked"), HALF_ROOK, Board(2, 3))
    assert {placement.bit_count() for placement in find_formulation("backtracking/general").solve(small)} == {6}
    bounds = [most_free_squares(Instance(small.problem, piece, Board(4), ANY)) for piece in (HALF_ROOK, PAWN, ROOK)]
    assert bounds == [12, 12, 4]


def test_the_counter_by_empty_rows_needs_rides_both_ways() -> None:
    one = Instance(find_problem("domination"), HALF_ROOK, Board(1, 5), 1)
    assert find_counter("kernels/empty-rows").unsupported(one) == "only pieces that ride along rows"
    assert list(find_formulation("backtracking/uncovered-square").solve(one)) == [0b1]
