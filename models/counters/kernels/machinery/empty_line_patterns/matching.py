"""A largest matching of diagonals: a lower bound for how many diagonals cover the squares where empty lines cross.

Each such square is on one falling diagonal (column - row is constant) and on one rising one (row + column is), and one
of the two must be occupied. So no fewer diagonals are occupied than a matching has squares, no two of them on a
diagonal. The squares of one colour are a question of their own where no diagonal has squares of both: on boards, and on
tori of an even side. On other tori all are in the question of the first colour.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns.diagonals import COLOURS, FALLING, RISING
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, index_of_lowest

ROWS, COLUMNS, FREE_FALLING, FREE_RISING = 0, 1, 2, 4
"""The words of a level: the empty rows and the empty columns; for each colour the falling diagonals that have squares
but no partner, and the rising ones without a partner."""

OCCUPIED, SAME, MATCHED, IS_SQUARE, TRIED = 0, 2, 4, 6, 7
"""The numbers of a level: of rows and of columns how many are occupied, and whether so far the empty ones are their own
mirror image; how many squares of each colour are matched; whether so far rows and columns are alike; how many of the
two ways to decide the next line are tried."""


@borrower
def match(crossings: Any, partners: Any, words: Any, matched: Any, pieces: int, queue: Any, parents: Any) -> bool:
    """Enlarge the matching as far as possible; returns whether this number of pieces may occupy enough diagonals.

    ``crossings``: for each colour and falling diagonal the rising ones that it crosses in a square to be covered.
    ``partners``: that of each diagonal, by colour and direction, -1 for none. ``matched``: how many squares of each
    colour are matched. A piece occupies two diagonals, of one colour both.
    """
    for colour in range(COLOURS):
        while True:
            end = _find_path(colour, crossings, partners, words, queue, parents)
            if end < 0:
                break
            words[FREE_RISING + colour] &= ~(ONE << np.uint64(end))
            matched[colour] += 1
            rising = end
            while rising >= 0:
                falling = np.int64(parents[rising])
                following = np.int64(partners[colour, FALLING, falling])
                partners[colour, FALLING, falling] = rising
                partners[colour, RISING, rising] = falling
                if following < 0:
                    words[FREE_FALLING + colour] &= ~(ONE << np.uint64(falling))
                rising = following
            if (matched[0] + 1) // 2 + (matched[1] + 1) // 2 > pieces:
                return False
    return True


@borrower
def _find_path(colour: int, crossings: Any, partners: Any, words: Any, queue: Any, parents: Any) -> Any:
    """The rising diagonal without a partner where a path begins that enlarges the matching; -1 if there is none."""
    first = last = 0
    free = words[FREE_FALLING + colour]
    while free:
        queue[last] = index_of_lowest(free)
        last += 1
        free &= free - ONE
    seen = np.uint64(0)
    while first < last:
        falling = np.int64(queue[first])
        first += 1
        new = crossings[colour, falling] & ~seen
        seen |= new
        if new & words[FREE_RISING + colour]:
            end: Any = np.int64(index_of_lowest(new & words[FREE_RISING + colour]))
            parents[end] = falling
            return end
        while new:
            rising = np.int64(index_of_lowest(new))
            new &= new - ONE
            parents[rising] = falling
            queue[last] = partners[colour, RISING, rising]
            last += 1
    return -1
