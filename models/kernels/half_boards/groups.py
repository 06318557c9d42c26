"""The half boards of the west in groups whose bit strings are made together, sorted by their patterns in each."""

from typing import Any

import numpy as np

from models.kernels.half_boards.patterns import pattern_of_west, sort_by_pattern
from models.kernels.half_boards.rows import rank
from models.kernels.half_boards.store import GROUP_WAYS, find_ways
from models.kernels.half_boards.strings import make_way_strings
from models.kernels.half_boards.vectors import PLACE_BITS, STRETCH, append_unions
from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.words import popcount


@helper
def _find_both(top: int, bottom: int, used: int, board: Any) -> Any:
    """Where the ways are to fill the upper quarter, with these columns, and the lower one with the others."""
    full = (1 << board.columns) - 1
    upper, upper_end = find_ways(board.top, top, used, board.columns)
    lower, lower_end = find_ways(board.bottom, bottom, full ^ used, board.columns)
    return upper, upper_end, lower, lower_end


@helper
def _find_end(first: int, part: Any, top: int, bottom: int, board: Any, level: int) -> int:
    """The number of the set of columns after the last of a group. Those of a group rank alike beside the level."""
    full = (1 << board.columns) - 1
    ways = 0
    ranked = rank(part[first], full)
    for index in range(first, len(part)):
        upper, upper_end, lower, lower_end = _find_both(top, bottom, part[index], board)
        ways += upper_end - upper + lower_end - lower
        here = rank(part[index], full)
        if index > first and (
            ways > GROUP_WAYS or (here > level) != (ranked > level) or (here < level) != (ranked < level)
        ):
            return index
    return len(part)


@helper
def list_west_groups(top: int, bottom: int, level: int, bits: int, board: Any, store: Any) -> Any:
    """List the half boards on these rows, group by group; returns the sets of columns and the number of groups."""
    queens = popcount(np.uint64(top))
    part = board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]
    group, first, found, uppers, lowers = 0, 0, 0, 0, 0
    while first < len(part):
        last = _find_end(first, part, top, bottom, board, level)
        here = store.groups[group]
        here[0], here[1], here[2] = first, uppers, lowers
        listed = store.listed if bits else store.west[found:]
        number, more_uppers, more_lowers = _list_group(
            part[first:last],
            top,
            bottom,
            bits,
            listed,
            store.upper_codes[uppers:],
            store.lower_codes[lowers:],
            board,
            store,
        )
        if bits:
            sort_by_pattern(listed, 0, number, store.west, found, store.runs[group])
        else:
            store.runs[group, 0] = found
            store.runs[group, 1:] = found + number
        found += number
        uppers += more_uppers
        lowers += more_lowers
        group += 1
        first = last
    here = store.groups[group]
    here[0], here[1], here[2] = len(part), uppers, lowers
    return part, group


@helper
def _list_group(
    part: Any, top: int, bottom: int, bits: int, result: Any, upper_codes: Any, lower_codes: Any, board: Any, store: Any
) -> Any:
    """List the half boards with these sets of columns as pairs of places, with their patterns."""
    number, uppers, lowers = 0, 0, 0
    for used in part:
        upper, upper_end, lower, lower_end = _find_both(top, bottom, used, board)
        for way in range(lower_end - lower):
            lower_codes[lowers + way] = board.bottom.codes[lower + way]
            store.lower_places[way] = np.uint64((lowers + way) * STRETCH) << np.uint64(PLACE_BITS)
        for way in range(upper_end - upper):
            upper_codes[uppers + way] = board.top.codes[upper + way]
        if bits:
            for way in range(lower_end - lower):
                store.lower_places[way] |= pattern_of_west(board.bottom.words[lower + way], bits, board, store)
        for way in range(upper, upper_end):
            word = board.top.words[way]
            place = np.uint64((uppers + way - upper) * STRETCH) | pattern_of_west(word, bits, board, store)
            number = append_unions(
                result, number, board.bottom.words, lower, lower_end, word, store.lower_places, 0, place
            )
        uppers += upper_end - upper
        lowers += lower_end - lower
    return number, uppers, lowers


@helper
def make_group_strings(group: int, lower_line: int, end_line: int, board: Any, store: Any) -> None:
    """Make the strings of a chunk for all quarters of a group."""
    here, following = store.groups[group], store.groups[group + 1]
    first_line = 0 if lower_line else end_line
    codes_a_line = board.columns**2
    make_way_strings(
        store.upper_free, store.upper_codes, here[1], following[1], first_line, lower_line, codes_a_line, store.lines
    )
    make_way_strings(
        store.lower_free, store.lower_codes, here[2], following[2], lower_line, end_line, codes_a_line, store.lines
    )
