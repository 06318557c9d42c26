"""The half boards of the west as pairs of places, in groups whose bit strings are made together."""

from typing import Any

import numpy as np

from models.kernels.half_boards.patterns import pattern_of_west
from models.kernels.half_boards.rows import rank
from models.kernels.half_boards.store import GROUP_WAYS, MOST_WAYS, find_ways
from models.kernels.half_boards.strings import make_way_strings
from models.kernels.half_boards.vectors.common import BATCH
from models.kernels.half_boards.vectors.pairs import LOWER, UPPER, append_unions
from models.kernels.half_boards.vectors.stretches import STRETCH
from models.kernels.machine_code.kernel import helper, inlined
from models.kernels.machine_code.words import popcount


@helper
def list_west_groups(top: int, bottom: int, level: int, bits: int, board: Any, store: Any) -> int:
    """List the half boards on these rows, group by group; returns the number of groups. Those of one rank alike."""
    full = (1 << board.columns) - 1
    queens = popcount(np.uint64(top))
    groups, found, uppers, lowers = 0, 0, 0, 0
    for used in board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]:
        upper, upper_end = find_ways(board.top, top, used, board.columns)
        lower, lower_end = find_ways(board.bottom, bottom, full ^ used, board.columns)
        ranked = rank(used, full)
        side = (ranked > level) - (ranked < level)
        for first in range(upper, upper_end, MOST_WAYS):
            for other in range(lower, lower_end, MOST_WAYS):
                last, other_last = min(first + MOST_WAYS, upper_end), min(other + MOST_WAYS, lower_end)
                if not _fits(last - first + other_last - other, side, groups, uppers, lowers, store):
                    found = pad(store.west, found)
                    _begin_group(groups, uppers, lowers, found, side, store)
                    groups += 1
                found = _list_pairs(first, last, other, other_last, uppers, lowers, found, bits, groups, board, store)
                uppers += last - first
                lowers += other_last - other
    _begin_group(groups, uppers, lowers, pad(store.west, found), 0, store)
    return groups


@inlined
def _fits(ways: int, side: int, groups: int, uppers: int, lowers: int, store: Any) -> bool:
    """Whether the last group has room for more ways, which rank like it."""
    if groups == 0:
        return False
    here = store.groups[groups - 1]
    return here[3] == side and uppers - here[0] + lowers - here[1] + ways <= GROUP_WAYS


@inlined
def _begin_group(group: int, uppers: int, lowers: int, found: int, side: int, store: Any) -> None:
    here = store.groups[group]
    here[0], here[1], here[2], here[3] = uppers, lowers, found, side


@inlined
def pad(pairs: Any, number: int) -> int:
    """Add pairs that fit nothing, up to a multiple of a batch; returns how many there are then."""
    while number % BATCH:
        pairs[number] = 0
        number += 1
    return number


@inlined
def _list_pairs(
    upper: int, upper_end: int, lower: int, lower_end: int, uppers: int, lowers: int, found: int, bits: int,
    groups: int, board: Any, store: Any,
) -> int:  # fmt: skip
    """List the half boards of these ways as pairs of places in the last group, with their patterns."""
    here = store.groups[groups - 1]
    _copy_ways(store.upper_codes, uppers, store.upper_values, uppers - here[0], UPPER, upper, upper_end, board.top)
    _copy_ways(store.lower_codes, lowers, store.lower_values, lowers - here[1], LOWER, lower, lower_end, board.bottom)
    if bits:
        for way in range(upper, upper_end):
            store.upper_values[way - upper] |= pattern_of_west(board.top.words[way], bits, board, store)
        for way in range(lower, lower_end):
            store.lower_values[way - lower] |= pattern_of_west(board.bottom.words[way], bits, board, store)
    return append_unions(
        store.west, found, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
        store.lower_values, 0, store.upper_values, 0, np.uint32(0),
    )  # fmt: skip


@inlined
def _copy_ways(codes: Any, at: int, values: Any, place: int, bit: int, start: int, stop: int, quarter: Any) -> None:
    """Copy the codes, and note the places: the first is left to the string of no half board."""
    for way in range(stop - start):
        codes[at + way] = quarter.codes[start + way]
        values[way] = (1 + place + way) << bit


@inlined
def make_group_strings(group: int, lower_line: int, end_line: int, board: Any, store: Any) -> None:
    """Make the strings of a chunk for all quarters of a group."""
    here, following = store.groups[group], store.groups[group + 1]
    first_line = 0 if lower_line else end_line
    codes_a_line = board.columns**2
    upper, lower = store.upper_free[STRETCH:], store.lower_free[STRETCH:]
    make_way_strings(upper, store.upper_codes, here[0], following[0], first_line, lower_line, codes_a_line, store.lines)
    make_way_strings(lower, store.lower_codes, here[1], following[1], lower_line, end_line, codes_a_line, store.lines)
