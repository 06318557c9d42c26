"""Count the solutions of n queens that a turn of the board leaves unchanged, and with them the classes.

Question
    How many placements of n queens, none attacking another, does a half turn of the board leave unchanged?
    How many does a quarter turn? How many classes are there, if solutions that turn or reflect into each other are one?
Viewpoint
    The orbits of a square: two squares under the half turn, four under the quarter turn. They are occupied together.
Variables and domains
    For each column the orbit of its queen.
Constraints
    No two squares of an orbit attack each other, nor do two orbits. On an odd board the centre, which a turn keeps, is
    occupied: the queen of the middle column is carried into the middle column.
Search
    Depth first: the first empty column gets a queen, which is placed with its images.
Size
    Half, or a quarter, as many choices as queens: the search for half turns at n is about as long as one for all
    solutions at 2n / 3.
Symmetry
    By Burnside's lemma the number of classes is the mean number of solutions that a symmetry of the board keeps. The
    identity keeps all, the half turn H, each of the two quarter turns Q. A reflection keeps none if n > 1, for a queen
    that is not on its axis attacks its own image, along the line that joins them, and the axis holds at most one queen.
    So there are (solutions + H + 2 Q) / 8 classes.
Source
    Burnside's lemma, in every account of the 12 among the 92. The numbers are A032522 (H), A033148 (Q) and A002562
    (classes) in the On-Line Encyclopedia of Integer Sequences.
Compare with
    kernels/half-board-join (counts all solutions).
"""

from typing import Any

import numpy as np

from models.machine_code.kernel import helper, kernel
from models.machine_code.words import ONE, popcount

LARGEST = 32
"""The words of the diagonals have 2n - 1 bits."""

COLUMNS, ROWS, RISING, FALLING = 0, 1, 2, 3
LINES = 4


def count_classes(n: int, solutions: int) -> int:
    """The number of classes, given the number of all solutions."""
    if n == 1:
        return solutions
    return (solutions + count_kept_by_half_turn(n) + 2 * count_kept_by_quarter_turn(n)) // 8


def count_kept_by_half_turn(n: int) -> int:
    """The number of solutions that a half turn keeps. Raises ValueError if n is not from 1 to ``LARGEST``."""
    return _count_checked(n, quarter=False)


def count_kept_by_quarter_turn(n: int) -> int:
    """The number of solutions that a quarter turn keeps. Raises ValueError if n is not from 1 to ``LARGEST``."""
    return _count_checked(n, quarter=True)


def _count_checked(n: int, quarter: bool) -> int:
    if not 1 <= n <= LARGEST:
        raise ValueError(f"boards from 1 × 1 to {LARGEST} × {LARGEST}, not {n} × {n}")
    return int(_count_kept(n, quarter))


@kernel
def _count_kept(n: int, quarter: bool) -> int:
    """The placements that the turn keeps. A queen is placed in the first empty column, with its images."""
    images, fits = _lay_images(n, quarter)
    taken = np.zeros((n + 2, LINES), np.uint64)
    rows = np.zeros(n + 2, np.int64)
    if n % 2:
        taken[0] = images[n // 2, n // 2]
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
    trailing: int = popcount(columns & ~(columns + ONE))
    return trailing


@helper
def _are_free(taken: Any, lines: Any) -> bool:
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
                for line, number in enumerate((column, row, row + column, row - column + n - 1)):
                    square[line] = ONE << np.uint64(number)
                fits[first_column, first_row] &= _are_free(images[first_column, first_row], square)
                images[first_column, first_row] |= square
                row, column = (column, n - 1 - row) if quarter else (n - 1 - row, n - 1 - column)
    return images, fits
