"""Pieces that attack in one direction only: attacking and being attacked are two things."""

from models import ANY, Board, Instance, find_problem
from models.chess.piece import Piece
from models.problems.maximal_non_attacking import can_stand
from models.problems.most_unattacked import most_free_squares

PAWN = Piece("pawn", leaps=frozenset({(-1, -1), (-1, 1)}))
HALF_ROOK = Piece("half-rook", rides=frozenset({(0, 1), (1, 0)}))


def test_a_piece_can_stand_where_it_neither_attacks_nor_is_attacked() -> None:
    board, others = Board(3), frozenset({(1, 1)})
    standing = {square for square in board if square not in others and can_stand(board, PAWN, square, others)}
    assert standing == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_rides_in_one_direction_along_rows_and_columns_do_for_the_bound_of_free_squares() -> None:
    board = Board(4)
    instance = Instance(find_problem("most-unattacked"), HALF_ROOK, Board(4, layers=2), ANY)
    assert most_free_squares(instance) == 4
    assert most_free_squares(Instance(instance.problem, PAWN, instance.board, ANY)) == len(board) - 4
