"""Bishops that attack every square: inclusion and exclusion over the bishops that stand alone, and over empty lines.

Question
    Place bishops on n × n squares so that every square is attacked, the occupied ones too: the fewest, a given number,
    or any number.
Formula
    For each colour the rising diagonals are rows of lengths l(1) <= l(2) <= …, the falling ones columns; a row of
    length l has the columns 1 … l. Let e be the length of the longest empty row, 0 if there is none: then the columns
    1 … e are occupied, and all longer rows. That a line is occupied, and that no bishop stands alone in its row and its
    column, are counted with signs: the ways with some lines empty, and some bishops alone, count -1 for each of these.
    A column is free, empty, or kept for a bishop that stands alone, from the first row that has it. With f free columns
    a row has (1 + x)^f ways, x standing for a bishop; it is -1 if it is one of the empty ones, and -x for each of the k
    kept columns whose bishop it may have. The ways with the rows of length e occupied too are taken away.
Why it is so
    A row of length e that is empty leaves its squares to the columns 1 … e; and shorter rows ask for no more. The rest
    is inclusion and exclusion.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A304555 and A321673 (n × n), A303145, A303147, A303141 and A303144 (each colour).
Compare with
    attacked-bishops (row by row, without signs), rook-total-domination-of-any-size (the same idea for rooks).
"""

from collections.abc import Sequence
from functools import lru_cache

from models.counters.closed_forms.shared.bishops import BishopsByColour
from models.problem import TOTAL_DOMINATION, Instance

WaysByState = dict[tuple[int, int], list[int]]
"""The signed ways with 0, 1, 2, … bishops, by the numbers of free columns and of kept columns without a bishop."""


class BishopsInCompany(BishopsByColour):
    conditions = TOTAL_DOMINATION

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return _ways(rows, most)


@lru_cache(maxsize=16)
def _ways(rows: tuple[int, ...], most: int | None) -> list[int]:
    """The ways on one colour with 0, 1, … ``most`` bishops; if that is None, with any number, as a single sum."""
    if not rows:
        return [1] + [0] * (most or 0)
    total = [0] * ((most or 0) + 1)
    for longest in sorted({0, *rows}):
        for sign, occupied_from in ((1, longest + 1), (-1, longest)):
            if longest == 0 and sign < 0:
                continue
            for size, ways in enumerate(_count_with_signs(rows, longest, occupied_from, most)):
                total[size] += sign * ways
    return total


def _count_with_signs(rows: tuple[int, ...], columns: int, occupied_from: int, most: int | None) -> list[int]:
    """The ways with the first ``columns`` columns occupied, the rows from a length on too, and no bishop alone."""
    states: WaysByState = {(0, 0): [1] + [0] * (most or 0)}
    opened = 0
    for length in rows:
        while opened < length:
            opened += 1
            states = _open(states, must_be_occupied=opened <= columns)
        following: WaysByState = {}
        for (free, kept), ways in states.items():
            _add(following, (free, kept), _times_subsets(ways, free, most), 1)
            if length >= occupied_from:
                _add(following, (free, kept), ways, -1)
            if kept:
                _add(following, (free, kept - 1), _times_bishop(ways, most), -kept)
        states = following
    total = [0] * ((most or 0) + 1)
    for (_, kept), ways in states.items():
        if not kept:
            total = [one + other for one, other in zip(total, ways, strict=True)]
    return total


def _open(states: WaysByState, *, must_be_occupied: bool) -> WaysByState:
    """The states with one more column: free, or kept for a bishop that stands alone, or one of the empty ones."""
    following: WaysByState = {}
    for (free, kept), ways in states.items():
        _add(following, (free + 1, kept), ways, 1)
        _add(following, (free, kept + 1), ways, 1)
        if must_be_occupied:
            _add(following, (free, kept), ways, -1)
    return following


def _add(states: WaysByState, state: tuple[int, int], ways: list[int], factor: int) -> None:
    """Add ways, times a factor, to those of a state."""
    before = states.get(state, [0] * len(ways))
    states[state] = [one + factor * other for one, other in zip(before, ways, strict=True)]


def _times_subsets(ways: list[int], columns: int, most: int | None) -> list[int]:
    """The ways with a bishop, or none, on each of these columns: times (1 + x)^columns."""
    if most is None:
        return [ways[0] << columns]
    for _ in range(columns):
        ways = [one + before for one, before in zip(ways, [0, *ways[:-1]], strict=True)]
    return ways


def _times_bishop(ways: list[int], most: int | None) -> list[int]:
    """The ways with one bishop more: times x."""
    return ways if most is None else [0, *ways[:-1]]
