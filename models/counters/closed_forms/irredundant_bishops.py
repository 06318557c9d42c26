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

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from models.counters.closed_forms.shared.bishops import BishopsWithPrivateNeighbours
from models.problem import Problem
from models.problems.irredundant import Irredundant


class IrredundantState(NamedTuple):
    """How many columns are taken, or may be joined.

    ``both``: taken, before m and up to e. ``one``: taken, before m or up to e. ``has_empty_row``: one of length e.
    """

    both: int
    one: int
    open: int
    has_empty_row: bool


class IrredundantBishops(BishopsWithPrivateNeighbours):
    problems = (Irredundant,)
    only = "irredundant bishops"

    def ways(self, rows: tuple[int, ...], problem: Problem) -> int:
        return _ways(rows)


def _ways(rows: tuple[int, ...]) -> int:
    """The ways on one colour."""
    if not rows:
        return 1
    columns = range(1, rows[-1] + 2)
    return sum(_ways_with(rows, longest, first) for longest in {0, *rows} for first in columns)


def _ways_with(rows: tuple[int, ...], longest: int, first: int) -> int:
    """Those with this longest empty row, 0 if there is none, and this first empty column."""
    wanted = first - 1
    ways = Counter({IrredundantState(0, 0, 0, longest == 0): 1})
    for rows_left, length in zip(reversed(range(len(rows))), rows, strict=True):
        following: Counter[IrredundantState] = Counter()
        for state, number in ways.items():
            for after, choices in _continue(state, length, longest, first):
                missing = first - 1 - longest - after.one + (after.both < longest)
                if choices and missing <= rows_left:
                    following[after] += number * choices
        ways = following
    return sum(
        number
        for state, number in ways.items()
        if state.has_empty_row and state.both + (state.one if longest < first else 0) == wanted
    )


def _continue(state: IrredundantState, length: int, longest: int, first: int) -> Iterator[tuple[IrredundantState, int]]:
    """The states after a row of this length, with the number of choices that lead to each."""
    both, one, open_, has_empty_row = state
    if length <= longest:
        yield IrredundantState(both, one, open_, has_empty_row or length == longest), 1
    on_both = min(length, longest, first - 1) - both
    before_first = max(0, min(length, first - 1) - longest)
    up_to_longest = max(0, min(length, longest) - first)
    on_one = before_first + up_to_longest - one
    may_be_joined = length >= first
    yield IrredundantState(both + 1, one, open_ + may_be_joined, has_empty_row), on_both
    yield IrredundantState(both, one + 1, open_ + may_be_joined, has_empty_row), on_one
    if may_be_joined:
        yield state, open_ + max(0, length - max(first, longest))
    most_on_one = on_one if longest > first else 0
    for several in range(on_both + 1):
        for others in range(max(0, 2 - several), most_on_one + 1):
            ways = comb(on_both, several) * comb(on_one, others)
            yield IrredundantState(both + several, one + others, open_, has_empty_row), ways
