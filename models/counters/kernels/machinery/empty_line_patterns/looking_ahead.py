"""A lower bound for the occupied diagonals that knows how many lines will be empty, but not which.

Give weights to squares where empty lines cross, so that those on a diagonal add up to 1 at most. Each such square is on
an occupied diagonal, so no fewer diagonals are occupied than the sum of all weights.

k pieces on a side of n leave n - k rows and columns empty at least. A line between the outermost empty ones crosses two
of them, in two squares of the frame's border. If the line is empty, these get 1/2 each. A diagonal meets the border in
two squares at most, so it keeps back 1/2 for each one on an undecided line, and has the rest for squares where empty
lines cross already. All weights are halves; the most that these squares get is a flow, and 2k diagonals are 4k halves.
Down the search nothing is taken back: a decided line releases what is kept back for it. So the flow only grows.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns.diagonals import COLOURS, FALLING, RISING, base
from models.counters.kernels.machinery.empty_line_patterns.matching import COLUMNS, ROWS
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, copy, index_of_lowest, popcount

CROSSED, OPEN = 6, 8
"""The words of a level after those of the matching: for each colour the falling diagonals with squares to be covered;
for the colours of falling ones, then of rising ones, the diagonals that have a half to give."""

FLOW = 8
"""The number of a level after those of the matching: how many halves are given."""

LEVEL_NUMBERS = 9
"""The number of numbers of a level."""


@borrower
def keep_back(height: int, width: int, halves: Any, givers: Any, words: Any) -> None:
    """Prepare level 0: every diagonal has two halves to give, less one for each border square of a line inside."""
    halves[:] = 2
    givers[:] = -1
    words[OPEN : OPEN + 2 * COLOURS] = ~np.uint64(0)
    for is_column in range(2):
        for line in range(1, width if is_column else height):
            _change(line, is_column, height, width, halves, words, -1)


@borrower
def copy_flow(level: int, memory: Any) -> None:
    """Copy the flow, and what diagonals have to give, to the next level."""
    copy(memory.flat_givers[level], memory.flat_givers[level + 1])
    copy(memory.flat_halves[level], memory.flat_halves[level + 1])


@borrower
def release(line: int, is_column: int, height: int, width: int, halves: Any, words: Any) -> None:
    """Release what is kept back for a line that is decided."""
    _change(line, is_column, height, width, halves, words, 1)


@borrower
def _change(line: int, is_column: int, height: int, width: int, halves: Any, words: Any, number: int) -> None:
    """Add a number to the halves of the diagonals through the two border squares of a line."""
    for end in range(2):
        row = end * height if is_column else line
        column = line if is_column else end * width
        for direction in range(2):
            diagonal: Any = row + column if direction else column - row + base(height)
            halves[diagonal & 1, direction, diagonal >> 1] += number
            _note_open(diagonal & 1, direction, diagonal >> 1, halves, words)


@borrower
def _note_open(colour: int, direction: int, diagonal: int, halves: Any, words: Any) -> None:
    """Note whether a diagonal has a half to give."""
    bit = ONE << np.uint64(diagonal)
    words[OPEN + COLOURS * direction + colour] &= ~bit
    if halves[colour, direction, diagonal] > 0:
        words[OPEN + COLOURS * direction + colour] |= bit


@borrower
def are_diagonals_enough(
    crossings: Any, givers: Any, halves: Any, words: Any, numbers: Any, side: int, pieces: int, queue: Any, parents: Any
) -> bool:
    """Enlarge the flow as far as possible; returns whether this number of pieces may occupy enough diagonals.

    ``givers``: for each diagonal, by colour and direction, across which ones it gives its two halves, -1 for none.
    """
    missing_rows: Any = max(0, side - pieces - np.int64(popcount(words[ROWS])))
    missing_columns: Any = max(0, side - pieces - np.int64(popcount(words[COLUMNS])))
    most: Any = 4 * pieces - 2 * (missing_rows + missing_columns)
    for colour in range(COLOURS):
        while numbers[FLOW] <= most:
            end = _find_path(colour, crossings, givers, words, queue, parents)
            if end < 0:
                break
            _give(colour, end, givers, halves, words, parents)
            numbers[FLOW] += 1
    return bool(numbers[FLOW] <= most)


@borrower
def _find_path(colour: int, crossings: Any, givers: Any, words: Any, queue: Any, parents: Any) -> Any:
    """The rising diagonal with a half to give where a path begins that enlarges the flow; -1 if there is none.

    ``parents``: of a rising diagonal the falling one before it, of a falling one the rising one, -1 at the start.
    """
    first = last = 0
    seen = np.uint64(0)
    open_rising = words[OPEN + COLOURS * RISING + colour]
    reached = free = words[OPEN + COLOURS * FALLING + colour] & words[CROSSED + colour]
    while free:
        falling = np.int64(index_of_lowest(free))
        free &= free - ONE
        queue[last] = falling
        parents[FALLING, falling] = -1
        last += 1
    while first < last:
        falling = np.int64(queue[first])
        first += 1
        new = crossings[colour, falling] & ~seen
        seen |= new
        if new & open_rising:
            end: Any = np.int64(index_of_lowest(new & open_rising))
            parents[RISING, end] = falling
            return end
        while new:
            rising = np.int64(index_of_lowest(new))
            new &= new - ONE
            parents[RISING, rising] = falling
            for half in range(2):
                other = np.int64(givers[colour, RISING, rising, half])
                if other >= 0 and not reached >> np.uint64(other) & ONE:
                    reached |= ONE << np.uint64(other)
                    parents[FALLING, other] = rising
                    queue[last] = other
                    last += 1
    return -1


@borrower
def _give(colour: int, end: Any, givers: Any, halves: Any, words: Any, parents: Any) -> None:
    """Enlarge the flow by the path that begins at a rising diagonal."""
    halves[colour, RISING, end] -= 1
    _note_open(colour, RISING, end, halves, words)
    rising: Any = end
    given_before: Any = -1
    while rising >= 0:
        falling = np.int64(parents[RISING, rising])
        following = np.int64(parents[FALLING, falling])
        _replace(givers[colour, RISING, rising], given_before, falling)
        _replace(givers[colour, FALLING, falling], following, rising)
        if following < 0:
            halves[colour, FALLING, falling] -= 1
            _note_open(colour, FALLING, falling, halves, words)
        rising, given_before = following, falling


@borrower
def _replace(pair: Any, old: Any, new: Any) -> None:
    """Put a new number in the place of an old one, which is one of a pair."""
    pair[0 if pair[0] == old else 1] = new
