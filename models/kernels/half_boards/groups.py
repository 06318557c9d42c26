"""The half boards of the west as pairs of places, in groups whose bit strings are made together."""

from typing import Any

import numpy as np

from models.kernels.half_boards.patterns import mirror
from models.kernels.half_boards.rows import rank
from models.kernels.half_boards.store import GROUP_WAYS, MOST_WAYS, PATTERNS, column_sets, find_ways
from models.kernels.half_boards.strings import make_way_strings
from models.kernels.half_boards.vectors.common import BATCH
from models.kernels.half_boards.vectors.pairs import LOWER_PLACE, append_disjoint, append_unions
from models.kernels.half_boards.vectors.stretches import UPPER_PLACE
from models.kernels.machine_code.kernel import helper, inlined
from models.kernels.machine_code.words import LANES, ONE

FIRST_UPPER, END_UPPER, FIRST_LOWER, END_LOWER, FIRST_PAIR, SIDE = range(6)
"""What is known of a group: where its ways and its pairs are, and how it ranks beside the level."""

EXCLUDED = PATTERNS - 1
"""A way that no chunk with a pattern needs."""


@helper
def list_west_groups(top: int, bottom: int, level: int, bits: int, board: Any, store: Any) -> int:
    """List the half boards on these rows, group by group; returns the number of groups. Those of one rank alike."""
    full = (1 << board.columns) - 1
    groups, found = 0, 0
    for columns in column_sets(top, board):
        upper, upper_end, lower, lower_end = find_ways(top, bottom, columns, board)
        ranked = rank(board.subsets[columns], full)
        side = (ranked > level) - (ranked < level)
        for first in range(upper, upper_end, MOST_WAYS):
            for other in range(lower, lower_end, MOST_WAYS):
                last, other_last = min(first + MOST_WAYS, upper_end), min(other + MOST_WAYS, lower_end)
                if groups == 0 or not _fits(last - first + other_last - other, side, store.groups[groups - 1]):
                    found = _pad_pairs(store.west, found)
                    _begin_group(groups, found, side, store)
                    groups += 1
                found = _list_pairs(first, last, other, other_last, found, bits, groups, board, store)
    _begin_group(groups, _pad_pairs(store.west, found), 0, store)
    return groups


@inlined
def _fits(ways: int, side: int, group: Any) -> bool:
    """Whether a group has room for more ways, which rank like it."""
    listed = group[END_UPPER] - group[FIRST_UPPER] + group[END_LOWER] - group[FIRST_LOWER]
    return group[SIDE] == side and listed + ways <= GROUP_WAYS


@inlined
def _begin_group(number: int, found: int, side: int, store: Any) -> None:
    """Note where the next group begins. Ways up to a multiple of 8 are left to padding."""
    group = store.groups[number]
    group[:] = 0
    group[FIRST_PAIR], group[SIDE] = found, side
    if number:
        before = store.groups[number - 1]
        uppers, lowers = _pad_ways(store.upper_ways, before[END_UPPER]), _pad_ways(store.lower_ways, before[END_LOWER])
        group[FIRST_UPPER], group[END_UPPER] = uppers, uppers
        group[FIRST_LOWER], group[END_LOWER] = lowers, lowers


@inlined
def _pad_ways(ways: Any, number: int) -> int:
    while number % LANES:
        ways[number] = EXCLUDED
        number += 1
    return number


@inlined
def _pad_pairs(pairs: Any, number: int) -> int:
    """Add pairs that fit nothing, up to a multiple of a batch; returns how many there are then."""
    while number % BATCH:
        pairs[number] = 0
        number += 1
    return number


@inlined
def _list_pairs(
    upper: int, upper_end: int, lower: int, lower_end: int, found: int, bits: int, groups: int, board: Any, store: Any
) -> int:
    """List the half boards of these ways as pairs of places in the last group, with their patterns."""
    group = store.groups[groups - 1]
    uppers, lowers = group[END_UPPER], group[END_LOWER]
    _copy_ways(
        store.upper_codes[uppers + 1 :], store.upper_ways[uppers:], store.upper_values,
        uppers - group[FIRST_UPPER], UPPER_PLACE, upper, upper_end, board.top, bits, board, store,
    )  # fmt: skip
    _copy_ways(
        store.lower_codes[lowers + 1 :], store.lower_ways[lowers:], store.lower_values,
        lowers - group[FIRST_LOWER], LOWER_PLACE, lower, lower_end, board.bottom, bits, board, store,
    )  # fmt: skip
    group[END_UPPER] += upper_end - upper
    group[END_LOWER] += lower_end - lower
    return append_unions(
        store.west, found, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
        store.lower_values, 0, store.upper_values, 0, np.uint32(0),
    )  # fmt: skip


@inlined
def _copy_ways(
    codes: Any, ways: Any, values: Any, listed: int, place: int, start: int, stop: int, quarter: Any, bits: int,
    board: Any, store: Any,
) -> None:  # fmt: skip
    """Copy the codes, and note the patterns and the places: the first is left to the string of no half board."""
    number = stop - start
    all_codes, words = quarter.codes[start:stop], quarter.words[start:stop]
    for way in range(number):
        codes[way] = all_codes[way]
        values[way] = 0
    for bit in range(bits):
        diagonal = np.uint64(mirror(store.densest[bit], board))
        for way in range(number):
            values[way] |= np.uint32(words[way] >> diagonal & ONE) << np.uint32(bit)
    for way in range(number):
        ways[way] = values[way] | np.uint32(1 + listed + way) << np.uint32(UPPER_PLACE)
        values[way] |= np.uint32(1 + listed + way) << np.uint32(place)


@inlined
def keep_pairs(first: int, end: int, blocked: int, store: Any) -> int:
    """Copy the pairs from first to end that take no diagonal of a pattern; returns how many there are then."""
    return _pad_pairs(store.kept, append_disjoint(store.kept, 0, store.west, first, end, blocked))


@inlined
def make_group_strings(group: int, blocked: int, lower_line: int, end_line: int, board: Any, store: Any) -> None:
    """Make the strings of a chunk for the quarters of a group that take no diagonal of a pattern."""
    here = store.groups[group]
    first_line = 0 if lower_line else end_line
    _make_strings(
        store.upper_free, store.upper_ways, here[FIRST_UPPER], here[END_UPPER], store.upper_codes, blocked, first_line,
        lower_line, board, store,
    )  # fmt: skip
    _make_strings(
        store.lower_free, store.lower_ways, here[FIRST_LOWER], here[END_LOWER], store.lower_codes, blocked, lower_line,
        end_line, board, store,
    )  # fmt: skip


@inlined
def _make_strings(
    free: Any, ways: Any, first: int, end: int, codes: Any, blocked: int, first_line: int, end_line: int, board: Any,
    store: Any,
) -> None:  # fmt: skip
    start, stop = first, end
    if blocked:
        start, stop = 0, append_disjoint(store.kept_ways, 0, ways, first, end, blocked)
        ways = store.kept_ways
    make_way_strings(free, ways, start, stop, codes[first:], first_line, end_line, board.columns**2, store.lines)
