"""One step for a table of profiles, compiled: each is continued with the vertex empty and with it occupied."""

from enum import IntEnum
from typing import Any

import numpy as np

from models.kernels.machine_code.kernel import helper, kernel
from models.kernels.machine_code.tables import NO_ROW, add_count, digest
from models.kernels.machine_code.words import index_of_lowest

LOW, HIGH, SIZE, LEAST, COUNT = range(5)
"""Columns of a table: the two words of the profile, the number of pieces, the scaled bound, the words of the count."""


class Mode(IntEnum):
    """Which sizes are counted: all; one; for each profile the fewest, or the most."""

    ANY = 0
    EXACT = 1
    FEWEST = 2
    MOST = 3


EMPTY, OCCUPIED, INDEPENDENT, COVERED, MODE, WEIGHT, SMALLEST, LARGEST, SCALE, LIMIT = range(10)
"""Settings of a step."""
ITSELF, NEIGHBOURS, FINISHED = 0, 2, 4
"""Masks of a step, two words each."""

ANY, EXACT, FEWEST, MOST = (np.uint64(mode) for mode in Mode)
ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def advance(
    source: Any, first: int, last: int, target: Any, used: int, index: Any, masks: Any, settings: Any, duals: Any
) -> Any:
    """Continue the profiles first … last - 1 of ``source``. Stops early when ``target`` may be full.

    Returns how far it came, and how many rows of ``target`` are used.
    """
    itself_low, itself_high = masks[ITSELF], masks[ITSELF + 1]
    for row in range(first, last):
        if used + 2 > len(target):
            return row, used
        low, high, size, least = source[row, LOW], source[row, HIGH], source[row, SIZE], source[row, LEAST]
        if settings[EMPTY]:
            used = _put(low, high, size, least, source, row, target, used, index, masks, settings)
        is_hit = (low & itself_low) | (high & itself_high) != ZERO
        if settings[OCCUPIED] and not (settings[INDEPENDENT] and is_hit):
            now_low, now_high = low | masks[NEIGHBOURS], high | masks[NEIGHBOURS + 1]
            if settings[MODE] != ANY:
                gain = _sum(now_low & ~low, duals, 0) + _sum(now_high & ~high, duals, 64)
                size += settings[WEIGHT]
                least += settings[WEIGHT] * settings[SCALE] - gain
            used = _put(now_low, now_high, size, least, source, row, target, used, index, masks, settings)
    return row + 1 if last > first else last, used


@helper
def _sum(word: Any, duals: Any, offset: int) -> Any:
    """The dual values of the bits of a word."""
    total = ZERO
    while word:
        total += duals[offset + index_of_lowest(word)]
        word &= word - ONE
    return total


@helper
def _put(
    low: Any, high: Any, size: Any, least: Any,
    source: Any, row: int, target: Any, used: int, index: Any, masks: Any, settings: Any,
) -> int:  # fmt: skip
    """Add the count of a row to the profile in the target, unless that cannot become a solution."""
    finished_low, finished_high = masks[FINISHED], masks[FINISHED + 1]
    if settings[COVERED] and (low & finished_low != finished_low or high & finished_high != finished_high):
        return used
    mode = settings[MODE]
    if mode != ANY and (size < settings[SMALLEST] or size > settings[LARGEST] or least > settings[LIMIT]):
        return used
    low &= ~finished_low
    high &= ~finished_high
    place = _find(low, high, size, target, index, mode)
    found = index[place]
    if found == NO_ROW:
        index[place] = used
        target[used, LOW], target[used, HIGH], target[used, SIZE], target[used, LEAST] = low, high, size, least
        target[used, COUNT:] = source[row, COUNT:]
        return used + 1
    if (mode == FEWEST and size < target[found, SIZE]) or (mode == MOST and size > target[found, SIZE]):
        target[found, SIZE], target[found, LEAST] = size, least
        target[found, COUNT:] = source[row, COUNT:]
    elif size == target[found, SIZE]:
        add_count(target, found, source, row, COUNT)
    return used


@helper
def _find(low: Any, high: Any, size: Any, target: Any, index: Any, mode: Any) -> Any:
    """Where in the index the profile is, or would be."""
    mask = np.uint64(len(index) - 1)
    hashed = digest(low, high + (size if mode == EXACT else ZERO))
    while True:
        place = hashed & mask
        found = index[place]
        if found == NO_ROW:
            return place
        is_same_size = mode != EXACT or target[found, SIZE] == size
        if target[found, LOW] == low and target[found, HIGH] == high and is_same_size:
            return place
        hashed += ONE


@kernel
def make_index(target: Any, used: int, index: Any, mode: Any) -> None:
    """Enter the rows of a table in an empty index."""
    for row in range(used):
        index[_find(target[row, LOW], target[row, HIGH], target[row, SIZE], target, index, mode)] = row
