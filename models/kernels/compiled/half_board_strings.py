"""The half boards of a set of rows, listed, and the bit strings that tell which of the east fit one of the west."""

from typing import Any, NamedTuple

import numpy as np

from models.kernels.compiled.appending import append_pairs, append_unions
from models.kernels.compiled.kernel import helper
from models.kernels.compiled.quarter_boards import Quarters
from models.kernels.compiled.vectors import (
    LANES,
    STRETCH,
    all_three,
    both,
    exchange,
    neither,
    popcount,
)

CHUNK = 64 * STRETCH
DEAD = ~np.uint64(0)
CODES = 256
NOTHING = 60
NOT_HIGHER, HIGHER, NOT_EQUAL = 61, 62, 63
NOT_HIGHER_FLAG, HIGHER_FLAG, NOT_EQUAL_FLAG = (np.uint64(1 << bit) for bit in (61, 62, 63))


class Tables(NamedTuple):
    """What does not depend on the set of rows."""

    columns: int
    top: Quarters
    bottom: Quarters
    subsets: Any
    """The sets of columns, by their number, and then from the highest rank down; see ``rank``."""
    subset_starts: Any
    first_bits: Any
    second_bits: Any
    """For each row, top and bottom, and column the bits of an east half board's word that a queen there attacks."""


class Store(NamedTuple):
    """The arrays that are filled anew for each set of rows."""

    east: Any
    uppers: Any
    lowers: Any
    segments: Any
    squares: Any
    lines: Any
    masks: Any
    upper_free: Any
    lower_free: Any


@helper
def rank(part: int, full: int) -> int:
    """A number that a set and its complement share."""
    return min(part, full ^ part)


@helper
def ways(quarter: Any, rows: int, columns_used: int, columns: int) -> Any:
    """From where to where the ways to fill these rows and columns of a quarter board are."""
    key = rows << columns | columns_used
    return quarter.starts[key], quarter.starts[key + 1]


@helper
def _sizes(tasks: Any, board: Any) -> Any:
    """The largest number of pairs of quarter boards in a half board, and of ways in a quarter board."""
    most, longest = 0, 0
    full = (1 << board.columns) - 1
    for task in tasks:
        for top, bottom in ((task[0], task[1]), (task[2], task[3])):
            number = 0
            queens = popcount(np.uint64(top))
            for used in board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]:
                upper, upper_end = ways(board.top, top, used, board.columns)
                lower, lower_end = ways(board.bottom, bottom, full ^ used, board.columns)
                longest = max(longest, upper_end - upper, lower_end - lower)
                number += (upper_end - upper) * (lower_end - lower)
            most = max(most, number)
    return most, longest


@helper
def store_for(tasks: Any, board: Any) -> Any:
    most, longest = _sizes(tasks, board)
    squares = len(board.first_bits) * board.columns
    return Store(
        np.empty((most // CHUNK + 2) * CHUNK, np.uint64),
        np.empty(most + LANES, np.int64),
        np.empty(most + LANES, np.int64),
        np.empty(len(board.subsets) + 1, np.int64),
        np.empty(squares * STRETCH, np.uint64),
        np.zeros((board.columns + 2) * CODES * STRETCH, np.uint64),
        np.empty(4 * STRETCH, np.uint64),
        np.empty(longest * STRETCH, np.uint64),
        np.empty(longest * STRETCH, np.uint64),
    )


@helper
def list_east(top: int, bottom: int, level: int, eightfold: bool, board: Any, store: Any) -> Any:
    """List the half boards on these rows; how many they are, how many rank higher than the level, or not lower."""
    number, higher, not_lower = 0, 0, 0
    full = (1 << board.columns) - 1
    queens = popcount(np.uint64(top))
    for used in board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]:
        ranked = rank(used, full)
        flags = np.uint64(0)
        if eightfold:
            flags = NOT_HIGHER_FLAG if ranked <= level else HIGHER_FLAG
            flags |= NOT_EQUAL_FLAG if ranked != level else np.uint64(0)
        upper, upper_end = ways(board.top, top, used, board.columns)
        lower, lower_end = ways(board.bottom, bottom, full ^ used, board.columns)
        for way in range(upper, upper_end):
            word = board.top.words[way]
            number = append_unions(
                store.east, number, board.bottom.words, lower, lower_end, word, board.bottom.words, word | flags
            )
        if ranked > level:
            higher = number
        if ranked >= level:
            not_lower = number
    return number, higher, not_lower


@helper
def transpose(east: Any, number: int, end: int) -> None:
    """Turn each chunk of 1024 words round: its k-th sixteen then hold bit k of each. Unused words are dead."""
    east[number:end] = DEAD
    for begin in range(0, end, CHUNK):
        shift, mask = 32, np.uint64(0xFFFFFFFF)
        while shift:
            for index in range(64):
                if not index & shift:
                    low = begin + index * STRETCH
                    exchange(east, low, low + shift * STRETCH, np.uint64(shift), mask)
            shift >>= 1
            mask ^= mask << np.uint64(shift)


@helper
def list_west(top: int, bottom: int, board: Any, store: Any) -> Any:
    """List the pairs of quarters that make a half board on these rows, one set of the top's columns after the other."""
    full = (1 << board.columns) - 1
    queens = popcount(np.uint64(top))
    part = board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]
    found = 0
    for index, used in enumerate(part):
        store.segments[index] = found
        upper, upper_end = ways(board.top, top, used, board.columns)
        lower, lower_end = ways(board.bottom, bottom, full ^ used, board.columns)
        for way in range(upper, upper_end):
            found = append_pairs(
                store.uppers, store.lowers, found,
                board.bottom.words, lower, lower_end, board.top.words[way], (way - upper) * STRETCH,
            )  # fmt: skip
    store.segments[len(part)] = found
    return part


