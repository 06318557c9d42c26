"""Lists of the half boards on a set of rows: those of the east as words, those of the west as pairs of quarters.

The pairs come in groups whose bit strings are made together.

A pattern says which of the densest diagonals a half board takes. Half boards of the east are sorted by their patterns.
So all of a chunk may take a diagonal, and then the half boards of the west that take it too are passed over. The
patterns are in the order of Gray's code: each differs from the one before in one diagonal, so that a chunk of two
patterns loses only this one.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.half_board_join.store import (
    CHUNK,
    GROUP_NUMBERS,
    GROUP_WAYS,
    LOWER,
    MOST_BITS,
    MOST_WAYS,
    NOT_HIGHER,
    PATTERNS,
    column_sets,
    find_ways,
)
from models.counters.kernels.machinery.half_board_join.strings import QuarterLines, make_way_strings
from models.counters.kernels.machinery.half_board_join.vectors import BATCH, LANES, append_disjoint, append_unions
from models.machine_code.kernel import helper, inlined
from models.machine_code.words import ONE

NOT_HIGHER_FLAG, LOWER_FLAG = (np.uint64(1 << bit) for bit in (NOT_HIGHER, LOWER))

PATTERN = 53
"""The lowest bit of a pattern in a word: above the diagonals, below the flags."""


@helper
def choose_diagonals(task: Any, number: int, sorted_from: int, board: Any, store: Any) -> int:
    """Choose the diagonals that most pairs are likely to have in common, as bits of an east word; returns how many.

    They are those with the most squares in the rows of both halves; the first is the highest bit of a pattern. None
    where the east has fewer half boards than are sorted, then five, and six where it has twice as many.
    """
    if number < sorted_from:
        return 0
    bits = MOST_BITS if number > 2 * sorted_from else MOST_BITS - 1
    _count_squares(task, board, store.squares_on)
    squares_on = store.squares_on
    for bit in range(bits):
        best, most = 0, -1
        for diagonal in range(2 * board.diagonals):
            product = squares_on[0, diagonal] * squares_on[1, mirror(diagonal, board)]
            if product > most:
                best, most = diagonal, product
        store.densest[bits - 1 - bit] = best
        squares_on[0, best] = -1
    return bits


@helper
def _count_squares(task: Any, board: Any, squares_on: Any) -> None:
    """Count the squares of each diagonal in the rows of the west, and in those of the east, seen in a mirror.

    The number of a diagonal is the bit of an east word that a queen of the west attacks along it.
    """
    squares_on[:] = 0
    for side in range(2):
        rows = task[2 * side] | task[2 * side + 1] << board.columns
        for row in range(len(board.first_bits)):
            if not rows >> row & 1:
                continue
            for column in range(board.columns):
                squares_on[side, board.first_bits[row, column]] += 1
                squares_on[side, board.second_bits[row, column]] += 1


@inlined
def mirror(diagonal: int, board: Any) -> int:
    """The bit that a west half has for the diagonal for which an east half has this one, and the other way round."""
    return diagonal + board.diagonals if diagonal < board.diagonals else diagonal - board.diagonals


@helper
def mark_east(words: Any, number: int, bits: int, store: Any) -> None:
    """Add its pattern, of this many bits, to each word of an east half board."""
    for bit in range(bits):
        diagonal, place = np.uint64(store.densest[bit]), np.uint64(PATTERN + bit)
        for index in range(number):
            words[index] |= (words[index] >> diagonal & ONE) << place


@helper
def sort_east(start: int, stop: int, store: Any) -> None:
    """Sort the half boards of the east from start to stop, which rank alike, by their patterns."""
    source, target, places = store.east, store.sorted_east, store.runs
    shift, mask = np.uint64(PATTERN), np.uint64(PATTERNS - 1)
    places[:] = 0
    for index in range(start, stop):
        places[_find_in_gray_code(source[index] >> shift & mask) + 1] += 1
    places[0] = start
    for pattern in range(PATTERNS):
        places[pattern + 1] += places[pattern]
    for index in range(start, stop):
        own = _find_in_gray_code(source[index] >> shift & mask)
        target[places[own]] = source[index]
        places[own] += 1


@inlined
def _find_in_gray_code(pattern: Any) -> Any:
    """The place of a pattern of up to 8 bits in the order of Gray's code."""
    pattern ^= pattern >> np.uint64(1)
    pattern ^= pattern >> np.uint64(2)
    return np.int64(pattern ^ pattern >> np.uint64(4))


