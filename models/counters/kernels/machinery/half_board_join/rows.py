"""The half boards on a set of rows, listed: those of the east as words, those of the west as pairs of quarters."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.half_board_join.store import column_sets, find_ways
from models.counters.kernels.machinery.half_board_join.vectors.pairs import append_unions
from models.machine_code.kernel import helper, inlined

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
    for column_set in column_sets(top, board):
        ranked = rank(board.subsets[column_set], full)
        flags = NOT_HIGHER_FLAG if ranked <= level else np.uint64(0)
        if ranked < level:
            flags |= LOWER_FLAG
        upper, upper_end, lower, lower_end = find_ways(top, bottom, column_set, board)
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
    sets, found = column_sets(top, board), 0
    for index, column_set in enumerate(sets):
        store.segments[index] = found
        upper, upper_end, lower, lower_end = find_ways(top, bottom, column_set, board)
        found = append_unions(
            store.west, found, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
            store.lower_places, 0, store.upper_places, 0, np.uint32(0),
        )  # fmt: skip
    store.segments[len(sets)] = found
    return sets
