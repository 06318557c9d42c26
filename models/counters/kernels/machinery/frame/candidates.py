"""The candidates of the frame search: which can be of use, by how much they gain at most, and which are tried next."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.cover.driver import has
from models.machine_code.kernel import borrower
from models.machine_code.words import find_rarest, lowest, popcount

FIRST, SECOND, SQUARE = 0, 1, 2
"""What a list knows of a candidate: its two words, and its square."""

BITS_A_GAIN = np.uint64(10)
"""A histogram is one word: its first ten bits say how many gain 1, the next ten how many gain 2, and so on to 6."""

LARGEST_GAIN = np.uint64(6)
MOST_CANDIDATES = (1 << int(BITS_A_GAIN)) - 1
NONE, ONE = np.uint64(0), np.uint64(1)


@borrower
def leave_out_corners(wanted: Any, corners: Any) -> Any:
    """The bits that the bound counts: of two corners that one diagonal covers, one. So no queen gains over four."""
    for pair in range(2):
        if wanted & corners[pair] == corners[pair]:
            wanted &= ~lowest(corners[pair])
    return wanted


@borrower
def keep_useful(source: Any, number: int, rows: Any, columns: Any, pieces: int, target: Any) -> Any:
    """Copy the candidates that can be part of a completion; returns how many, 0 if together they gain too little."""
    row_gains, column_gains, gains, large_gains = _histograms(source[FIRST], source[SECOND], number, rows, columns)
    row_bits, column_bits = np.int64(popcount(rows)), np.int64(popcount(columns))
    row_spare, row_gain = _spare(row_gains, NONE, pieces, row_bits)
    column_spare, column_gain = _spare(column_gains, NONE, pieces, column_bits)
    spare, gain = _spare(gains, large_gains, pieces, row_bits + column_bits)
    if min(row_spare, column_spare, spare) < 0:
        return 0
    least_in_rows, least_in_columns, least = row_gain - row_spare, column_gain - column_spare, gain - spare
    kept: Any = 0
    for at in range(number):
        in_rows = np.int64(popcount(source[FIRST, at] & rows))
        in_columns = np.int64(popcount(source[SECOND, at] & columns))
        target[FIRST, kept] = source[FIRST, at]
        target[SECOND, kept] = source[SECOND, at]
        target[SQUARE, kept] = source[SQUARE, at]
        kept += (in_rows >= least_in_rows) & (in_columns >= least_in_columns) & (in_rows + in_columns >= least)
    return kept


@borrower
def _spare(gains: Any, large_gains: Any, pieces: int, wanted: int) -> tuple[int, int]:
    """By how much the largest gains, one a piece, exceed what is wanted, and the smallest gain among them."""
    number: Any = 0
    gain: Any = 0
    spare: Any = -wanted
    for histogram, base in ((large_gains, np.int64(LARGEST_GAIN)), (gains, 0)):
        for above in range(np.int64(LARGEST_GAIN), 0, -1):
            gain = base + above
            these = np.int64(histogram >> BITS_A_GAIN * np.uint64(above - 1) & np.uint64(MOST_CANDIDATES))
            if number + these >= pieces:
                return spare + (pieces - number) * gain, gain
            number += these
            spare += these * gain
    return spare, 0


@borrower
def _histograms(first: Any, second: Any, number: int, rows: Any, columns: Any) -> Any:
    """How many candidates have which gain: in wanted rows, in columns, in both together to 6, and from 7 on less 6."""
    row_gains = column_gains = gains = large_gains = NONE
    for at in range(number):
        in_rows, in_columns = popcount(first[at] & rows), popcount(second[at] & columns)
        both = in_rows + in_columns
        row_gains += _one_in_histogram(in_rows)
        column_gains += _one_in_histogram(in_columns)
        gains += _one_in_histogram(both if both <= LARGEST_GAIN else NONE)
        large_gains += _one_in_histogram(both - LARGEST_GAIN if both > LARGEST_GAIN else NONE)
    return row_gains, column_gains, gains, large_gains


@borrower
def _one_in_histogram(gain: Any) -> Any:
    """One candidate with this gain, as a histogram; nothing if the gain is 0."""
    return ONE << BITS_A_GAIN * gain >> BITS_A_GAIN


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
    if not exactly:
        return _move_to_end(candidates, number, lowest(rows), NONE if rows else lowest(columns))
    row_bit = column_bit = NONE
    row_count = column_count = 1 << 30
    if rows:
        row_bit, row_count = find_rarest(candidates[FIRST], number, rows)
    if columns:
        column_bit, column_count = find_rarest(candidates[SECOND], number, columns)
    if min(row_count, column_count) == 0:
        return number
    if column_count < row_count:
        return _move_to_end(candidates, number, NONE, column_bit)
    return _move_to_end(candidates, number, row_bit, NONE)


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