@helper
def find_common(east: Any, number: int, bits: int, commons: Any) -> None:
    """Fill in, for each chunk of east half boards, the diagonals of a pattern that all of them take."""
    mask = np.uint64((1 << bits) - 1)
    for begin in range(0, number, CHUNK):
        common = ~np.uint64(0)
        for index in range(begin, min(begin + CHUNK, number)):
            common &= east[index]
        commons[begin // CHUNK] = np.int64(common >> np.uint64(PATTERN) & mask)


@inlined
def rank(part: int, full: int) -> int:
    """The larger of a set and its complement, as numbers. It is lower where the two innermost lines differ."""
    return max(part, full ^ part)


@helper
def list_east(top: int, bottom: int, level: int, board: Any, store: Any) -> Any:
    """List the half boards on these rows.

    Returns how many they are, how many of them rank higher than the level, and how many do not rank lower.
    """
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


FIRST_UPPER, END_UPPER, FIRST_LOWER, END_LOWER, FIRST_PAIR, SIDE = range(GROUP_NUMBERS)
"""The numbers of a group: where its ways and its pairs are, and how it ranks beside the level: 1, 0 or -1."""

EXCLUDED = PATTERNS - 1
"""The padding between ways: it takes all diagonals, so no chunk with a pattern needs it."""


@helper
def list_west_groups(top: int, bottom: int, level: int, bits: int, board: Any, store: Any) -> int:
    """List the half boards on these rows, group by group; returns the number of groups.

    The half boards of a group are on the same side of the level.
    """
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
                    found = _pad(store.west, found, BATCH, 0)
                    _begin_group(groups, found, side, store)
                    groups += 1
                found = _list_pairs(first, last, other, other_last, found, bits, groups, board, store)
    _begin_group(groups, _pad(store.west, found, BATCH, 0), 0, store)
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
        group[FIRST_UPPER] = group[END_UPPER] = _pad(store.upper.ways, before[END_UPPER], LANES, EXCLUDED)
        group[FIRST_LOWER] = group[END_LOWER] = _pad(store.lower.ways, before[END_LOWER], LANES, EXCLUDED)


@inlined
def _pad(values: Any, number: int, multiple: int, padding: int) -> int:
    """Add values up to a multiple of a number; returns how many there are then."""
    while number % multiple:
        values[number] = padding
        number += 1
    return number


@inlined
def _list_pairs(
    upper: int, upper_end: int, lower: int, lower_end: int, found: int, bits: int, groups: int, board: Any, store: Any
) -> int:
    """List the half boards of these ways as pairs of places in the last group, with their patterns."""
    group = store.groups[groups - 1]
    above = _add_ways(store.upper, group, FIRST_UPPER, board.top, upper, upper_end, bits, board, store)
    below = _add_ways(store.lower, group, FIRST_LOWER, board.bottom, lower, lower_end, bits, board, store)
    upper_values, lower_values = store.upper.places, store.lower.places
    if bits:
        upper_values, lower_values = store.upper.values, store.lower.values
    return append_unions(
        store.west, found, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
        lower_values, below, upper_values, above, np.uint32(0),
    )  # fmt: skip


@inlined
def _add_ways(
    side: Any, group: Any, first_field: int, quarters: Any, first: int, end: int, bits: int, board: Any, store: Any
) -> int:
    """Add ways to a group: their codes, and if there are patterns, these; returns the place of the first."""
    begin, ways = group[first_field + 1], side.ways
    place = 1 + begin - group[first_field]
    group[first_field + 1] += end - first
    for way in range(end - first):
        side.codes[begin + 1 + way] = quarters.codes[first + way]
    if bits:
        ways[begin : begin + end - first] = 0
        for bit in range(bits):
            diagonal = np.uint64(mirror(store.densest[bit], board))
            for way in range(end - first):
                ways[begin + way] |= np.uint32(quarters.words[first + way] >> diagonal & ONE) << np.uint32(bit)
        for way in range(end - first):
            side.values[place + way] = ways[begin + way] | side.places[place + way]
            ways[begin + way] |= store.upper.places[place + way]
    return place


@inlined
def keep_pairs(first: int, end: int, blocked: int, store: Any) -> int:
    """Copy the pairs from first to end that take no diagonal of a pattern, without their own; returns how many."""
    return _pad(store.kept, append_disjoint(store.kept, 0, store.west, first, end, blocked), BATCH, 0)


@inlined
def make_group_strings(group: int, blocked: int, lower_line: int, end_line: int, board: Any, store: Any) -> None:
    """Make the strings of a chunk for the quarters of a group that take no diagonal of a pattern."""
    here = store.groups[group]
    first_line = 0 if lower_line else end_line
    _make_strings(store.upper, here[FIRST_UPPER], here[END_UPPER], blocked, first_line, lower_line, board, store)
    _make_strings(store.lower, here[FIRST_LOWER], here[END_LOWER], blocked, lower_line, end_line, board, store)


@inlined
def _make_strings(
    side: Any, first: int, end: int, blocked: int, first_line: int, end_line: int, board: Any, store: Any
) -> None:
    """Make the strings of the ways of one side, from ``first`` to ``end``, that take no diagonal of a pattern."""
    codes, lines = side.codes[first:], QuarterLines(first_line, end_line, board.columns**2)
    if blocked:
        kept = append_disjoint(store.kept_ways, 0, side.ways, first, end, blocked)
        make_way_strings(side.free, store.kept_ways, 0, kept, codes, store.lines, lines)
    else:
        make_way_strings(side.free, None, 1, 1 + end - first, codes, store.lines, lines)
