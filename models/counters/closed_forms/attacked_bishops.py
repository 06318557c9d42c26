"""Bishops that attack every square, diagonal by diagonal: which columns wait for a bishop, or for a second one.

Question
    Place bishops on n × n squares so that every square is attacked, the occupied ones too: the fewest, a given number,
    or any number.
Formula
    For each colour the rising diagonals are rows of lengths l(1) <= l(2) <= …, the falling ones columns; a row of
    length l has the columns 1 … l. Row by row, the ways are sorted by three numbers: the columns that are done; those
    that are lonely, as their only bishop is alone in its row too; those that are empty but must not be. With a, p, b
    and c others, an empty row makes all c columns such as must not be empty. A row with one bishop makes an empty
    column lonely, or a lonely one done. A row with several, on i, j, k and m of the columns, makes all of these done,
    in C(a, i) · C(p, j) · C(b, k) · C(c, m) ways. At the end no column is lonely, and none is empty that must not be.
Why it is so
    An empty square is attacked if its row or its column is occupied, a bishop if another one is in its row or column.
    All rows that come later have all columns of this one.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A304555 and A321673 (n × n), A303145, A303147, A303141 and A303144 (each colour).
Compare with
    bishops-in-company (inclusion and exclusion), bishops-by-diagonals (occupied squares need not be attacked).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from math import comb
from typing import NamedTuple

from models.counters.closed_forms.shared.bishops import BishopsByColour, choose_bishops
from models.counters.closed_forms.shared.states import add_up
from models.problem import TOTAL_DOMINATION, Instance


class AttackedState(NamedTuple):
    """Columns that are done, lonely ones, empty ones that must not be, and bishops (0 where any number is counted)."""

    done: int
    lonely: int
    needed: int
    bishops: int


class AttackedBishops(BishopsByColour):
    priority = 5
    smallest_board = None
    conditions = TOTAL_DOMINATION

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return _ways(rows, most)


@lru_cache(maxsize=16)
def _ways(rows: tuple[int, ...], most: int | None) -> Sequence[int]:
    """The ways on one colour with 0, 1, … ``most`` bishops; if that is None, with any number, as a single sum."""
    by_size = [0] * (1 if most is None else most + 1)
    for state, number in add_up(AttackedState(0, 0, 0, 0), rows, partial(_continue, most=most)).items():
        if not state.lonely and not state.needed:
            by_size[state.bishops] += number
    return by_size


def _continue(state: AttackedState, length: int, most: int | None) -> Iterator[tuple[AttackedState, int]]:
    """The states after a row of this length, with the number of choices that lead to each."""
    done, lonely, needed, before = state
    others = length - done - lonely - needed
    yield AttackedState(done, lonely, needed + others, before), 1
    one_more = before + (most is not None)
    if most is None or one_more <= most:
        yield AttackedState(done, lonely, needed, one_more), done
        yield AttackedState(done + 1, lonely - 1, needed, one_more), lonely
        yield AttackedState(done, lonely + 1, needed - 1, one_more), needed
        yield AttackedState(done, lonely + 1, needed, one_more), others
    for joined, filled, new in product(range(lonely + 1), range(needed + 1), range(others + 1)):
        placed = joined + filled + new
        if most is not None and before + placed > most:
            continue
        choices = comb(lonely, joined) * comb(needed, filled) * comb(others, new)
        for again, ways in choose_bishops(done, max(0, 2 - placed), None if most is None else most - before - placed):
            bishops = 0 if most is None else before + placed + again
            yield AttackedState(done + placed, lonely - joined, needed - filled, bishops), choices * ways
