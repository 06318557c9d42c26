"""Bishops that each cover a square alone, with the longest diagonals first: by what the columns have, and what is owed.

Question
    Place bishops on n × n squares, any number of them, so that each covers a square, perhaps its own, that no other
    bishop covers: irredundant placements. Or also so that they cover the board: minimal covers. They may attack each
    other.
Formula
    For each colour the rising diagonals are rows of lengths l(1) >= l(2) >= …, the falling ones columns; a row of
    length l has the columns 1 … l. Row by row, with the number of columns 1 … l that are empty, that have one bishop
    which is alone in its row, that have several, and that are closed to more bishops:
    a row may be empty;
    its one bishop joins an empty column, or one of the other two kinds; then an empty column is owed;
    its several bishops join empty columns, which are closed; each is owed an empty row.
    When the rows get shorter, a column is left. It may be any of the columns alike: if k of c columns are empty, an
    empty one is left in k / c of the ways. An empty column pays all that is owed to rows. It must not be empty if the
    board is to be covered and a row was empty. A closed column is left only if a row was empty. At the end nothing is
    owed to a row.
Why it is so
    A bishop alone in row and column covers its own square alone. One that is alone in its row, in a column with others,
    needs an empty column that meets the row: one that is left later. One of several in a row must be alone in its
    column and needs an empty row that meets it: one that comes before the column is left.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A290714, A290713, A290712 (irredundant), A295899, A286886, A287897 (minimal covers).
Compare with
    irredundant-bishops, minimal-bishops (the shortest first, for each longest empty row and first empty column).
"""

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from models.counters.closed_forms.shared.bishops import BishopsByColour
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant
from models.problems.minimal_domination import MinimalDomination


class LongestFirstState(NamedTuple):
    """The numbers of columns that are empty, have one bishop, have several, are closed.

    ``owes_column``: an empty column is owed. ``has_empty_row``: a row was empty.
    """

    empty: int
    single: int
    shared: int
    closed: int
    owes_column: bool
    has_empty_row: bool


Ways = Counter[LongestFirstState]


class BishopsLongestFirst(BishopsByColour):
    smallest_board = 9
    sizes = (ANY,)

    def why_not_problem(self, instance: Instance) -> str | None:
        is_answered = isinstance(instance.problem, Irredundant | MinimalDomination)
        return None if is_answered else "only irredundant placements and minimal domination"

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return [_ways(rows, must_cover=isinstance(instance.problem, MinimalDomination))]


def _ways(rows: tuple[int, ...], *, must_cover: bool) -> int:
    """The ways on one colour."""
    columns = max(rows, default=0)
    ways = Counter({LongestFirstState(columns, 0, 0, 0, owes_column=False, has_empty_row=False): 1})
    for length in [*reversed(rows), 0]:
        for left in range(columns, length, -1):
            ways = _leave_column(ways, left, must_cover=must_cover)
        columns = length
        if length:
            ways = _fill_row(ways)
    return sum(number for state, number in ways.items() if not state.owes_column)


def _leave_column(ways: Ways, columns: int, *, must_cover: bool) -> Ways:
    """The ways after the rows get shorter by one of ``columns`` columns, so that no later row meets it."""
    following: Ways = Counter()
    for (empty, single, shared, closed, owes, has_empty_row), number in ways.items():
        if empty and not (must_cover and has_empty_row):
            after = LongestFirstState(empty - 1, single, shared, closed, False, has_empty_row)
            following[after] += number * empty // columns
        if single:
            after = LongestFirstState(empty, single - 1, shared, closed, owes, has_empty_row)
            following[after] += number * single // columns
        if shared:
            after = LongestFirstState(empty, single, shared - 1, closed, owes, has_empty_row)
            following[after] += number * shared // columns
        if closed and has_empty_row:
            after = LongestFirstState(empty, single, shared, closed - 1, owes, has_empty_row)
            following[after] += number * closed // columns
    return following


def _fill_row(ways: Ways) -> Ways:
    """The ways after one more row, empty, with one bishop, or with several."""
    following: Ways = Counter()
    for (empty, single, shared, closed, owes, has_empty_row), number in ways.items():
        following[LongestFirstState(empty, single, shared, closed, owes, True)] += number
        if empty:
            following[LongestFirstState(empty - 1, single + 1, shared, closed, owes, has_empty_row)] += number * empty
        if single:
            following[LongestFirstState(empty, single - 1, shared + 1, closed, True, has_empty_row)] += number * single
        if shared:
            following[LongestFirstState(empty, single, shared, closed, True, has_empty_row)] += number * shared
        for several in range(2, empty + 1):
            after = LongestFirstState(empty - several, single, shared, closed + several, owes, has_empty_row)
            following[after] += number * comb(empty, several)
    return following
