"""The tables and the arrays with which half boards are joined, and where things are in them."""

from typing import Any, NamedTuple

import numpy as np

from models.kernels.half_boards.quarters import Quarters
from models.kernels.half_boards.vectors import STRETCH
from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.words import LANES, popcount

CHUNK = 64 * STRETCH
"""The number of half boards of the east that are tested at once."""

CODES = 256
"""The codes of two rows are smaller."""

GROUP_WAYS = 512
"""The ways to fill a quarter board of a group, if one set of columns has not more: their strings take 32 KiB."""

MOST_BITS = 6
PATTERNS = 1 << MOST_BITS
"""A pattern says which of the densest diagonals a half board takes."""

NOTHING = 60
"""The bit of an east word for a diagonal that does not cross the middle: no half board has it."""


class Tables(NamedTuple):
    """The tables that do not depend on the set of rows."""

    diagonals: int
    """How many diagonals of each direction may cross the middle."""
    columns: int
    top: Quarters
    bottom: Quarters
    subsets: Any
    """The sets of columns, by their number, and then from the highest rank down; see ``rank``."""
    subset_starts: Any
    first_bits: Any
    second_bits: Any
    """For each row, top and bottom, and column the bits of an east half board's word that a queen there attacks."""


class Store(NamedTuple):
    """The arrays that are filled anew for each set of rows.

    ``east``: the words of the half boards of the east, in ``sorted_east`` sorted by their patterns; ``commons``: the
    pattern that all of a chunk have. ``uppers``, ``lowers`` and ``segments``: the half boards of the west, one set of
    the top's columns after the other. ``west``: the same as pairs of places, in groups; ``listed`` and
    ``lower_places``: what they are made of; ``upper_codes`` and ``lower_codes``: the codes of a group's quarters;
    ``groups``: for each its first set of columns and its first codes; ``runs``: where each pattern begins.
    ``densest`` and ``squares_on``: the diagonals of a pattern, and how many squares each diagonal has. The others:
    bit strings of a chunk.
    """

    east: Any
    sorted_east: Any
    commons: Any
    uppers: Any
    lowers: Any
    segments: Any
    west: Any
    listed: Any
    lower_places: Any
    upper_codes: Any
    lower_codes: Any
    groups: Any
    runs: Any
    densest: Any
    squares_on: Any
    squares: Any
    lines: Any
    masks: Any
    upper_free: Any
    lower_free: Any


@helper
def find_ways(quarter: Any, rows: int, columns_used: int, columns: int) -> Any:
    """From where to where the ways to fill these rows and columns of a quarter board are."""
    key = rows << columns | columns_used
    return quarter.starts[key], quarter.starts[key + 1]


@helper
def _measure(tasks: Any, board: Any) -> Any:
    """The largest number of pairs of quarter boards in a half board, of ways with the same columns, and of all ways."""
    most, longest, most_ways = 0, 0, 0
    full = (1 << board.columns) - 1
    for task in tasks:
        for top, bottom in ((task[0], task[1]), (task[2], task[3])):
            number, uppers, lowers = 0, 0, 0
            queens = popcount(np.uint64(top))
            for used in board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]:
                upper, upper_end = find_ways(board.top, top, used, board.columns)
                lower, lower_end = find_ways(board.bottom, bottom, full ^ used, board.columns)
                longest = max(longest, upper_end - upper, lower_end - lower)
                uppers += upper_end - upper
                lowers += lower_end - lower
                number += (upper_end - upper) * (lower_end - lower)
            most = max(most, number)
            most_ways = max(most_ways, uppers, lowers)
    return most, longest, most_ways


@helper
def new_store(tasks: Any, board: Any) -> Any:
    """Arrays that are large enough for each of these tasks."""
    most, longest, ways = _measure(tasks, board)
    squares = len(board.first_bits) * board.columns
    sets = len(board.subsets)
    return Store(
        np.empty((most // CHUNK + 2) * CHUNK, np.uint64),
        np.empty((most // CHUNK + 2) * CHUNK, np.uint64),
        np.empty(most // CHUNK + 2, np.int64),
        np.empty(most + LANES, np.int64),
        np.empty(most + LANES, np.int64),
        np.empty(sets + 1, np.int64),
        np.empty(most + LANES, np.uint64),
        np.empty(most + LANES, np.uint64),
        np.empty(longest + LANES, np.uint64),
        np.empty(ways, np.uint64),
        np.empty(ways, np.uint64),
        np.empty((sets + 1, 3), np.int64),
        np.empty((sets, PATTERNS + 1), np.int64),
        np.empty(MOST_BITS, np.int64),
        np.empty((2, 64), np.int64),
        np.empty(squares * STRETCH, np.uint64),
        np.zeros((board.columns + 2) * board.columns**2 * STRETCH, np.uint64),
        np.empty(4 * STRETCH, np.uint64),
        np.empty(max(GROUP_WAYS, longest) * STRETCH, np.uint64),
        np.empty(max(GROUP_WAYS, longest) * STRETCH, np.uint64),
    )


@helper
def round_up_to_chunks(number: int) -> int:
    """This number of half boards, rounded up to whole chunks."""
    return (number + CHUNK - 1) // CHUNK * CHUNK
