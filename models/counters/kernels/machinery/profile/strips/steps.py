"""One step for a table of profiles, compiled, where strips say how many pieces are needed at least."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.profile.steps import (
    COUNT,
    FEWEST,
    FINISHED,
    HIGH,
    ITSELF,
    LOW,
    NEIGHBOURS,
    ONE,
    SIZE,
    ZERO,
    move,
    put,
)
from models.machine_code.kernel import kernel
from models.machine_code.tables import add_count

MAY_BE_EMPTY, MAY_BE_OCCUPIED, IS_INDEPENDENT, PIECE, OFFSET, LIMIT = range(6)
"""Settings of a step; the last three in the units of the tables: a piece, what is added, the most that is kept."""
WORD = np.uint64(64)


@kernel
def advance(
    source: Any, first: int, last: int, target: Any, used: int, index: Any,
    masks: Any, settings: Any, tables: Any, shifts: Any,
) -> Any:  # fmt: skip
    """Continue the profiles first … last - 1 of ``source`` by one step. Stops early when ``target`` may be full.

    ``tables`` and ``shifts``: for each strip its costs, and the lowest of its bits in a profile.
    Returns how far it came, and how many rows of ``target`` are used.
    """
    part = np.uint64(tables.shape[1] - 1)
    finished_low, finished_high = masks[FINISHED], masks[FINISHED + 1]
    for row in range(first, last):
        if used + 2 > len(target):
            return row, used
        for occupied in range(2):
            low, high, size = source[row, LOW], source[row, HIGH], source[row, SIZE]
            if occupied:
                is_hit = (low & masks[ITSELF]) | (high & masks[ITSELF + 1]) != ZERO
                if not settings[MAY_BE_OCCUPIED] or (settings[IS_INDEPENDENT] and is_hit):
                    continue
                low, high, size = low | masks[NEIGHBOURS], high | masks[NEIGHBOURS + 1], size + ONE
            elif not settings[MAY_BE_EMPTY]:
                continue
            if low & finished_low != finished_low or high & finished_high != finished_high:
                continue
            low, high = low & ~finished_low, high & ~finished_high
            cost = np.int64(size) * settings[PIECE] + settings[OFFSET]
            for strip in range(len(shifts)):
                if cost > settings[LIMIT]:
                    break
                shift = shifts[strip]
                if shift >= WORD:
                    bits = high >> (shift - WORD)
                elif shift:
                    bits = low >> shift | high << (WORD - shift)
                else:
                    bits = low
                cost += tables[strip, bits & part]
            if cost <= settings[LIMIT]:
                used = put(low, high, size, np.uint64(cost), source, row, target, used, index, FEWEST)
    return row + 1 if last > first else last, used


@kernel
def add_partners(ones: Any, others: Any, groups: Any, needed: Any, size: Any, shift: Any, sums: Any) -> None:
    """For each profile the counts of the other ones that together with it cover what is needed with so many pieces.

    ``needed``: two words. The other ones stand in groups with as many pieces and the same bits from ``shift`` on in the
    low word; ``groups`` says where each begins, and where the last ends.
    """
    for row in range(len(ones)):
        low, high = needed[0] & ~ones[row, LOW], needed[1] & ~ones[row, HIGH]
        for group in range(len(groups) - 1):
            first = groups[group]
            if ones[row, SIZE] + others[first, SIZE] != size or (low & ~others[first, LOW]) >> shift != ZERO:
                continue
            for other in range(first, groups[group + 1]):
                if (low & ~others[other, LOW]) | (high & ~others[other, HIGH]) == ZERO:
                    add_count(sums, row, others, other, COUNT)


@kernel
def move_all(table: Any, image: Any) -> None:
    """Move each bit of all profiles to its image."""
    for row in range(len(table)):
        table[row, LOW], table[row, HIGH] = move(table[row, LOW], table[row, HIGH], image)
