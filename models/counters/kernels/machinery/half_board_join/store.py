"""The tables and the arrays with which half boards are joined, and where things are in them."""

from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.half_board_join.vectors import LANES, LOWER_PLACE, PLACES, STRETCH, UPPER_PLACE
from models.machine_code.kernel import helper, inlined
from models.machine_code.words import popcount

CHUNK = 64 * STRETCH
"""The number of half boards of the east that are tested at once."""

GROUP_WAYS = 256
"""The most ways to fill a quarter board in a group, unless one set of columns has more: their strings take 16 KiB."""

MOST_WAYS = PLACES - 1
"""The most ways with the same rows and columns in one group; more go into several. The first place is for padding."""

MOST_BITS = UPPER_PLACE
"""The most bits of a pattern, which stands below the places in a pair of places."""

PATTERNS = 1 << MOST_BITS
"""The number of patterns: a pattern says which of the densest diagonals a half board takes."""

NOT_HIGHER, LOWER = 61, 62
"""The bits of an east word, above those of the diagonals, that say how it ranks beside a level."""

GROUP_NUMBERS = 6
"""The numbers that are known of a group of half boards of the west; ``halves`` names them."""

NOTHING = 60
"""The bit of an east word for a diagonal that does not cross the middle: no half board has it."""


class Quarters(NamedTuple):
    """The ways to fill the top or the bottom quarters, in the order of their keys.

    The ways to use row set r and column set c go from ``starts[key]`` to ``starts[key + 1]``. The key is, in binary, r
    and the number of c: see ``column_sets``. ``words`` says which diagonals a way takes; ``codes`` the columns of its
    first two rows in a byte, the first's plus ``columns`` times the second's, then those of the next two rows, and so
    on; ``tests``, of 32 bits, which of those diagonals that the top and the bottom quarters may both take. See
    ``OUTSIDE``.
    """

    starts: Any
    words: Any
    codes: Any
    tests: Any


class Tables(NamedTuple):
    """The tables that do not depend on the set of rows."""

    diagonals: int
    """The number of diagonals of each direction that may cross the middle."""
    columns: int
    top: Quarters
    bottom: Quarters
    subsets: Any
    """The sets of columns, by their size, and then from the highest rank down; see ``rank``. A set is known by its
    number in this order, in which the ways lie in memory."""
    complements: Any
    """For each number of a set of columns, that of the others."""
    subset_starts: Any
    """For each size the number of the first set of this many columns; and at the end the number of sets."""
    first_bits: Any
    second_bits: Any
    """For each row, top and bottom, and column the bits of an east half board's word that a queen there attacks."""


class Side(NamedTuple):
    """The top or the bottom quarters of the half boards of the west.

    ``places``: what each place adds to a pair of places; ``values``: the same with the pattern of the way there.
    ``codes`` and ``ways``: of the groups' quarters the codes, and the patterns and places. ``free``: their bit strings
    for a chunk.
    """

    places: Any
    values: Any
    codes: Any
    ways: Any
    free: Any


class Store(NamedTuple):
    """The arrays that are filled anew for each set of rows.

    ``east``: the words of the half boards of the east, in ``sorted_east`` sorted by their patterns, each from where
    ``runs`` says; ``commons``: the pattern that all of a chunk have. ``west``: the half boards of the west as pairs of
    places, in ``groups``, of each of which some numbers are known; ``kept``: those of a group that no pattern excludes,
    ``kept_ways``: the same of its quarters. ``densest`` and ``squares_on``: the diagonals of a pattern, and how many
    squares each diagonal has. The others: bit strings of a chunk.
    """

    east: Any
    sorted_east: Any
    runs: Any
    commons: Any
    west: Any
    kept: Any
    kept_ways: Any
    groups: Any
    upper: Side
    lower: Side
    densest: Any
    squares_on: Any
    squares: Any
    lines: Any
    masks: Any


