"""Count covers by inclusion and exclusion: sets of squares in the empty rows that are left uncovered, with their signs.

A piece must not stand where it covers a square of the set. So of a set only these squares matter, those that must stay
empty: they are its state. Sets with equal states are one column of an array, with the sum of their signs.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from models.chess.attacks import covering_boards
from models.chess.symmetry import Symmetry
from models.counters.closed_forms.shared.lines import product
from models.counting import NotCounted, Resources
from models.languages import say
from models.machine_code import WORD_BITS
from models.problem import Instance

ARRAYS_OF_A_STEP = 4
"""A step needs about as much memory as this many arrays of states and signs."""
LARGEST_SUM = 1 << 62
"""The largest sum of signs that is made: larger ones might not fit in a word."""
States = NDArray[np.uint64]
"""A column is a state: for each row that is to be occupied, a bit for each square that must stay empty."""
Signs = NDArray[np.int64]
"""The sum of the signs of all sets with a state, for each state."""


def count_covers(instance: Instance, resources: Resources, who: str, *, by_size: bool) -> list[int]:
    """The numbers of placements that cover the board: at index k with k pieces if ``by_size``, or all in one entry.

    Raises NotEnoughMemory, whose message names ``who``; NotCounted where a sum of signs may not fit in a word.
    """
    board = instance.board
    total = [0] * (len(board) + 1 if by_size else 1)
    chosen = list(_sets_of_rows(instance))
    for done, (empty, times) in enumerate(chosen, 1):
        occupied = [row for row in range(board.rows) if row not in empty]
        for free, sign in _Rows(instance, empty, occupied).add_up_signs(resources, who).items():
            ways = _count_ways(free, by_size=by_size)
            total[: len(ways)] = [one + times * sign * number for one, number in zip(total, ways, strict=False)]
        resources.progress(done, len(chosen), None)
    return total


def _sets_of_rows(instance: Instance) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sets of rows that may be empty, one of two that mirror each other, with the number of sets it stands for."""
    rows = range(instance.board.rows)
    upside_down = Symmetry(instance.board, swap=False, flip_rows=True, flip_columns=False)
    has_mirror = upside_down in instance.symmetries()
    for number in rows:
        for empty in combinations(rows, number):
            mirrored = tuple(sorted(rows[-1] - row for row in empty))
            if not has_mirror or mirrored == empty:
                yield empty, 1
            elif mirrored > empty:
                yield empty, 2


def _count_ways(free: tuple[int, ...], *, by_size: bool) -> list[int]:
    """The numbers of ways to occupy rows with these numbers of free squares, one piece or more on each row.

    At index k with k pieces if ``by_size``, otherwise with any number of pieces in one entry.
    """
    return product(
        [0, *(comb(squares, pieces) for pieces in range(1, squares + 1))] if by_size else [2**squares - 1]
        for squares in free
    )


@dataclass(frozen=True)
class _Rows:
    """The empty rows, and those that are to be occupied (at least one), each of which has a lane of bits in a word."""

    instance: Instance
    empty: tuple[int, ...]
    occupied: list[int]

    @property
    def columns(self) -> int:
        """The number of columns of the board."""
        return self.instance.board.columns

    @property
    def lanes(self) -> list[tuple[int, int]]:
        """For each row to be occupied the word and the shift of its lane."""
        in_a_word = WORD_BITS // self.columns
        return [(place // in_a_word, place % in_a_word * self.columns) for place in range(len(self.occupied))]

    def add_up_signs(self, resources: Resources, who: str) -> Counter[tuple[int, ...]]:
        """The sums of signs, by the sorted numbers of free squares in the rows to be occupied.

        Raises NotEnoughMemory, whose message names ``who``, and NotCounted like ``count_covers``.
        """
        states, signs = np.zeros((self.lanes[-1][0] + 1, 1), np.uint64), np.ones(1, np.int64)
        for mask in self._masks():
            resources.allow(ARRAYS_OF_A_STEP * (states.nbytes + signs.nbytes), who)
            both = states | mask
            is_possible = self._leaves_squares(both)
            states = np.concatenate([states, both[:, is_possible]], axis=1)
            states, signs = _merge(states, np.concatenate([signs, -signs[is_possible]]))
            if not len(signs):
                return Counter()
        return self._group_by_free_squares(states, signs)

    def _masks(self) -> Iterator[States]:
        """For each square of the empty rows, as a state: the squares of the other rows from which it is covered."""
        covering = covering_boards(self.instance.board, self.instance.piece)
        full = (1 << self.columns) - 1
        for row in self.empty:
            for column in range(self.columns):
                words = [0] * (self.lanes[-1][0] + 1)
                for row_of_lane, (word, shift) in zip(self.occupied, self.lanes, strict=True):
                    words[word] |= (covering[row * self.columns + column] >> row_of_lane * self.columns & full) << shift
                yield np.array(words, np.uint64)[:, None]

    def _leaves_squares(self, states: States) -> NDArray[np.bool_]:
        """For each state whether every row to be occupied has a free square."""
        result = np.ones(states.shape[1], np.bool_)
        for word, shift in self.lanes:
            lane = np.uint64((1 << self.columns) - 1 << shift)
            result &= states[word] & lane != lane
        return result

    def _group_by_free_squares(self, states: States, signs: Signs) -> Counter[tuple[int, ...]]:
        """The sum of the signs of the states with the same sorted numbers of free squares."""
        lane = np.uint64((1 << self.columns) - 1)
        free_squares = _free_squares(self.columns)
        by_row = np.array([free_squares[states[word] >> np.uint64(shift) & lane] for word, shift in self.lanes])
        by_row.sort(axis=0)
        digits = (self.columns + 1) ** np.arange(len(by_row))
        keys, kind_of = np.unique(digits @ by_row, return_inverse=True)
        sums = np.zeros(len(keys), np.int64)
        np.add.at(sums, kind_of.ravel(), signs)
        kinds = keys // digits[:, None] % (self.columns + 1)
        return Counter(dict(zip(map(tuple, kinds.T.tolist()), sums.tolist(), strict=True)))


@lru_cache(maxsize=1)
def _free_squares(columns: int) -> NDArray[np.int64]:
    """For each content of a lane the number of its bits that are not set."""
    return np.array([columns - lane.bit_count() for lane in range(1 << columns)], np.int64)


def _merge(states: States, signs: Signs) -> tuple[States, Signs]:
    """The states, each once, with the sum of its signs; those whose sum is 0 are left out.

    Raises NotCounted where a sum may not fit in a word.
    """
    order = np.lexsort(states) if len(states) > 1 else np.argsort(states[0], kind="stable")
    states, signs = states[:, order], signs[order]
    changes = np.any(states[:, 1:] != states[:, :-1], axis=0)
    starts = np.flatnonzero(np.concatenate([[True], changes]))
    if len(signs) * int(np.abs(signs).max()) > LARGEST_SUM:
        raise NotCounted(say("the sums of signs do not fit in 63 bits"))
    sums = np.add.reduceat(signs, starts)
    kept = sums != 0
    return states[:, starts[kept]], sums[kept]
