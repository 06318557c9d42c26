"""Count n queens by search and all eight symmetries: the top border's queen is the nearest to a corner.

Question
    How many placements of n queens on an n × n board have none attacking another.
Viewpoint
    A queen's column, row by row; bit c of a word stands for column c.
Variables and domains
    One variable a row; its domain is a word of n bits.
Constraints
    Three words say which columns, rising and falling diagonals are attacked in the present row.
Search
    Depth first, without recursion, from the top row down; the two top queens are given to each part of the count.
Size
    Four words a row. It takes a little more than half the time of mirror-backtracking.
Symmetry
    Each of the four borders (top and bottom row, left and right column) has one queen. How far is it from the nearer
    corner? Quarter turns carry the borders round. So only those solutions are searched whose top queen is as near as
    the queen of any other border; squares that would bring another queen nearer are excluded from the start. Where k
    borders are equally near, the search finds k of the four images, so each stands for 4 / k solutions; and for twice
    that, because the top queen is kept in the left half. In the middle of an odd board's top row it cannot be the
    nearest. So the count is 8 (N1 + N2 / 2 + N3 / 3 + N4 / 4), where Nk solutions are found with k borders equally
    near.
Source
    Classroom.
Compare with
    kernels/mirror-backtracking (the mirror only), kernels/half-board-join (no search at all).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from models.counters.kernels import ENGINE
from models.counters.kernels.mirror_backtracking import LARGEST
from models.counting import Part, SumOfParts
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import Instance
from models.viewpoints.one_queen_a_column import why_not_plain_board


class BorderBacktracking(SumOfParts):
    engine = ENGINE
    times = 3  # so that the weights 8 / k of the solutions are whole numbers

    def unsupported(self, instance: Instance) -> str | None:
        if not 2 <= instance.board.rows <= LARGEST:
            return say("only from 2 × 2 to {side} × {side}", side=LARGEST)
        return why_not_plain_board(instance) or why_not_compiled()

    def parts(self, instance: Instance, numbers: Sequence[int]) -> Iterator[Part]:
        queens = _first_two(instance.board.rows)
        return (partial(_count, instance.board.rows, *queens[number]) for number in numbers)

    def number_of_parts(self, instance: Instance) -> int:
        return len(_first_two(instance.board.rows))


def _first_two(n: int) -> list[tuple[int, int]]:
    """The pairs of columns that the queens of the two top rows may take, a part of the count for each pair."""
    return [(top, second) for top in range(n // 2) for second in range(n) if abs(top - second) > 1]


def _count(n: int, top: int, second: int) -> int:
    """Three times the number of solutions that those with these columns of the two top queens stand for.

    One with k borders equally near stands for 8 / k.
    """
    from models.counters.kernels.machinery.border_backtracking import count_by_nearest

    _, alone, two, three, four = map(int, count_by_nearest(n, top, second))
    return 24 * alone + 12 * two + 8 * three + 6 * four
