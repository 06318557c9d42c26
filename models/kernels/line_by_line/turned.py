"""Placements of n queens that a half turn or a quarter turn of the board leaves as they are, counted by search."""

from typing import Any

import numpy as np

from models.kernels.machine_code.kernel import helper, kernel
from models.kernels.machine_code.vectors import popcount

ONE = np.uint64(1)
COLUMNS, ROWS, RISING, FALLING = 0, 1, 2, 3
LINES = 4


@kernel
def count_turned(n: int, quarter: bool) -> int:
    """The placements that the turn keeps: a queen and her images are set together, she in the first empty column."""
    images, fits = _images(n, quarter)
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
def _images(n: int, quarter: bool) -> Any:
    """For each square what it and its images take, each kind of line in a word; and whether they attack each other."""
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
