"""Patterns: which of the densest diagonals a half board takes.

Half boards of the east are sorted by their patterns. So all of a chunk may take a diagonal, and then the half boards of
the west that take it too are passed over. The patterns are in the order of Gray's code: each differs from the one
before in one diagonal, so that a chunk of two patterns loses only this one.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.half_board_join.store import CHUNK, MOST_BITS, PATTERNS
from models.machine_code.kernel import helper, inlined
from models.machine_code.words import ONE

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
    """How many squares each diagonal has in the rows of the west, and in those of the east, seen in a mirror.

    Its number is the bit of an east word that a queen of the west on it attacks.
    """
    squares_on[:] = 0
    for side in range(2):
        rows = task[2 * side] | task[2 * side + 1] << board.columns
        for row in range(len(board.first_bits)):
            if rows >> row & 1:
                for column in range(board.columns):
                    squares_on[side, board.first_bits[row, column]] += 1
                    squares_on[side, board.second_bits[row, column]] += 1


@inlined
def mirror(diagonal: int, board: Any) -> int:
    """The bit that a west half has for the diagonal for which an east half has this one, and the other way round."""
    return diagonal + board.diagonals if diagonal < board.diagonals else diagonal - board.diagonals


@helper
def mark_east(words: Any, number: int, bits: int, store: Any) -> None:
    """Add its pattern to each word of an east half board."""
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
    """For each chunk of east half boards the pattern that all of them have."""
    mask = np.uint64((1 << bits) - 1)
    for begin in range(0, number, CHUNK):
        common = ~np.uint64(0)
        for index in range(begin, min(begin + CHUNK, number)):
            common &= east[index]
        commons[begin // CHUNK] = np.int64(common >> np.uint64(PATTERN) & mask)
