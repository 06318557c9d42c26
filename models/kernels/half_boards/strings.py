"""The bit strings of a chunk of half boards of the east: which of them fit a square, a line, a quarter of the west."""

from typing import Any

import numpy as np

from models.kernels.half_boards.rows import NOT_HIGHER
from models.kernels.half_boards.store import CHUNK, CODES
from models.kernels.half_boards.vectors import STRETCH, all_three, both, exchange, neither
from models.kernels.machine_code.kernel import helper

DEAD = ~np.uint64(0)


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
def _make_square_strings(begin: int, rows: int, board: Any, store: Any) -> None:
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
def _make_line_strings(rows: int, first_row: int, line: int, board: Any, store: Any) -> int:
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
def make_way_strings(free: Any, codes: Any, start: int, stop: int, first_line: int, end_line: int, lines: Any) -> None:
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
def make_strings(begin: int, top: int, bottom: int, board: Any, store: Any) -> Any:
    """Make the strings of a chunk for all squares and lines of the west; returns where each quarter's lines end."""
    _make_square_strings(begin, top | bottom << board.columns, board, store)
    lower_line = _make_line_strings(top, 0, 0, board, store)
    end_line = _make_line_strings(bottom, board.columns, lower_line, board, store)
    store.lines[end_line * CODES * STRETCH : (end_line * CODES + 1) * STRETCH] = DEAD
    return lower_line, end_line
