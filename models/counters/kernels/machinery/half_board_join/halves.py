"""The half boards on a set of rows, listed: those of the east as words, those of the west as pairs of quarters.

For counting, the pairs come in groups whose bit strings are made together.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.half_board_join.patterns import mirror
from models.counters.kernels.machinery.half_board_join.store import (
    GROUP_WAYS,
    LOWER,
    MOST_WAYS,
    NOT_HIGHER,
    PATTERNS,
    column_sets,
    find_ways,
)
from models.counters.kernels.machinery.half_board_join.strings import make_way_strings
from models.counters.kernels.machinery.half_board_join.vectors import BATCH, LANES, append_disjoint, append_unions
from models.machine_code.kernel import helper, inlined
from models.machine_code.words import ONE

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


FIRST_UPPER, END_UPPER, FIRST_LOWER, END_LOWER, FIRST_PAIR, SIDE = range(6)
"""What is known of a group: where its ways and its pairs are, and how it ranks beside the level."""

EXCLUDED = PATTERNS - 1
"""A way that no chunk with a pattern needs."""


@helper
def list_west_groups(top: int, bottom: int, level: int, bits: int, board: Any, store: Any) -> int:
    """List the half boards on these rows, group by group; returns the number of groups. Those of one rank alike."""
    full = (1 << board.columns) - 1
    groups, found = 0, 0
    for column_set in column_sets(top, board):
        upper, upper_end, lower, lower_end = find_ways(top, bottom, column_set, board)
        ranked = rank(board.subsets[column_set], full)
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
    above, below = 1 + uppers - group[FIRST_UPPER], 1 + lowers - group[FIRST_LOWER]
    _copy(store.upper_codes[uppers + 1 :], board.top.codes[upper:upper_end])
    _copy(store.lower_codes[lowers + 1 :], board.bottom.codes[lower:lower_end])
    group[END_UPPER] += upper_end - upper
    group[END_LOWER] += lower_end - lower
    upper_values, lower_values = store.upper_places, store.lower_places
    if bits:
        upper_values, lower_values = store.upper_values, store.lower_values
        _note_patterns(
            store.upper_ways[uppers:], upper_values, store.upper_places, above, board.top.words[upper:upper_end],
            bits, board, store,
        )  # fmt: skip
        _note_patterns(
            store.lower_ways[lowers:], lower_values, store.lower_places, below, board.bottom.words[lower:lower_end],
            bits, board, store,
        )  # fmt: skip
    return append_unions(
        store.west, found, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
        lower_values, below, upper_values, above, np.uint32(0),
    )  # fmt: skip


@inlined
def _copy(target: Any, words: Any) -> None:
    for index in range(len(words)):
        target[index] = words[index]


@inlined
def _note_patterns(
    ways: Any, values: Any, places: Any, first: int, words: Any, bits: int, board: Any, store: Any
) -> None:
    """Note the patterns of ways and their places, of which the first one is given."""
    ways[: len(words)] = 0
    for bit in range(bits):
        diagonal = np.uint64(mirror(store.densest[bit], board))
        for way in range(len(words)):
            ways[way] |= np.uint32(words[way] >> diagonal & ONE) << np.uint32(bit)
    for way in range(len(words)):
        values[first + way] = ways[way] | places[first + way]
        ways[way] |= store.upper_places[first + way]


@inlined
def keep_pairs(first: int, end: int, blocked: int, store: Any) -> int:
    """Copy the pairs from first to end that take no diagonal of a pattern, without their own; returns how many."""
    return _pad_pairs(store.kept, append_disjoint(store.kept, 0, store.west, first, end, blocked))


@inlined
def make_group_strings(group: int, blocked: int, lower_line: int, end_line: int, board: Any, store: Any) -> None:
    """Make the strings of a chunk for the quarters of a group that take no diagonal of a pattern."""
    here = store.groups[group]
    first_line = 0 if lower_line else end_line
    _make_strings(
        store.upper_free, store.upper_ways, here[FIRST_UPPER], here[END_UPPER], store.upper_codes, blocked,
        first_line, lower_line, board, store,
    )  # fmt: skip
    _make_strings(
        store.lower_free, store.lower_ways, here[FIRST_LOWER], here[END_LOWER], store.lower_codes, blocked,
        lower_line, end_line, board, store,
    )  # fmt: skip


@inlined
def _make_strings(
    free: Any, ways: Any, first: int, end: int, codes: Any, blocked: int, first_line: int, end_line: int, board: Any,
    store: Any,
) -> None:  # fmt: skip
    named, codes_a_line = codes[first:], board.columns**2
    if blocked:
        kept = append_disjoint(store.kept_ways, 0, ways, first, end, blocked)
        make_way_strings(free, store.kept_ways, 0, kept, named, first_line, end_line, codes_a_line, store.lines)
    else:
        make_way_strings(free, None, 1, 1 + end - first, named, first_line, end_line, codes_a_line, store.lines)
