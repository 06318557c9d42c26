"""Which diagonals are occupied, once it is known which rows and columns are empty.

The squares where empty lines cross are edges between falling and rising diagonals; the occupied diagonals are a vertex
cover. Each is found once: a diagonal is occupied, or it is empty and all that cross it in an uncovered square are not.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns.matching import COLUMNS, OCCUPIED, ROWS, copy
from models.counters.kernels.machinery.empty_line_patterns.queens import REPORTED, SEEN, place_queens
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, index_of_lowest, popcount

IN_FALLING, OUT_FALLING, IN_RISING, OUT_RISING = 0, 1, 2, 3
"""The words of a cover: the falling diagonals that are occupied, and those that are empty; then the rising ones."""

COVERED, HOPELESS = -1, -2


@borrower
def occupy_diagonals(task: int, depth: int, question: Any, memory: Any, most_stored: int, results: Any) -> bool:
    """Report the placements of a pattern; returns whether all are reported, or the room for them is used up.

    The next call for the pattern begins anew, and passes over those that are reported.
    """
    height, width = question.shapes[task]
    numbers = memory.numbers[depth]
    if question.exclusive and min(numbers[OCCUPIED], numbers[OCCUPIED + 1]) < question.size:
        return True
    diagonals = height + width + 1
    crossings, rising_crossings = memory.crossings[depth], memory.rising_crossings
    _turn(crossings, rising_crossings, diagonals)
    memory.progress[SEEN] = 0
    covers = memory.covers
    covers[0] = 0
    waiting = 1
    while waiting:
        waiting -= 1
        cover = covers[waiting]
        diagonal, is_rising = _choose_diagonal(cover, crossings, rising_crossings, diagonals, question.size)
        if diagonal >= 0:
            crossed = rising_crossings[diagonal] if is_rising else crossings[diagonal]
            waiting += _split(covers, waiting, diagonal, is_rising, crossed)
        elif diagonal == COVERED and not _place_everywhere(task, depth, cover, question, memory, most_stored, results):
            return False
    memory.progress[REPORTED] = 0
    return True


@borrower
def _turn(crossings: Any, rising_crossings: Any, diagonals: int) -> None:
    """For each rising diagonal the falling ones that it crosses."""
    rising_crossings[:] = 0
    for falling in range(diagonals):
        crossed = crossings[falling]
        while crossed:
            rising_crossings[np.int64(index_of_lowest(crossed))] |= ONE << np.uint64(falling)
            crossed &= crossed - ONE


@borrower
def _choose_diagonal(cover: Any, crossings: Any, rising_crossings: Any, diagonals: int, pieces: int) -> tuple[int, int]:
    """The diagonal with the most uncovered squares, and whether it is a rising one.

    It is ``COVERED`` if no square is uncovered, ``HOPELESS`` if more are than the diagonals of all pieces can cover.
    """
    falling, most_on_falling, squares = _find_fullest(crossings, diagonals, cover[IN_FALLING], cover[IN_RISING])
    rising, most_on_rising, _ = _find_fullest(rising_crossings, diagonals, cover[IN_RISING], cover[IN_FALLING])
    falling_left = pieces - np.int64(popcount(cover[IN_FALLING]))
    rising_left = pieces - np.int64(popcount(cover[IN_RISING]))
    if min(falling_left, rising_left) < 0 or squares > falling_left * most_on_falling + rising_left * most_on_rising:
        return HOPELESS, 0
    if squares == 0:
        return COVERED, 0
    return (rising, 1) if most_on_rising > most_on_falling else (falling, 0)


@borrower
def _find_fullest(crossings: Any, diagonals: int, own: Any, other: Any) -> tuple[int, Any, Any]:
    """The empty diagonal with the most uncovered squares, how many it has, and how many there are in all."""
    most: Any = 0
    squares: Any = 0
    fullest = -1
    for diagonal in range(diagonals):
        if not own >> np.uint64(diagonal) & ONE:
            number = np.int64(popcount(crossings[diagonal] & ~other))
            squares += number
            if number > most:
                most, fullest = number, diagonal
    return fullest, most, squares


@borrower
def _split(covers: Any, at: int, diagonal: int, is_rising: int, crossed: Any) -> int:
    """Replace a cover by the two where a diagonal is occupied, and where it is empty; returns how many are possible."""
    own, other = (IN_RISING, IN_FALLING) if is_rising else (IN_FALLING, IN_RISING)
    bit = ONE << np.uint64(diagonal)
    others = crossed & ~covers[at, other]
    copy(covers[at], covers[at + 1])
    number = 0
    if not covers[at, own + 1] & bit:
        covers[at, own] |= bit
        number = 1
    if not covers[at + 1, other + 1] & others:
        copy(covers[at + 1], covers[at + number])
        covers[at + number, own] &= ~bit
        covers[at + number, own + 1] |= bit
        covers[at + number, other] |= others
        number += 1
    return number


@borrower
def _place_everywhere(
    task: int, depth: int, cover: Any, question: Any, memory: Any, most_stored: int, results: Any
) -> bool:
    """Place queens on the occupied lines, wherever the pattern may be on the board; False if the room is used up."""
    height, width = question.shapes[task]
    rows, columns = memory.words[depth, ROWS], memory.words[depth, COLUMNS]
    every = (ONE << np.uint64(question.side)) - ONE
    for top in range(question.side - height):
        for left in range(question.side - width):
            falling = np.uint64(question.side - 1 - height + left - top)
            rising = np.uint64(top + left)
            level = memory.levels[0]
            level[0] = every & ~(rows << np.uint64(top))
            level[1] = every & ~(columns << np.uint64(left))
            level[2] = cover[IN_FALLING] << falling
            level[3] = cover[IN_RISING] << rising
            level[4] = cover[OUT_FALLING] << falling
            level[5] = cover[OUT_RISING] << rising
            if not place_queens(task, depth, question, memory, most_stored, results):
                return False
    return True
