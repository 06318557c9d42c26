"""The branching of the frame search: what is to be covered next, and the candidates that do it."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.cover.driver import has
from models.counters.kernels.machinery.frame.bound import FIRST, SECOND, SQUARE
from models.machine_code.kernel import borrower
from models.machine_code.words import find_rarest, lowest


@borrower
def _exchange(candidates: Any, one: int, other: int) -> None:
    for part in range(3):
        candidates[part, one], candidates[part, other] = candidates[part, other], candidates[part, one]


@borrower
def _move_to_end(candidates: Any, number: int, row_bit: Any, column_bit: Any) -> int:
    """Bring those that have the bit to the end of the list; returns where they begin."""
    begin = number
    for at in range(number - 1, -1, -1):
        if candidates[FIRST, at] & row_bit | candidates[SECOND, at] & column_bit:
            begin -= 1
            _exchange(candidates, at, begin)
    return begin


@borrower
def branch_on_frame(candidates: Any, number: int, rows: Any, columns: Any, exactly: bool) -> int:
    """Bring the candidates for the rarest bit of the frame to the end; returns where they begin.

    If not ``exactly``, any bit will do.
    """
    none = np.uint64(0)
    if not exactly:
        return _move_to_end(candidates, number, lowest(rows), none if rows else lowest(columns))
    row_bit = column_bit = none
    row_count = column_count = 1 << 30
    if rows:
        row_bit, row_count = find_rarest(candidates[FIRST], number, rows)
    if columns:
        column_bit, column_count = find_rarest(candidates[SECOND], number, columns)
    if min(row_count, column_count) == 0:
        return number
    if column_count < row_count:
        return _move_to_end(candidates, number, none, column_bit)
    return _move_to_end(candidates, number, row_bit, none)


@borrower
def branch_on_square(candidates: Any, number: int, uncovered: Any, hits: Any) -> int:
    """The same once the frame is done: for the uncovered square with the fewest candidates.

    Returns 0 if no square is uncovered, so that all candidates are tried.
    """
    fewest, rarest = number + 1, -1
    for square in range(hits.shape[0]):
        if has(uncovered, square):
            count: Any = 0
            for at in range(number):
                count += np.int64(has(hits[np.int64(candidates[SQUARE, at])], square))
            if count < fewest:
                fewest, rarest = count, square
    if rarest < 0:
        return 0
    begin = number
    for at in range(number - 1, -1, -1):
        if has(hits[np.int64(candidates[SQUARE, at])], rarest):
            begin -= 1
            _exchange(candidates, at, begin)
    return begin
