# mypy: ignore-errors
"""The bound of the frame search: how much so many candidates can gain, and so which of them can be of use."""

import numpy as np

from models.kernels.covering.task_sets import ONE
from models.kernels.frames.root import FIRST, SECOND, SQUARE
from models.kernels.frames.vectors import BITS_A_GAIN, LARGEST_GAIN, MOST_CANDIDATES, histograms, useful
from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.lowest_bit import index_of_lowest, lowest
from models.kernels.machine_code.vectors import popcount


@helper
def counted(wanted, corners):
    """The bits that the bound counts: of two corners that one diagonal covers, one. No queen then gains over four."""
    for pair in range(2):
        if wanted & corners[pair] == corners[pair]:
            wanted &= ~lowest(corners[pair])
    return wanted


@helper
def _spare(gains, large_gains, pieces, wanted):
    """By how much the so many largest gains exceed what is wanted, and the smallest gain among them."""
    number = gain = 0
    spare = -wanted
    for histogram, base in ((large_gains, LARGEST_GAIN), (gains, 0)):
        for above in range(LARGEST_GAIN, 0, -1):
            gain = base + above
            these = np.int64(histogram >> np.uint64(BITS_A_GAIN * (above - 1)) & np.uint64(MOST_CANDIDATES))
            if number + these >= pieces:
                return spare + (pieces - number) * gain, gain
            number += these
            spare += these * gain
    return spare, 0


@helper
def keep_useful(source, number, rows, columns, pieces, target):
    """Copy the candidates that can be part of a completion; returns how many, 0 if they do not suffice."""
    none = np.uint64(0)
    row_gains, column_gains, gains, large_gains = histograms(source[FIRST], source[SECOND], number, rows, columns)
    row_bits, column_bits = np.int64(popcount(rows)), np.int64(popcount(columns))
    row_spare, row_gain = _spare(row_gains, none, pieces, row_bits)
    column_spare, column_gain = _spare(column_gains, none, pieces, column_bits)
    spare, gain = _spare(gains, large_gains, pieces, row_bits + column_bits)
    if min(row_spare, column_spare, spare) < 0:
        return 0
    least = (row_gain - row_spare, column_gain - column_spare, gain - spare)
    kept = np.uint64(0)
    for block in range(0, number, 64):
        length = min(number - block, 64)
        mask = useful(source[FIRST], source[SECOND], block, length, rows, columns, least)
        while mask:
            at = np.uint64(block) + index_of_lowest(mask)
            mask &= mask - ONE
            target[FIRST, kept] = source[FIRST, at]
            target[SECOND, kept] = source[SECOND, at]
            target[SQUARE, kept] = source[SQUARE, at]
            kept += ONE
    return np.int64(kept)
