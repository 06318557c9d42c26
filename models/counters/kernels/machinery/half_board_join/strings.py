"""The bit strings of a chunk of half boards of the east: which of them fit a square, a line, a quarter of the west."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.half_board_join.store import CHUNK, LOWER, NOT_HIGHER
from models.counters.kernels.machinery.half_board_join.vectors import (
    STRETCH,
    both,
    common_of_line,
    common_of_three_lines,
    common_of_two_lines,
    exchange,
    narrow_by_line,
    neither,
)
from models.machine_code.kernel import helper, inlined

DEAD = ~np.uint64(0)
IS_HIGHER, IS_NOT_LOWER, ANY = 0, STRETCH, 2 * STRETCH
"""Where the masks are: of the half boards of the chunk that rank higher than the level, not lower, and of all."""


@helper
def transpose(east: Any, number: int, end: int) -> None:
    """Turn each chunk of 512 words round: its k-th eight then hold bit k of each. Unused words are dead."""
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


@inlined
def _make_square_strings(begin: int, rows: int, east: Any, board: Any, store: Any) -> None:
    """For each square of the west half in these rows, which half boards of the chunk leave its diagonals free."""
    for row in range(len(board.first_bits)):
        if not rows >> row & 1:
            continue
        for column in range(board.columns):
            first = begin + board.first_bits[row, column] * STRETCH
            second = begin + board.second_bits[row, column] * STRETCH
            neither(store.squares, (row * board.columns + column) * STRETCH, east, first, second)
    for mask, bit in ((IS_HIGHER, NOT_HIGHER), (IS_NOT_LOWER, LOWER)):
        neither(store.masks, mask, east, begin + bit * STRETCH, begin + bit * STRETCH)
    store.masks[ANY : ANY + STRETCH] = DEAD


@inlined
def _next_row(rows: int, row: int) -> int:
    """The first row of a set from this one on; one beyond all if there is none."""
    while rows >> row and not rows >> row & 1:
        row += 1
    return row


@inlined
def _make_line_strings(rows: int, first_row: int, line: int, board: Any, store: Any) -> int:
    """The same for two squares in two rows that follow each other; the last may stay alone. Returns the next line.

    Some of these squares attack each other, and no way has both: to leave them out takes longer.
    """
    row = _next_row(rows, 0)
    while rows >> row:
        following = _next_row(rows, row + 1)
        for column in range(board.columns):
            one = ((first_row + row) * board.columns + column) * STRETCH
            place = (line * board.columns**2 + column) * STRETCH
            if not rows >> following:
                both(store.lines, place, store.squares, one, one)
                continue
            for other in range(board.columns):
                two = ((first_row + following) * board.columns + other) * STRETCH
                both(store.lines, place + board.columns * other * STRETCH, store.squares, one, two)
        line += 1
        row = _next_row(rows, following + 1)
    return line


@inlined
def make_way_strings(
    free: Any, ways: Any, start: int, stop: int, codes: Any, first_line: int, end_line: int, codes_a_line: int,
    lines: Any,
) -> None:  # fmt: skip
    """For each of these ways to fill a quarter board, which half boards of the chunk it does not attack."""
    number = end_line - first_line
    length = codes_a_line * STRETCH
    first = first_line * length
    if number < 2:
        common_of_line(free, ways, start, stop, codes, lines, first, length, 0)
    elif number == 2:
        common_of_two_lines(free, ways, start, stop, codes, lines, first, length, 0)
    else:
        common_of_three_lines(free, ways, start, stop, codes, lines, first, length, 0)
    for line in range(3, number):
        narrow_by_line(free, ways, start, stop, codes, lines, first, length, line)


@inlined
def make_strings(begin: int, top: int, bottom: int, east: Any, board: Any, store: Any) -> Any:
    """Make the strings of a chunk for all squares and lines of the west; returns where each quarter's lines end."""
    _make_square_strings(begin, top | bottom << board.columns, east, board, store)
    lower_line = _make_line_strings(top, 0, 0, board, store)
    end_line = _make_line_strings(bottom, board.columns, lower_line, board, store)
    end = end_line * board.columns**2 * STRETCH
    store.lines[end : end + STRETCH] = DEAD
    return lower_line, end_line
