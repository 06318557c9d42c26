"""The diagonals of a pattern, and of the board on which it is laid.

In a pattern a diagonal has the colour of its squares, and a number among those of its direction and colour: with rows
and columns counted from the first empty ones, row + column, or column - row + ``base(height)``, is twice the number
plus the colour. So those of a direction and colour are bits of one word, and all that cross them have their colour.
On the board the diagonals of a direction are bits of two words: row + column, or column - row + side. Those of a torus
are numbered by ``torus_line_patterns``.
"""

from typing import Any

import numpy as np

from models.machine_code import WORD_BITS
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, index_of_lowest

FALLING, RISING = 0, 1
"""The directions of diagonals."""

COLOURS = 2


@borrower
def base(height: int) -> Any:
    """The number added to column - row in a pattern of this height: it is even, so that the colour stays."""
    return height + (height & 1)


@borrower
def lay(by_colour: Any, diagonals: Any) -> None:
    """Note the diagonals of a pattern, given a word for each colour, in two words, whatever their colour."""
    diagonals[0] = diagonals[1] = np.uint64(0)
    for colour in range(COLOURS):
        left = by_colour[colour]
        while left:
            diagonal: Any = 2 * np.int64(index_of_lowest(left)) + colour
            left &= left - ONE
            diagonals[diagonal >> 6] |= ONE << np.uint64(diagonal & 63)


@borrower
def shift(diagonals: Any, by: int, shifted: Any) -> None:
    """Move two words of diagonals by some places; those that are moved are on the board."""
    low, high = diagonals[0], diagonals[1]
    if by >= WORD_BITS:
        low, high = np.uint64(0), low
        by -= WORD_BITS
    shifted[0] = low << np.uint64(by)
    shifted[1] = high << np.uint64(by) | overflow(low, by)


@borrower
def cross(low: Any, high: Any, before: int) -> Any:
    """The columns in which a row crosses diagonals of the board; ``before``: the number of the diagonal in column 0."""
    return low >> np.uint64(before) | high << ONE << np.uint64(WORD_BITS - 1 - before)


@borrower
def overflow(low: Any, by: int) -> Any:
    """The bits that leave a word when it is moved by fewer places than it has."""
    return low >> ONE >> np.uint64(WORD_BITS - 1 - by)
