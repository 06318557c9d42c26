"""As many bishops as possible, none attacking another: 2n - 2, in 2^n ways.

Question
    Place as many bishops as possible on n × n squares so that no two attack each other.
Formula
    2n - 2 bishops, in 2^n ways, for n > 1; up to symmetry in 2^(n - 3) + 2^(f - 1) ways, f = (n - 1) / 2 rounded down.
Why it is so
    There are 2n - 1 rising diagonals. The shortest two are single corners, and these attack each other: one of the two
    is empty. That leaves 2n - 2. The recurrence of bishop-placements fills the other diagonals, shortest first: the
    first of two of equal length has 2 free squares left, the second has 1. This is a factor of 2 for every two
    diagonals, and 2^n in all.
Symmetry
    The number of classes is from the source.
Source
    A000079 (2^n); A005418 (classes); Yaglom and Yaglom, Challenging Mathematical Problems with Elementary Solutions 1.
Compare with
    bishop-placements (any number of bishops), most-kings.
"""

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.pieces import BISHOP
from models.problem import NON_ATTACKING, OPTIMUM, Instance


class MostBishops(ClosedForm):
    priority = 11
    conditions = NON_ATTACKING
    pieces = (BISHOP,)
    needs_square = True
    sizes = (OPTIMUM,)

    def best_size(self, board: Board) -> int:
        return max(1, 2 * board.rows - 2)

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        n = instance.board.rows
        return 2**n if n > 1 else 1

    def count_classes(self, instance: Instance, size: int | None) -> int:
        n = instance.board.rows
        return (2 ** (n - 2) + 2 ** ((n - 1) // 2)) // 2 if n > 1 else 1
