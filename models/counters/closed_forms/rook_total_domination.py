"""The fewest rooks that attack every square: maps from rows to columns, none of whose columns is met just once.

Question
    Attack every square of r × c squares, those under the rooks too, with as few rooks as possible.
Formula
    With 2 <= r < c: r rooks, in m(r, c) ways, where m(r, c) = the sum over i of
    (-1)^i · C(c, i) · r! / (r - i)! · (c - i)^(r - i). With r > c: m(c, r). On n × n: n rooks, in 2 · m(n, n) ways.
    On 1 × c with c > 1: 2 rooks, in C(c, 2) ways. On 1 × 1 there is none.
Why it is so
    If a row and a column are empty, the square where they cross is not attacked. So with r <= c every row has a rook,
    or on a square board every column, and r rooks do it if each row has one: a map from rows to columns. A rook is
    attacked itself just when its column has another one. So no column is met exactly once; m counts these maps by
    inclusion and exclusion over the columns that are. On n × n no placement is of both kinds: it would be one rook in
    each row and column, and none attacked.
Symmetry
    By Burnside's lemma. A column that a symmetry leaves in place is met by rows and pairs of rows, but not by one row
    alone; two columns that it swaps are met by pairs of rows, one row of the pair each, but not by one pair alone.
    A symmetry that swaps rows with columns keeps none.
Source
    A384117 (rectangles), A303211 (n × n).
Compare with
    rook-covers (the rooks themselves need not be attacked).
"""

from math import comb, perm

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.counters.closed_forms.shared.lines import Cycles, Straight, Swapping, number_of_classes, number_of_lines
from models.pieces import ROOK
from models.problem import OPTIMUM, TOTAL_DOMINATION, Instance


class RookTotalDomination(ClosedForm):
    conditions = TOTAL_DOMINATION
    pieces = (ROOK,)
    sizes = (OPTIMUM,)

    def best_size(self, board: Board) -> int:
        return max(2, board.shorter_side)

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        return _count_kept(Straight.identity(instance.board))

    def count_classes(self, instance: Instance, size: int | None) -> int:
        return number_of_classes(instance.board, _count_kept)


def _count_kept(symmetry: Straight | Swapping) -> int:
    """The number of placements that a symmetry keeps."""
    if isinstance(symmetry, Swapping):
        return 0
    rows, columns = number_of_lines(symmetry.rows), number_of_lines(symmetry.columns)
    if min(rows, columns) == 1:
        return _count_two_of_a_line(symmetry.rows if columns == 1 else symmetry.columns)
    by_rows = _count_maps(symmetry.rows, symmetry.columns) if rows <= columns else 0
    by_columns = _count_maps(symmetry.columns, symmetry.rows) if columns <= rows else 0
    return by_rows + by_columns


def _count_maps(lines: Cycles, crossing: Cycles) -> int:
    """The number of maps that a symmetry keeps, from lines to lines that cross them, none of which is met just once."""
    single, double = _ones_and_twos(lines)
    fixed, swapped = _ones_and_twos(crossing)
    return sum(
        (-1) ** i * comb(fixed, i) * perm(single, i) * (fixed - i) ** (single - i)
        * (-2) ** j * comb(swapped, j) * perm(double, j) * (fixed - i + 2 * (swapped - j)) ** (double - j)
        for i in range(min(fixed, single) + 1) for j in range(min(swapped, double) + 1)
    )  # fmt: skip


def _count_two_of_a_line(squares: Cycles) -> int:
    """The number of ways that a symmetry keeps to occupy two squares of a single line."""
    single, double = _ones_and_twos(squares)
    return comb(single, 2) + double


def _ones_and_twos(cycles: Cycles) -> tuple[int, int]:
    """The number of lines that a symmetry leaves in place, and of pairs that it swaps."""
    by_length = dict(cycles)
    return by_length.get(1, 0), by_length.get(2, 0)
