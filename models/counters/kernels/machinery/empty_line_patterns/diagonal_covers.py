"""The vertex covers of a pattern: sets of occupied diagonals, one at least of the two through each crossing.

The squares where empty lines cross are edges between falling and rising diagonals; the occupied diagonals are a vertex
cover. Each is found once: a diagonal is occupied, or it is empty and all that cross it in an uncovered square are not.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns.diagonals import COLOURS
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, copy, index_of_lowest, popcount

IN_FALLING, OUT_FALLING, IN_RISING, OUT_RISING = 0, 1, 2, 3
"""The words of a cover, for each colour: the falling diagonals that are occupied, and those that are empty; then the
rising ones."""

COVERED, HOPELESS = -1, -2
"""Instead of a diagonal to be chosen: no square is uncovered; or more are than queens can cover, or too many diagonals
are occupied."""


@borrower
def turn(crossings: Any, rising_crossings: Any) -> None:
    """Fill in for each rising diagonal the falling ones that it crosses."""
    rising_crossings[:] = 0
    for colour in range(COLOURS):
        for falling in range(crossings.shape[1]):
            crossed = crossings[colour, falling]
            while crossed:
                rising_crossings[colour, np.int64(index_of_lowest(crossed))] |= ONE << np.uint64(falling)
                crossed &= crossed - ONE


@borrower
def choose_diagonal(cover: Any, crossings: Any, rising_crossings: Any, pieces: int) -> tuple[int, int, int]:
    """The diagonal with the most uncovered squares, its colour, and whether it is a rising one.

    It is ``COVERED`` if no square is uncovered, ``HOPELESS`` if more are than the diagonals of all pieces can cover. A
    piece occupies a falling and a rising diagonal of one colour. Squares of a torus on the same two diagonals are one.
    """
    chosen, its_colour, is_rising = COVERED, 0, 0
    fullest: Any = 0
    for colour in range(COLOURS):
        own, other = cover[colour], cover[1 - colour]
        most_pieces: Any = pieces - max(_number(other, IN_FALLING), _number(other, IN_RISING))
        falling, most_on_falling, squares = _find_fullest(crossings[colour], own[IN_FALLING], own[IN_RISING])
        rising, most_on_rising, _ = _find_fullest(rising_crossings[colour], own[IN_RISING], own[IN_FALLING])
        falling_left: Any = most_pieces - _number(own, IN_FALLING)
        rising_left: Any = most_pieces - _number(own, IN_RISING)
        most_squares: Any = falling_left * most_on_falling + rising_left * most_on_rising
        if min(falling_left, rising_left) < 0 or squares > most_squares:
            return HOPELESS, 0, 0
        if most_on_falling > fullest:
            fullest, chosen, its_colour, is_rising = most_on_falling, falling, colour, 0
        if most_on_rising > fullest:
            fullest, chosen, its_colour, is_rising = most_on_rising, rising, colour, 1
    return chosen, its_colour, is_rising


@borrower
def _number(cover: Any, word: int) -> Any:
    """The number of diagonals in a word of a cover."""
    return np.int64(popcount(cover[word]))


@borrower
def _find_fullest(crossings: Any, own: Any, other: Any) -> tuple[int, Any, Any]:
    """The empty diagonal with the most uncovered squares, how many it has, and how many there are in all."""
    most: Any = 0
    squares: Any = 0
    fullest = -1
    for diagonal in range(len(crossings)):
        if not own >> np.uint64(diagonal) & ONE:
            number = np.int64(popcount(crossings[diagonal] & ~other))
            squares += number
            if number > most:
                most, fullest = number, diagonal
    return fullest, most, squares


@borrower
def split(covers: Any, at: int, diagonal: int, colour: int, is_rising: int, crossed: Any) -> int:
    """Replace a cover by the two where a diagonal is occupied, and where it is empty; returns how many are possible."""
    own, other = (IN_RISING, IN_FALLING) if is_rising else (IN_FALLING, IN_RISING)
    bit = ONE << np.uint64(diagonal)
    others = crossed & ~covers[at, colour, other]
    _copy_cover(covers, at, at + 1)
    number = 0
    if not covers[at, colour, own + 1] & bit:
        covers[at, colour, own] |= bit
        number = 1
    if not covers[at + 1, colour, other + 1] & others:
        _copy_cover(covers, at + 1, at + number)
        covers[at + number, colour, own] &= ~bit
        covers[at + number, colour, own + 1] |= bit
        covers[at + number, colour, other] |= others
        number += 1
    return number


@borrower
def _copy_cover(covers: Any, at: int, target: int) -> None:
    """Copy a cover of the stack to another place."""
    for colour in range(COLOURS):
        copy(covers[at, colour], covers[target, colour])
