"""One step for a table of profiles, compiled: each is continued with the vertex empty and with it occupied."""

from enum import IntEnum
from typing import Any

import numpy as np

from models.machine_code.kernel import helper, kernel
from models.machine_code.tables import NO_ROW, add_count, digest
from models.machine_code.words import index_of_lowest

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
    """Continue the profiles first … last - 1 of ``source`` by some steps. Stops early when ``target`` may be full.

    ``masks``, ``settings`` and ``duals`` have a row for each step. Between these steps profiles wait on a stack.
    Returns how far it came, and how many rows of ``target`` are used.
    """
    steps = len(masks)
    waiting = np.empty((steps + 2, COUNT), np.uint64)
    steps_done = np.empty(steps + 2, np.int64)
    mode = settings[0, MODE]
    for row in range(first, last):
        if used + (1 << steps) > len(target):
            return row, used
        waiting[0, :] = source[row, :COUNT]
        steps_done[0] = 0
        left = 1
        while left:
            left -= 1
            low, high, size, least = waiting[left, LOW], waiting[left, HIGH], waiting[left, SIZE], waiting[left, LEAST]
            step = steps_done[left]
            if step == steps:
                used = put(low, high, size, least, source, row, target, used, index, mode)
                continue
            is_hit = (low & masks[step, ITSELF]) | (high & masks[step, ITSELF + 1]) != ZERO
            if settings[step, OCCUPIED] and not (settings[step, INDEPENDENT] and is_hit):
                now_low, now_high = low | masks[step, NEIGHBOURS], high | masks[step, NEIGHBOURS + 1]
                now_size, now_least = size, least
                if mode != ANY:
                    gain = _sum(now_low & ~low, duals, step, 0) + _sum(now_high & ~high, duals, step, 64)
                    now_size += settings[step, WEIGHT]
                    now_least += settings[step, WEIGHT] * settings[step, SCALE] - gain
                left = _wait(now_low, now_high, now_size, now_least, masks, settings, step, waiting, steps_done, left)
            if settings[step, EMPTY]:
                left = _wait(low, high, size, least, masks, settings, step, waiting, steps_done, left)
    return row + 1 if last > first else last, used


@helper
def _wait(
    low: Any, high: Any, size: Any, least: Any, masks: Any, settings: Any, step: int,
    waiting: Any, steps_done: Any, left: int,
) -> int:  # fmt: skip
    """Put the profile after a step on the stack, unless it cannot become a solution."""
    finished_low, finished_high = masks[step, FINISHED], masks[step, FINISHED + 1]
    if settings[step, COVERED] and (low & finished_low != finished_low or high & finished_high != finished_high):
        return left
    is_within = size >= settings[step, SMALLEST] and size <= settings[step, LARGEST] and least <= settings[step, LIMIT]
    if settings[step, MODE] != ANY and not is_within:
        return left
    waiting[left, LOW], waiting[left, HIGH] = low & ~finished_low, high & ~finished_high
    waiting[left, SIZE], waiting[left, LEAST] = size, least
    steps_done[left] = step + 1
    return left + 1


@helper
def _sum(word: Any, duals: Any, step: int, offset: int) -> Any:
    """The dual values of the bits of a word."""
    total = ZERO
    while word:
        total += duals[step, offset + index_of_lowest(word)]
        word &= word - ONE
    return total


@helper
def put(
    low: Any, high: Any, size: Any, least: Any,
    source: Any, row: int, target: Any, used: int, index: Any, mode: Any,
) -> int:  # fmt: skip
    """Add the count of a row to a profile in the target."""
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
def fold(source: Any, target: Any, index: Any, images: Any, mode: Any) -> int:
    """Put profiles that symmetries turn into one another together, as the least of them. Returns the rows in use.

    ``images``: for each symmetry the bit that each bit moves to.
    """
    used = 0
    for row in range(len(source)):
        low, high = source[row, LOW], source[row, HIGH]
        least_low, least_high = low, high
        for symmetry in range(len(images)):
            first, second = move(low, high, images[symmetry])
            if second < least_high or (second == least_high and first < least_low):
                least_low, least_high = first, second
        size, least = source[row, SIZE], source[row, LEAST]
        used = put(least_low, least_high, size, least, source, row, target, used, index, mode)
    return used


@helper
def move(low: Any, high: Any, images: Any) -> Any:
    """A profile, each bit moved to its image."""
    words = ZERO, ZERO
    for offset, word in ((0, low), (64, high)):
        while word:
            image = images[offset + index_of_lowest(word)]
            word &= word - ONE
            if image < 64:
                words = words[0] | ONE << np.uint64(image), words[1]
            else:
                words = words[0], words[1] | ONE << np.uint64(image - 64)
    return words


@kernel
def make_index(target: Any, used: int, index: Any, mode: Any) -> None:
    """Enter the rows of a table in an empty index."""
    for row in range(used):
        index[_find(target[row, LOW], target[row, HIGH], target[row, SIZE], target, index, mode)] = row
