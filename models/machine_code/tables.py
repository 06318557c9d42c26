"""Tables of states, a row each, with the number of ways to each state in the last words of its row.

An index finds the row of a state: where a hash of the state says, or the next place that is free, stands its number.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.machine_code import WORD_BITS
from models.machine_code.kernel import helper

Words = NDArray[np.uint64]
Index = NDArray[np.int32]
"""The number of a row in each place, or ``NO_ROW``."""

NO_ROW = np.int32(-1)
FIRST_ROWS = 1 << 12
"""The least room of a table, in rows."""
ZERO, SHIFT = np.uint64(0), np.uint64(32)
FACTORS = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(0x165667B19E3779F9)
"""Odd numbers that mix the bits of a word: of the golden ratio, and two primes of xxHash."""


@helper
def digest(one: Any, other: Any) -> Any:
    """A hash of two words."""
    mixed = one * FACTORS[0] ^ other * FACTORS[1]
    mixed ^= mixed >> SHIFT
    mixed *= FACTORS[2]
    return mixed ^ mixed >> SHIFT


@helper
def add_count(target: Any, target_row: int, source: Any, source_row: int, first: int) -> None:
    """Add the count of a row, which begins at word ``first``, to that of a row of the target, with the carry."""
    carry = ZERO
    for word in range(first, source.shape[1]):
        part = target[target_row, word] + carry
        carry = np.uint64(part < carry)
        total = part + source[source_row, word]
        carry += np.uint64(total < part)
        target[target_row, word] = total


def read_count(words: Words) -> int:
    """The number that stands in several words, the lowest first."""
    return sum(int(word) << WORD_BITS * place for place, word in enumerate(words))


def next_table(
    source: Words,
    rows_of_call: int,
    advance: Callable[[int, int, Words, int, Index], tuple[int, int]],
    make_index: Callable[[Words, int, Index], None],
    allow: Callable[[int], None],
    successors: int = 2,
) -> Words:
    """The table after a step, which grows while it is filled; each row has ``successors`` at most.

    ``advance(first, last, target, used, index)`` continues rows of the source, ``rows_of_call`` of them at most, and
    returns how far it came and how many rows of the target are used. ``make_index(target, used, index)`` enters these
    rows in a larger index. ``allow`` is told the bytes that are needed next.
    """
    target = np.empty((max(FIRST_ROWS, len(source)), source.shape[1]), np.uint64)
    index = empty_index(len(target))
    done = used = 0
    while done < len(source):
        done, used = advance(done, min(len(source), done + rows_of_call), target, used, index)
        if used + successors > len(target) and done < len(source):
            # The old table and one of twice its size; the indices have room to spare.
            allow(source.nbytes + 3 * target.nbytes + 8 * index.nbytes)
            target = np.concatenate([target[:used], np.empty_like(target)])
            index = empty_index(len(target))
            make_index(target, used, index)
    return target[:used]


def empty_index(rows: int) -> Index:
    """An index in which no row is entered yet, with room for this number of rows."""
    return np.full(1 << (2 * rows - 1).bit_length(), NO_ROW, np.int32)