@helper
def _take_chunk(begin: int, rows: int, board: Any, store: Any) -> None:
    """For each square of the west half in these rows, which half boards of the chunk leave its diagonals free."""
    for row in range(len(board.first_bits)):
        if not rows >> row & 1:
            continue
        for column in range(board.columns):
            first = begin + board.first_bits[row, column] * STRETCH
            second = begin + board.second_bits[row, column] * STRETCH
            neither(store.squares, (row * board.columns + column) * STRETCH, store.east, first, second)
    for mask in range(3):
        bit = begin + (NOT_HIGHER + mask) * STRETCH
        neither(store.masks, mask * STRETCH, store.east, bit, bit)
    store.masks[3 * STRETCH :] = DEAD


@helper
def _next_row(rows: int, row: int) -> int:
    while rows >> row and not rows >> row & 1:
        row += 1
    return row


@helper
def _take_lines(rows: int, first_row: int, line: int, board: Any, store: Any) -> int:
    """The same for two squares in two rows that follow each other; the last may stay alone. Returns the next line."""
    row = _next_row(rows, 0)
    while rows >> row:
        following = _next_row(rows, row + 1)
        for column in range(board.columns):
            one = ((first_row + row) * board.columns + column) * STRETCH
            place = (line * CODES + column) * STRETCH
            if not rows >> following:
                both(store.lines, place, store.squares, one, one)
                continue
            for other in range(board.columns):
                distance = other - column
                if distance == 0 or distance == following - row or distance == row - following:
                    continue
                two = ((first_row + following) * board.columns + other) * STRETCH
                both(store.lines, place + 16 * other * STRETCH, store.squares, one, two)
        line += 1
        row = _next_row(rows, following + 1)
    return line


@helper
def take_ways(free: Any, codes: Any, start: int, stop: int, first_line: int, end_line: int, lines: Any) -> None:
    """For each way to fill a quarter board, which half boards of the chunk it does not attack."""
    byte = np.uint64(CODES - 1)
    for way in range(start, stop):
        place, code = (way - start) * STRETCH, codes[way]
        one = (first_line * CODES + np.int64(code & byte)) * STRETCH
        two = ((first_line + 1) * CODES + np.int64(code >> np.uint64(8) & byte)) * STRETCH
        three = ((first_line + 2) * CODES + np.int64(code >> np.uint64(16) & byte)) * STRETCH
        if end_line - first_line < 2:
            both(free, place, lines, one, one)
        elif end_line - first_line == 2:
            both(free, place, lines, one, two)
        else:
            all_three(free, place, lines, one, two, three)
        for line in range(first_line + 3, end_line):
            more = (line * CODES + np.int64(code >> np.uint64(8 * (line - first_line)) & byte)) * STRETCH
            for word in range(STRETCH):
                free[place + word] &= lines[more + word]


@helper
def take_strings(begin: int, top: int, bottom: int, board: Any, store: Any) -> Any:
    """Make the strings of a chunk for all squares and lines of the west; returns where each quarter's lines end."""
    _take_chunk(begin, top | bottom << board.columns, board, store)
    lower_line = _take_lines(top, 0, 0, board, store)
    end_line = _take_lines(bottom, board.columns, lower_line, board, store)
    store.lines[end_line * CODES * STRETCH : (end_line * CODES + 1) * STRETCH] = DEAD
    return lower_line, end_line


@helper
def whole_chunks(number: int) -> int:
    """So many half boards, and as many more as fill the last chunk."""
    return (number + CHUNK - 1) // CHUNK * CHUNK
