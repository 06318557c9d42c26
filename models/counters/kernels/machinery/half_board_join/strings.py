"""The bit strings of a chunk of half boards of the east: which of them fit a square, a line, a quarter of the west."""

from typing import Any, NamedTuple

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
from models.machine_code import WORD_BITS
from models.machine_code.kernel import helper, inlined

DEAD = ~np.uint64(0)
"""The word that stands for no half board: all its diagonals are taken."""
EVERY = ~np.uint64(0)
"""The word of a bit string that has all half boards."""
HIGHER_AT, NOT_LOWER_AT, ALL_AT = 0, STRETCH, 2 * STRETCH
"""The places of three masks: the half boards of the chunk that rank higher than the level, not lower, and all."""


class QuarterLines(NamedTuple):
    """The lines of a quarter, a line for each two rows: the numbers of the first and of the one after the last.

    ``codes``: the number of codes of a line, each of which has a string.
    """

    first: int
    end: int
    codes: int


@helper
def transpose(east: Any, number: int, end: int) -> None:
    """Transpose each chunk of 512 words as a matrix of bits: its k-th eight words then hold bit k of each word.

    The words from ``number`` to ``end`` are ``DEAD``.
    """
    east[number:end] = DEAD
    for begin in range(0, end, CHUNK):
        shift, mask = 32, np.uint64(0xFFFFFFFF)
        while shift:
            _exchange_blocks(east, begin, shift, mask)
            shift >>= 1
            mask ^= mask << np.uint64(shift)


@inlined
def _exchange_blocks(east: Any, begin: int, shift: int, mask: Any) -> None:
    """Exchange the blocks of ``shift`` × ``shift`` bits that lie across from each other beside a chunk's diagonal."""
    for index in range(WORD_BITS):
        if not index & shift:
            low = begin + index * STRETCH
            exchange(east, low, low + shift * STRETCH, np.uint64(shift), mask)


@inlined
def _make_square_strings(begin: int, rows: int, east: Any, board: Any, store: Any) -> None:
    """Make the string of each square of the west half in these rows: the half boards that leave its diagonals free."""
    for row in range(len(board.first_bits)):
        if not rows >> row & 1:
            continue
        for column in range(board.columns):
            first = begin + board.first_bits[row, column] * STRETCH
            second = begin + board.second_bits[row, column] * STRETCH
            neither(store.squares, (row * board.columns + column) * STRETCH, east, first, second)


@inlined
def _make_masks(begin: int, east: Any, masks: Any) -> None:
    """Make the masks of a chunk: the half boards that rank higher than the level, not lower, and all."""
    for mask, bit in ((HIGHER_AT, NOT_HIGHER), (NOT_LOWER_AT, LOWER)):
        neither(masks, mask, east, begin + bit * STRETCH, begin + bit * STRETCH)
    masks[ALL_AT : ALL_AT + STRETCH] = EVERY


@inlined
def _next_row(rows: int, row: int) -> int:
    """The first row of a set from this one on; one beyond all if there is none."""
    while rows >> row and not rows >> row & 1:
        row += 1
    return row


@inlined
def _make_line_strings(rows: int, first_row: int, line: int, board: Any, store: Any) -> int:
    """Make the strings of the lines of these rows, from this line on; returns the number of the next line.

    A line has two rows that follow each other in the set, or the last one alone. It has a string for each square of the
    first row and each of the second: the half boards that leave the diagonals of both free. Some of these squares
    attack each other, and no way has both: to leave them out takes longer.
    """
    row = _next_row(rows, 0)
    while rows >> row:
        following = _next_row(rows, row + 1)
        for column in range(board.columns):
            one = ((first_row + row) * board.columns + column) * STRETCH
            place = (line * board.columns**2 + column) * STRETCH
            if rows >> following:
                _make_strings_of_two(place, one, first_row + following, board, store)
            else:
                both(store.lines, place, store.squares, one, one)
        line += 1
        row = _next_row(rows, following + 1)
    return line


@inlined
def _make_strings_of_two(place: int, one: int, row: int, board: Any, store: Any) -> None:
    """Make the strings of a square, whose string begins at ``one``, and each square of another row, from a place on."""
    for other in range(board.columns):
        two = (row * board.columns + other) * STRETCH
        both(store.lines, place + board.columns * other * STRETCH, store.squares, one, two)


@inlined
def make_way_strings(free: Any, ways: Any, start: int, stop: int, codes: Any, strings: Any, lines: Any) -> None:
    """Store in ``free``, for each of these ways to fill a quarter board, the half boards that it does not attack.

    ``ways`` from ``start`` to ``stop``, and ``codes``: as for ``common_of_line``. ``strings`` has the strings of all
    lines, ``lines`` says which of them are the quarter's.
    """
    number = lines.end - lines.first
    length = lines.codes * STRETCH
    first = lines.first * length
    if number < 2:
        common_of_line(free, ways, start, stop, codes, strings, first, length, 0)
    elif number == 2:
        common_of_two_lines(free, ways, start, stop, codes, strings, first, length, 0)
    else:
        common_of_three_lines(free, ways, start, stop, codes, strings, first, length, 0)
    for line in range(3, number):
        narrow_by_line(free, ways, start, stop, codes, strings, first, length, line)


@inlined
def make_strings(begin: int, top: int, bottom: int, east: Any, board: Any, store: Any) -> Any:
    """Make the strings of a chunk for all squares and lines of the west; returns where each quarter's lines end."""
    _make_square_strings(begin, top | bottom << board.columns, east, board, store)
    _make_masks(begin, east, store.masks)
    lower_line = _make_line_strings(top, 0, 0, board, store)
    end_line = _make_line_strings(bottom, board.columns, lower_line, board, store)
    end = end_line * board.columns**2 * STRETCH
    store.lines[end : end + STRETCH] = EVERY
    return lower_line, end_line
