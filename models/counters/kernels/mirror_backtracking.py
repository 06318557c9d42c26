"""Count n queens by the search with three machine words, and the mirror.

Question
    How many placements of n queens on an n × n board have none attacking another.
Viewpoint
    A queen's row, column by column; bit r of a word stands for row r.
Variables and domains
    One variable a column; its domain is a word of n bits.
Constraints
    Three words say which rows, rising and falling diagonals are attacked in the present column.
Search
    Depth first, without recursion. In the last column no queen is set: the bits that are left are counted.
Size
    Four words a column. The number of nodes limits it, some dozens for each solution: n = 17 takes half a minute.
Symmetry
    The mirror that turns the board upside down: the first queen stands in the upper half; if it stands in the middle
    row, the second queen does. Each solution found counts twice.
Source
    Richards, Backtracking Algorithms in MCPL using Bit Patterns and Recursion (Cambridge, 1997).
Compare with
    kernels/border-backtracking (all eight symmetries), kernels/half-board-join (no search at all).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from models.counters.kernels import ENGINE
from models.counting import Part, SumOfParts
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import Instance
from models.viewpoints.one_queen_a_column import why_not_plain_board

LARGEST = 27
"""The largest side: no count up to it exceeds 63 bits."""


class MirrorBacktracking(SumOfParts):
    engine = ENGINE

    def unsupported(self, instance: Instance) -> str | None:
        if instance.board.rows > LARGEST:
            return say("only up to {side} × {side}", side=LARGEST)
        return why_not_plain_board(instance) or why_not_compiled()

    def parts(self, instance: Instance, numbers: Sequence[int]) -> Iterator[Part]:
        queens = _first_two(instance.board.rows)
        return (partial(_count, instance.board.rows, *queens[number]) for number in numbers)

    def number_of_parts(self, instance: Instance) -> int:
        return len(_first_two(instance.board.rows))


def _first_two(n: int) -> list[tuple[int, int]]:
    """The rows of the queens in the first two columns: one of each mirrored pair."""
    if n == 1:
        return [(0, 0)]
    above = n // 2
    pairs = [(first, second) for first in range(above) for second in range(n)]
    middle = [(above, second) for second in range(above)] if n % 2 else []
    return [(first, second) for first, second in pairs + middle if abs(first - second) > 1]


def _count(n: int, first: int, second: int) -> int:
    """The number of solutions with the first two queens in these rows, and of their mirror images."""
    import numpy as np

    from models.counters.kernels.machinery.bitmask import count_after

    mirrored = 1 if n == 1 else 2
    return mirrored * int(count_after(first, 1 << second, np.full(n, (1 << n) - 1, np.uint64)))
