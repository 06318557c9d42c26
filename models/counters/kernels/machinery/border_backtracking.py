"""The search from the top row down that asks of each solution which border has its queen nearest to a corner."""

from typing import Any

import numpy as np

from models.machine_code.kernel import helper, kernel
from models.machine_code.words import ONE, lowest, popcount

BORDERS = 4


@kernel
def count_by_nearest(n: int, nearest: int, second: int) -> Any:
    """At index k the number of solutions with k borders whose queen is as near to a corner as the top one, none nearer.

    The top queen is in column ``nearest``, in the left half, the next in column ``second``.
    """
    allowed = _allow_columns(n, nearest)
    found = np.zeros(BORDERS + 1, np.int64)
    untried, taken, falling, rising, queens = np.zeros((5, n + 1), np.uint64)
    queens[0] = ONE << np.uint64(nearest)
    taken[1], falling[1], rising[1] = queens[0], queens[0] << ONE, queens[0] >> ONE
    untried[1] = allowed[1] & ~(taken[1] | falling[1] | rising[1]) & (ONE << np.uint64(second))
    row = 1
    while row >= 1:
        if untried[row] == 0:
            row -= 1
            continue
        queen = lowest(untried[row])
        untried[row] ^= queen
        queens[row] = queen
        if row == n - 1:
            found[_count_borders_as_near(n, nearest, queens)] += 1
            continue
        columns, down, up = taken[row] | queen, (falling[row] | queen) << ONE, (rising[row] | queen) >> ONE
        row += 1
        taken[row], falling[row], rising[row] = columns, down, up
        untried[row] = allowed[row] & ~(columns | down | up)
    return found


@helper
def _allow_columns(n: int, nearest: int) -> Any:
    """For each row the columns where a queen would not be nearer to a corner, along a border, than the top one is."""
    full = (ONE << np.uint64(n)) - ONE
    sides = ONE | ONE << np.uint64(n - 1)
    allowed = np.full(n, full)
    for row in range(n):
        if min(row, n - 1 - row) < nearest:
            allowed[row] &= ~sides
    for column in range(nearest):
        allowed[n - 1] &= ~(ONE << np.uint64(column) | ONE << np.uint64(n - 1 - column))
    return allowed


@helper
def _count_borders_as_near(n: int, nearest: int, queens: Any) -> int:
    """The number of borders whose queen is as near to a corner as the top one, which is one of them."""
    near = ONE << np.uint64(nearest) | ONE << np.uint64(n - 1 - nearest)
    bottom = popcount(queens[n - 1] & near)
    sides = queens[nearest] | queens[n - 1 - nearest]
    left, right = sides & ONE, sides >> np.uint64(n - 1) & ONE
    return 1 + bottom + left + right