@inlined
def column_sets(top: int, board: Any) -> Any:
    """The numbers of the sets of columns that a top quarter with these rows may use: as many columns as rows."""
    queens = popcount(np.uint64(top))
    return range(board.subset_starts[queens], board.subset_starts[queens + 1])


@inlined
def find_ways(top: int, bottom: int, column_set: int, board: Any) -> Any:
    """The ways of the half boards on these rows whose top uses the columns of this set.

    Returns where those of the top begin and end, and where those of the bottom do, which uses the other columns.
    """
    upper = top << board.columns | column_set
    lower = bottom << board.columns | board.complements[column_set]
    return (
        board.top.starts[upper],
        board.top.starts[upper + 1],
        board.bottom.starts[lower],
        board.bottom.starts[lower + 1],
    )


@helper
def _measure(tasks: Any, board: Any) -> Any:
    """The largest numbers that one set of rows has: of half boards, ways with the same columns, ways, and groups."""
    most, longest, most_ways, most_groups = 0, 0, 0, 0
    for task in tasks:
        for top, bottom in ((task[0], task[1]), (task[2], task[3])):
            number, uppers, lowers, groups = 0, 0, 0, 0
            for column_set in column_sets(top, board):
                upper, upper_end, lower, lower_end = find_ways(top, bottom, column_set, board)
                above, below = upper_end - upper, lower_end - lower
                upper_parts, lower_parts = (above + MOST_WAYS - 1) // MOST_WAYS, (below + MOST_WAYS - 1) // MOST_WAYS
                longest = max(longest, above, below)
                uppers += above * lower_parts
                lowers += below * upper_parts
                groups += upper_parts * lower_parts
                number += above * below
            most = max(most, number)
            most_ways = max(most_ways, uppers, lowers)
            most_groups = max(most_groups, groups)
    return most, longest, most_ways, most_groups


@helper
def new_store(tasks: Any, board: Any) -> Any:
    """Arrays that are large enough for each of these tasks."""
    most, longest, ways, groups = _measure(tasks, board)
    squares = len(board.first_bits) * board.columns
    places = 1 + max(GROUP_WAYS, min(longest, MOST_WAYS))
    pairs, ways = most + LANES * (groups + 2), ways + LANES * (groups + 1)
    return Store(
        np.empty((most // CHUNK + 2) * CHUNK, np.uint64),
        np.empty((most // CHUNK + 2) * CHUNK, np.uint64),
        np.empty(PATTERNS + 1, np.int64),
        np.empty(most // CHUNK + 2, np.int64),
        np.empty(pairs, np.uint32),
        np.empty(pairs, np.uint32),
        np.empty(places + LANES, np.uint32),
        np.empty((groups + 1, GROUP_NUMBERS), np.int64),
        _new_side(places, ways, UPPER_PLACE),
        _new_side(places, ways, LOWER_PLACE),
        np.empty(MOST_BITS, np.int64),
        np.empty((2, 64), np.int64),
        np.empty(squares * STRETCH, np.uint64),
        np.zeros((board.columns + 2) * board.columns**2 * STRETCH, np.uint64),
        np.empty(3 * STRETCH, np.uint64),
    )


@helper
def _new_side(places: int, ways: int, lowest_bit: int) -> Any:
    """Arrays for the quarters of one side, whose places begin at this bit of a pair."""
    in_pairs = np.empty(places + LANES, np.uint32)
    for place in range(len(in_pairs)):
        in_pairs[place] = place << lowest_bit
    return Side(
        in_pairs,
        np.empty(places + LANES, np.uint32),
        np.empty(ways, np.uint64),
        np.empty(ways, np.uint32),
        np.zeros(places * STRETCH, np.uint64),
    )


@helper
def round_up_to_chunks(number: int) -> int:
    """This number of half boards, rounded up to whole chunks."""
    return (number + CHUNK - 1) // CHUNK * CHUNK
