"""The half boards on a set of rows, listed: those of the east as words, those of the west as pairs of quarters."""

from typing import Any

import numpy as np

from models.kernels.half_boards.store import find_ways
from models.kernels.half_boards.vectors.pairs import LOWER_PLACE, append_unions
from models.kernels.half_boards.vectors.stretches import UPPER_PLACE
from models.kernels.machine_code.kernel import helper, inlined
from models.kernels.machine_code.words import popcount

NOT_HIGHER, LOWER = 61, 62
"""The bits of an east word, above those of the diagonals, that say how it ranks beside a level."""

NOT_HIGHER_FLAG, LOWER_FLAG = (np.uint64(1 << bit) for bit in (NOT_HIGHER, LOWER))


@inlined
def rank(part: int, full: int) -> int:
    """A number that a set and its complement share. Where the inner lines differ from each other, it is lower."""
    return max(part, full ^ part)


@helper
def list_east(top: int, bottom: int, level: int, board: Any, store: Any) -> Any:
    """List the half boards on these rows; how many they are, how many rank higher than the level, or not lower."""
    number, higher, not_lower = 0, 0, 0
    full = (1 << board.columns) - 1
    queens = popcount(np.uint64(top))
    for used in board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]:
        ranked = rank(used, full)
        flags = NOT_HIGHER_FLAG if ranked <= level else np.uint64(0)
        if ranked < level:
            flags |= LOWER_FLAG
        upper, upper_end = find_ways(board.top, top, used, board.columns)
        lower, lower_end = find_ways(board.bottom, bottom, full ^ used, board.columns)
        number = append_unions(
            store.east, number, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
            board.bottom.words, lower, board.top.words, upper, flags,
        )  # fmt: skip
        if ranked > level:
            higher = number
        if ranked >= level:
            not_lower = number
    return number, higher, not_lower


@helper
def list_west(top: int, bottom: int, board: Any, store: Any) -> Any:
    """List the pairs of quarters that make a half board on these rows, one set of the top's columns after the other."""
    full = (1 << board.columns) - 1
    queens = popcount(np.uint64(top))
    part = board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]
    found = 0
    for index, used in enumerate(part):
        store.segments[index] = found
        upper, upper_end = find_ways(board.top, top, used, board.columns)
        lower, lower_end = find_ways(board.bottom, bottom, full ^ used, board.columns)
        for way in range(upper_end - upper):
            store.upper_values[way] = way << UPPER_PLACE
        for way in range(lower_end - lower):
            store.lower_values[way] = way << LOWER_PLACE
        found = append_unions(
            store.west, found, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
            store.lower_values, 0, store.upper_values, 0, np.uint32(0),
        )  # fmt: skip
    store.segments[len(part)] = found
    return part
