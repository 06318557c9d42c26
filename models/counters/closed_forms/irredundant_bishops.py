"""Irredundant bishops, any number of them: by the longest empty row and the first empty column of each colour.

Question
    Place bishops on n × n squares, any number of them, so that each covers a square, perhaps its own, that no other
    bishop covers. They may attack each other, and need not cover the board.
Formula
    For each colour the rising diagonals are rows of lengths l(1) <= l(2) <= …, the falling ones columns; a row of
    length l has the columns 1 … l. Let e be the length of the longest empty row, 0 if there is none, and m the first
    empty column, or one more than there are if there is none. The columns before m are occupied, and every row longer
    than e is. Row by row, with the columns before m and the columns up to e that are empty so far, and those that more
    bishops may join:
    a row shorter than m with one bishop puts it on an empty column, which no other bishop joins;
    a longer row with one bishop puts it on an empty column, on one that may be joined, or beyond both e and m;
    a row with several bishops puts them on empty columns up to e, which no other bishop joins.
Why it is so
    A bishop alone covers its own square if it is alone in row and column. It alone covers another one of its row if it
    is alone there and the row has an empty column: its length is m at least. It alone covers another one of its column
    if it is alone there and the column crosses an empty row: it is one of the first e. In a column with several
    bishops the second must hold for each of them, in a row with several the third.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A290714 (n × n), A290713 and A290712 (each colour).
Compare with
    minimal-bishops (they cover the board, so e < m), kernels/grown-sets (search), kernels/sole-coverers.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from models.counters.closed_forms.shared.bishops import BishopsByColour
from models.counters.closed_forms.shared.states import add_up
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant


class IrredundantState(NamedTuple):
    """The numbers of columns that are taken, or may be joined.

    ``both``: taken, before m and up to e. ``one``: taken, before m or up to e, not both. ``open``: more bishops may
    join. ``has_empty_row``: a row of length e is empty.
    """

    both: int
    one: int
    open: int
    has_empty_row: bool


class IrredundantRow(NamedTuple):
    """A row: how many of its columns are before m and up to e, one of these, or beyond both; and what it may be.

    ``rows_left``: the number of rows after it.
    """

    both: int
    one: int
    beyond: int
    may_be_joined: bool
    has_several_of_one: bool
    may_be_empty: bool
    is_longest_empty: bool
    rows_left: int


class IrredundantBishops(BishopsByColour):
    smallest_board = 9
    sizes = (ANY,)

    def why_not_problem(self, instance: Instance) -> str | None:
        return None if isinstance(instance.problem, Irredundant) else "only irredundant bishops"

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return [count_ways(rows, must_cover=False)]


def count_ways(rows: tuple[int, ...], *, must_cover: bool) -> int:
    """The ways on one colour. The bishops cover the board if the first empty column is beyond the longest empty row."""
    if not rows:
        return 1
    pairs = ((longest, first) for longest in {0, *rows} for first in range(1, rows[-1] + 2))
    return sum(_ways_with(rows, longest, first) for longest, first in pairs if longest < first or not must_cover)


def _ways_with(rows: tuple[int, ...], longest: int, first: int) -> int:
    """The ways on one colour with this longest empty row, 0 if there is none, and this first empty column."""
    described = [_describe(length, longest, first, len(rows) - place) for place, length in enumerate(rows, 1)]

    def can_be_completed(state: IrredundantState, row: IrredundantRow) -> bool:
        rows_needed = first - 1 - longest - state.one + (state.both < longest)  # beyond e each takes one column
        return rows_needed <= row.rows_left

    ways = add_up(IrredundantState(0, 0, 0, longest == 0), described, _continue, can_be_completed)
    return sum(
        number
        for state, number in ways.items()
        if state.has_empty_row and state.both + (state.one if longest < first else 0) == first - 1
    )


def _describe(length: int, longest: int, first: int, rows_left: int) -> IrredundantRow:
    """The row of this length, with the longest empty row and the first empty column as in ``_ways_with``."""
    return IrredundantRow(
        both=min(length, longest, first - 1),
        one=max(0, min(length, first - 1) - longest) + max(0, min(length, longest) - first),
        beyond=max(0, length - max(first, longest)),
        may_be_joined=length >= first,
        has_several_of_one=longest > first,
        may_be_empty=length <= longest,
        is_longest_empty=length == longest,
        rows_left=rows_left,
    )


def _continue(state: IrredundantState, row: IrredundantRow) -> Iterator[tuple[IrredundantState, int]]:
    """The states after a row, with the number of choices that lead to each."""
    both, one, open_, has_empty_row = state
    on_both, on_one = row.both - both, row.one - one
    if row.may_be_empty:
        yield IrredundantState(both, one, open_, has_empty_row or row.is_longest_empty), 1
    yield IrredundantState(both + 1, one, open_ + row.may_be_joined, has_empty_row), on_both
    yield IrredundantState(both, one + 1, open_ + row.may_be_joined, has_empty_row), on_one
    if row.may_be_joined:
        yield state, open_ + row.beyond
    if not row.has_several_of_one:
        for several in range(2, on_both + 1):
            yield IrredundantState(both + several, one, open_, has_empty_row), comb(on_both, several)
        return
    for several in range(on_both + 1):
        for others in range(max(0, 2 - several), on_one + 1):
            ways = comb(on_both, several) * comb(on_one, others)
            yield IrredundantState(both + several, one + others, open_, has_empty_row), ways
