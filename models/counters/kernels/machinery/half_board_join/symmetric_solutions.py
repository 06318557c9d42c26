"""Count the solutions of n queens that a turn of the board keeps, and with them the classes.

By Burnside's lemma the number of classes is the mean number of solutions that a symmetry keeps. The identity keeps all,
the half turn H, each of the two quarter turns Q. A reflection keeps none if n > 1, for a queen that is not on its axis
attacks its own image, along the line that joins them, and the axis holds at most one queen. So there are
(solutions + H + 2 Q) / 8 classes: A002562, from A032522 (H) and A033148 (Q).

The orbit of a square, of two squares under the half turn and of four under the quarter turn, is occupied as a whole.
The search is depth first: the first empty column gets a queen, with its images. On an odd board the centre, which a
turn keeps, is occupied: the queen of the middle column is carried into the middle column. There are half, or a quarter,
as many choices as queens, so the search for half turns at n is about as long as one for all solutions at 2n / 3.
"""

from typing import Any

import numpy as np

from models.machine_code.kernel import helper, kernel
from models.machine_code.words import ONE, copy, popcount

LARGEST = 32
"""The largest side: its 2n - 1 diagonals of a direction fit in a word."""

LINES = 4
"""The kinds of lines, a word each: columns, rows, rising and falling diagonals."""
COLUMNS = 0


def count_classes(n: int, solutions: int) -> int:
    """The number of classes of n queens, given that of solutions. Raises ValueError as ``count_kept`` does."""
    if n == 1:
        return solutions
    return (solutions + count_kept(n, quarter=False) + 2 * count_kept(n, quarter=True)) // 8


def count_kept(n: int, *, quarter: bool) -> int:
    """The number of solutions that a half turn keeps, or a quarter turn if ``quarter``.

    Raises ValueError if n is not 1 to ``LARGEST``.
    """
    if not 1 <= n <= LARGEST:
        raise ValueError(f"boards from 1 × 1 to {LARGEST} × {LARGEST}, not {n} × {n}")
    return int(_count_kept(n, quarter))


@kernel
def _count_kept(n: int, quarter: bool) -> int:
    """The number of solutions that the turn keeps. A queen is placed in the first empty column, with its images."""
    images, fits = _lay_images(n, quarter)
    taken = np.zeros((n + 2, LINES), np.uint64)
    rows = np.zeros(n + 2, np.int64)
    if n % 2:
        copy(images[n // 2, n // 2], taken[0])
    found, depth = 0, 0
    while depth >= 0:
        column = _first_empty(taken[depth, COLUMNS])
        row = rows[depth]
        if column == n:
            found += 1
        if column == n or row == n:
            depth -= 1
            continue
        rows[depth] += 1
        if fits[column, row] and _are_free(taken[depth], images[column, row]):
            for line in range(LINES):
                taken[depth + 1, line] = taken[depth, line] | images[column, row, line]
            depth += 1
            rows[depth] = 0
    return found


@helper
def _first_empty(columns: int) -> int:
    """The first column that is not in this set."""
    trailing: int = popcount(columns & ~(columns + ONE))
    return trailing


@helper
def _are_free(taken: Any, lines: Any) -> bool:
    """Whether none of these lines is taken."""
    common = np.uint64(0)
    for line in range(LINES):
        common |= taken[line] & lines[line]
    return common == 0


@helper
def _lay_images(n: int, quarter: bool) -> Any:
    """For each square the lines that it and its images take, a word for each kind of line; and whether none attack."""
    images = np.zeros((n, n, LINES), np.uint64)
    fits = np.ones((n, n), np.bool_)
    square = np.zeros(LINES, np.uint64)
    for first_column in range(n):
        for first_row in range(n):
            row, column = first_row, first_column
            for _ in range(4 if quarter else 2):
                _lay_square(square, row, column, n)
                fits[first_column, first_row] &= _are_free(images[first_column, first_row], square)
                for line in range(LINES):
                    images[first_column, first_row, line] |= square[line]
                row, column = (column, n - 1 - row) if quarter else (n - 1 - row, n - 1 - column)
    return images, fits


@helper
def _lay_square(lines: Any, row: int, column: int, n: int) -> None:
    """Fill in the lines that a queen on a square takes, a word for each kind of line."""
    for line, number in enumerate((column, row, row + column, row - column + n - 1)):
        lines[line] = ONE << np.uint64(number)
