"""Bishops none of which attacks another: rooks on a board with stairs, one board for each colour of squares.

Question
    Place k bishops on n × n squares so that no two attack each other; also any number of bishops.
Formula
    For each colour let l(1) <= l(2) <= … be the lengths of its rising diagonals. Start with 1 way to place 0 bishops.
    For each diagonal in this order, the ways to have k bishops become ways(k) + ways(k - 1) · (l - (k - 1)).
    The two colours are independent: ways to have k in all are sums of products.
Why it is so
    A bishop stays on its colour, on a rising and a falling diagonal, so it is a rook whose lines are the diagonals.
    Every rising diagonal crosses all falling diagonals that a shorter one crosses. So k - 1 bishops on shorter ones
    have taken k - 1 of its l squares, whichever they are.
Symmetry
    Not used: the number of classes is not computed.
Source
    A002465 (n bishops), A201862 (any number).
Compare with
    most-bishops (the largest number of them), rook-placements (a board without stairs).
"""

from collections.abc import Sequence

from models.chess.board import Board
from models.counters.closed_forms.shared.bishops import BishopFormula
from models.problem import NON_ATTACKING, Instance


class BishopPlacements(BishopFormula):
    smallest_board = 49
    conditions = NON_ATTACKING

    def best_size(self, board: Board) -> int:
        return max(1, 2 * board.rows - 2)

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        ways = [1]
        for length in rows:
            one_more = [number * (length - k) for k, number in enumerate(ways)]
            ways = [a + b for a, b in zip([*ways, 0], [0, *one_more], strict=True)]
        return ways
