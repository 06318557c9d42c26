"""Rooks that attack every square, however many they are: inclusion and exclusion over the rooks that stand alone.

Question
    In how many ways does any number of rooks attack every square of r × c squares, those under the rooks too?
Formula
    The sum over k of (-1)^k · C(r, k) · C(c, k) · k! · a(r - k, c - k), where a(p, q) is the number of ways to cover
    p × q squares: that of rook-covers-of-any-size, and 1 where p or q is 0.
Why it is so
    Rooks that cover the board attack all of it if none stands alone in its row and its column. Take k rooks that do:
    they stand in k rows and k columns, where there is no other rook, and the rest of the board is covered by the other
    rooks. There are C(r, k) · C(c, k) · k! places for them.
Symmetry
    Not used: the number of classes is not computed.
Source
    A303208 (n × n): the formula is Andrew Howroyd's, 2018.
Compare with
    rooks-by-rows (row by row), rook-total-domination (the fewest).
"""

from math import comb, factorial

from models.counters.closed_forms.rook_covers_of_any_size import count_covers
from models.counters.closed_forms.shared.formula import ClosedForm
from models.pieces import ROOK
from models.problem import ANY, TOTAL_DOMINATION, Instance


class RookTotalDominationOfAnySize(ClosedForm):
    conditions = TOTAL_DOMINATION
    pieces = (ROOK,)
    sizes = (ANY,)

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        rows, columns = instance.board.rows, instance.board.columns
        return sum(
            (-1) ** alone * comb(rows, alone) * comb(columns, alone) * factorial(alone)
            * count_covers(rows - alone, columns - alone)
            for alone in range(min(rows, columns) + 1)
        )  # fmt: skip
