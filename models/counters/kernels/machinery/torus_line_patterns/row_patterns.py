"""Sets of rows of a torus, compiled: one of each kind that the maps row → factor · row + shift make of one another.

A factor is coprime to the side. A set is a word, with a bit for each row.
"""

from typing import Any

import numpy as np

from models.machine_code.kernel import borrower, kernel
from models.machine_code.words import ONE, index_of_lowest


@kernel
def list_sets(side: int, least: int, factors: Any, sets: Any, keeping: Any) -> int:
    """List the sets of at least this many rows, the least image of each; returns how many there are.

    They are stored as far as there is room, and in ``keeping`` how many maps keep each. Sets are made as necklaces: of
    all shifts of a set the least is made.
    """
    digits, periods, members = np.zeros(side + 1, np.int64), np.ones(side + 1, np.int64), np.zeros(side + 1, np.int64)
    number = 0
    place = 1
    digits[1] = -1
    while place:
        digits[place] += 1
        if digits[place] > 1:
            place -= 1
            continue
        period = periods[place]
        following = period if digits[place] == digits[place - period] else place
        members[place] = members[place - 1] + digits[place]
        if members[place] + side - place < least:
            continue
        if place < side:
            place += 1
            periods[place] = following
            digits[place] = digits[place - following] - 1
        elif side % following == 0:
            rows = np.uint64(0)
            for row in range(side):
                rows = rows << ONE | np.uint64(digits[row + 1])
            maps = _count_keeping(rows, side, factors)
            if maps:
                if number < len(sets):
                    sets[number], keeping[number] = rows, maps
                number += 1
    return number


@borrower
def _count_keeping(rows: Any, side: int, factors: Any) -> int:
    """The number of maps that keep a set; 0 if there is an image less than it."""
    number = 0
    for factor in factors:
        image = np.uint64(0)
        rest = rows
        while rest:
            image |= ONE << np.uint64(np.int64(index_of_lowest(rest)) * factor % side)
            rest &= rest - ONE
        for shift in range(side):
            shifted = rotate(image, shift, side)
            if shifted < rows:
                return 0
            number += shifted == rows
    return number


@borrower
def rotate(lines: Any, by: int, side: int) -> Any:
    """The lines, each moved up by this number of places, at most the side; beyond the last comes the first."""
    every = (ONE << np.uint64(side)) - ONE
    return (lines << np.uint64(by) | lines >> np.uint64(side - by)) & every
