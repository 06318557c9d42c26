"""Bishops that cover the board, none to spare: by the longest empty row and the first empty column of each colour.

Question
    Place bishops on n × n squares, any number of them, so that they cover the board, and none can be removed without
    losing that. They may attack each other.
Formula
    For each colour the rising diagonals are rows of lengths l(1) <= l(2) <= …, the falling ones columns; a row of
    length l has the columns 1 … l. Let e be the length of the longest empty row, 0 if there is none, and m the first
    empty column, or one more than there are if there is none. The columns before m are occupied, and every row longer
    than e is. Row by row, with the columns before m that are empty so far (those up to e, and the others), and those
    that more bishops may join:
    a row shorter than m with one bishop puts it on an empty column, which no other bishop joins;
    a longer row with one bishop puts it on an empty column, or on one that may be joined, or beyond m;
    a row with several bishops puts them on empty columns up to e, which no other bishop joins.
Why it is so
    The board is covered if e < m. A bishop is needed if a square is covered by it alone. Its own: then it is alone in
    row and column. One in its row: it is alone there, and the row has an empty column. One in its column: it is alone
    there, and the column crosses an empty row, so it is one of the first e.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A295899 (n × n), A286886 and A287897 (each colour).
Compare with
    kernels/critical-squares (search).
"""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from models.counters.closed_forms.shared.bishops import BishopsWithPrivateNeighbours
from models.problem import Problem
from models.problems.minimal_domination import MinimalDomination


class MinimalState(NamedTuple):
    """Columns before the first empty one: those up to e and those after that are taken, and those that may be joined.

    ``has_empty_row``: a row of length e is empty.
    """

    short: int
    long: int
    open: int
    has_empty_row: bool


class MinimalBishops(BishopsWithPrivateNeighbours):
    problems = (MinimalDomination,)
    only = "minimal domination"

    def ways(self, rows: tuple[int, ...], problem: Problem) -> int:
        return _ways(rows)


def _ways(rows: tuple[int, ...]) -> int:
    """The ways on one colour."""
    if not rows:
        return 1
    columns = range(1, rows[-1] + 2)
    return sum(_ways_with(rows, longest, first) for longest in {0, *rows} for first in columns if longest < first)


def _ways_with(rows: tuple[int, ...], longest: int, first: int) -> int:
    """Those with this longest empty row, 0 if there is none, and this first empty column."""
    ways = Counter({MinimalState(0, 0, 0, longest == 0): 1})
    for rows_left, length in zip(reversed(range(len(rows))), rows, strict=True):
        following: Counter[MinimalState] = Counter()
        for state, number in ways.items():
            for after, choices in _continue(state, length, longest, first):
                missing = first - 1 - longest - after.long + (after.short < longest)
                if choices and missing <= rows_left:
                    following[after] += number * choices
        ways = following
    return sum(number for state, number in ways.items() if state.has_empty_row)


def _continue(state: MinimalState, length: int, longest: int, first: int) -> Iterator[tuple[MinimalState, int]]:
    """The states after a row of this length, with the number of choices that lead to each."""
    short, long, open_, has_empty_row = state
    if length <= longest:
        yield MinimalState(short, long, open_, has_empty_row or length == longest), 1
    on_short = min(length, longest) - short
    on_long = max(0, min(length, first - 1) - longest) - long
    may_be_joined = length >= first
    yield MinimalState(short + 1, long, open_ + may_be_joined, has_empty_row), on_short
    yield MinimalState(short, long + 1, open_ + may_be_joined, has_empty_row), on_long
    if may_be_joined:
        yield state, open_ + length - first
    for several in range(2, on_short + 1):
        yield MinimalState(short + several, long, open_, has_empty_row), comb(on_short, several)
