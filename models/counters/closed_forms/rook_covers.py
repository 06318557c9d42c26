"""The fewest rooks that cover the board: one in each row, or one in each column.

Question
    Cover r × c squares with as few rooks as possible; they may attack each other. Also on a torus.
Formula
    With r < c: r rooks, in c^r ways; with r > c: c rooks, in r^c ways. On n × n: n rooks, in 2 · n^n - n! ways.
Why it is so
    If a row and a column are empty, the square where they cross is not covered. So every row has a rook, or every
    column has one; and either is enough. The fewest rooks are one for each line of the shorter side, each on any of
    its squares. On n × n both ways are open, and the n! placements with one rook in each row and column are in both.
Symmetry
    By Burnside's lemma. A placement with one rook in each row is a map from rows to columns. A symmetry keeps it if
    every cycle of rows of length l goes to cycles of columns whose length divides l; one row of the cycle decides where
    the others go. A symmetry that swaps rows with columns keeps only placements that have one rook in each row and one
    in each column: those of rook-placements.
Source
    A248744 (n × n).
Compare with
    rook-covers-of-any-size (more rooks than needed), rook-placements (none attacks another).
"""

from models.chess.board import Board
from models.counters.closed_forms.rook_placements import count_kept_by_size
from models.counters.closed_forms.shared.formula import ClosedForm
from models.counters.closed_forms.shared.lines import Cycles, Straight, Swapping, number_of_classes, number_of_lines
from models.pieces import ROOK
from models.problem import DOMINATION, OPTIMUM, Instance


class RookCovers(ClosedForm):
    priority = 11
    conditions = DOMINATION
    pieces = (ROOK,)
    takes_torus = True
    sizes = (OPTIMUM,)

    def best_size(self, board: Board) -> int:
        return board.shorter_side

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        return _count_kept(Straight.identity(instance.board))

    def count_classes(self, instance: Instance, size: int | None) -> int:
        return number_of_classes(instance.board, _count_kept)


def _count_kept(symmetry: Straight | Swapping) -> int:
    """The number of placements that a symmetry keeps."""
    if isinstance(symmetry, Swapping):
        return count_kept_by_size(symmetry)[-1]
    rows, columns = number_of_lines(symmetry.rows), number_of_lines(symmetry.columns)
    if rows < columns:
        return _count_maps(symmetry.rows, symmetry.columns)
    if columns < rows:
        return _count_maps(symmetry.columns, symmetry.rows)
    by_size = count_kept_by_size(symmetry)
    in_both = by_size[rows] if rows < len(by_size) else 0
    return _count_maps(symmetry.rows, symmetry.columns) + _count_maps(symmetry.columns, symmetry.rows) - in_both


def _count_maps(lines: Cycles, crossing: Cycles) -> int:
    """The ways to choose for each line one that crosses it, so that a symmetry keeps them all."""
    ways = 1
    for length, number in lines:
        ways *= sum(other * times for other, times in crossing if length % other == 0) ** number
    return ways
