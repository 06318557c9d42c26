"""Rooks that cover the board, however many they are: inclusion and exclusion over the empty lines.

Question
    In how many ways do k rooks cover r × c squares, or any number of rooks; they may attack each other. Also
    on a torus.
Formula
    Of k rooks, those that leave no row empty: R = the sum over i of (-1)^i · C(r, i) · C((r - i) · c, k). Likewise S
    for the columns; and B, neither a row nor a column empty: the sum over i and j of
    (-1)^(i + j) · C(r, i) · C(c, j) · C((r - i) · (c - j), k). The answer is R + S - B.
    For any number of rooks C(m, k) becomes 2^m, and R is (2^c - 1)^r.
Why it is so
    If a row and a column are empty, the square where they cross is not covered. So every row has a rook, or every
    column has one; and either is enough. What both have is subtracted once.
Symmetry
    Not used: the number of classes is not computed.
Source
    A287065 (any number of rooks on n × n).
Compare with
    rook-covers (the fewest), rook-placements (none attacks another).
"""

from math import comb

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.pieces import ROOK
from models.problem import DOMINATION, Instance


class RookCoversOfAnySize(ClosedForm):
    smallest_board = 20
    conditions = DOMINATION
    pieces = (ROOK,)
    takes_torus = True

    def best_size(self, board: Board) -> int:
        return board.shorter_side

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        r, c = instance.board.rows, instance.board.columns
        if size is None:
            return count_covers(r, c)
        return _no_row_empty(r, c, size) + _no_row_empty(c, r, size) - _no_line_empty(r, c, size)


def count_covers(r: int, c: int) -> int:
    """The ways to cover r × c squares with any number of rooks; 1 where there is no square."""
    no_row_empty: int = (2**c - 1) ** r
    no_column_empty: int = (2**r - 1) ** c
    return no_row_empty + no_column_empty - _no_line_empty_of_any_size(r, c)


def _no_row_empty(r: int, c: int, k: int) -> int:
    """The ways to put k rooks on r × c squares, at least one in each row."""
    return sum((-1) ** i * comb(r, i) * comb((r - i) * c, k) for i in range(r + 1))


def _no_line_empty(r: int, c: int, k: int) -> int:
    """The ways to put k rooks on r × c squares, at least one in each row and column."""
    return sum((-1) ** j * comb(c, j) * _no_row_empty(r, c - j, k) for j in range(c + 1))


def _no_line_empty_of_any_size(r: int, c: int) -> int:
    """The ways to put any number of rooks on r × c squares, at least one in each row and column."""
    return sum((-1) ** j * comb(c, j) * (2 ** (c - j) - 1) ** r for j in range(c + 1))
