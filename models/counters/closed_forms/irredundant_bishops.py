"""Irredundant bishops, any number of them: the corner squares of a board with stairs are cut off one after the other.

Question
    Place bishops on n × n squares, any number of them, so that each covers a square, perhaps its own, that no other
    bishop covers. They may attack each other, and need not cover the board.
Formula
    For each colour the rising diagonals are rows, the falling ones columns: a board with stairs. Let R be a row with
    any number of bishops, V one whose bishops are each alone in their columns; C a column with any number, U one whose
    bishops are each alone in their rows. A corner is the last square of a row and of a column. It is empty, and is cut
    off; or it has the row's only bishop, the row is done, and the column goes on as U; or the column's only one, and
    the row goes on as V; or both, which has been counted twice. The order of the letters is that of the stairs:
    C R = R C + U + V - 1, U R = R U + U, C V = V C + V, U V = V U. A line without squares has one way.
    So the lines up to some length are a polynomial, in which u and c stand for columns U and C. With b = u - 1, one
    line more makes of F: C c F; U (1 + b) F; V F(b, c + 1); R (1 + b) F'b + b F'c + F(b, c + 1), with the derivatives
    by b and by c. At the end b = 0 and c = 1.
    The longest lines come first, and a row before the column of its length. They are
    before the first empty row and the last empty column: R - 1 and U; after both: V and C - 1;
    between them, if the empty row comes first: R and C;
    if the empty column comes first: a line has one bishop that is alone in its two lines, or bishops only where it
    crosses lines before or after both, each alone in that line: a column makes b F, a row F(b, c + 1) - F(b, c) + F'b.
Why it is so
    A bishop alone covers its own square if it is alone in row and column. It alone covers another one of its row if it
    is alone there and the row has an empty column, which comes later; and another one of its column if it is alone
    there and the column crosses an empty row, which came before. So a column before the first empty row has only
    bishops that are alone in their rows: U. A row after the last empty column has only such as are alone in their
    columns: V. The 1 that is taken away from R and from C is the line that is empty.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A290714 (n × n), A290713 and A290712 (each colour).
Compare with
    bishops-longest-first (by what waits), minimal-bishops (they cover the board), kernels/grown-sets (search).
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import accumulate, zip_longest
from operator import add

from models.counters.closed_forms.shared.bishops import BishopsByColour
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant

STEP = 40
"""The boards up to the next multiple of this number of rows are counted together."""

Polynomial = list[int]
"""The coefficients of a polynomial in c, that of c^k at index k."""
Ways = list[Polynomial]
"""A polynomial in b and c: that in c of each power of b."""


class IrredundantBishops(BishopsByColour):
    smallest_board = 9
    sizes = (ANY,)

    def why_not_problem(self, instance: Instance) -> str | None:
        return None if instance.problem == Irredundant() else "only irredundant bishops"

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        return [count_ways(rows, must_cover=False)]


def count_ways(rows: tuple[int, ...], *, must_cover: bool) -> int:
    """The ways on one colour. The bishops cover the board if the last empty column comes before the first empty row."""
    if not rows:
        return 1
    rounded_up = -(-len(rows) // STEP) * STEP
    return _ways_by_rows(rows[0], rounded_up, must_cover=must_cover)[len(rows) - 1]


@lru_cache(maxsize=8)
def _ways_by_rows(shortest: int, most: int, *, must_cover: bool) -> list[int]:
    """The ways on one colour with 1, 2, … ``most`` rows: two of each length, which are ``shortest``, that + 2, …"""
    stairs = Stairs(must_cover=must_cover)
    return [stairs.add_row(shortest + row // 2 * 2) for row in range(most)]


class Stairs:
    """The ways on the rows so far, the shortest first, and on the columns that they meet.

    ``_before`` and ``_after``: before and after the first empty row and the last empty column; ``_row_first`` and
    ``_column_first``: between them. After both there is no b.
    """

    def __init__(self, *, must_cover: bool) -> None:
        self._columns = 0
        self._must_cover = must_cover
        self._after: Polynomial = [1]
        self._column_first: Ways = [[1]]
        self._row_first: Ways = [[]]
        self._before: Ways = [[]]

    def add_row(self, length: int) -> int:
        """Add a row, no shorter than those so far, after the columns up to its length. Returns the number of ways."""
        for _ in range(self._columns, length):
            self._add_column()
        self._columns = length
        self._before = _sum(_row(self._before), _times(-1, self._before), self._row_first)
        self._row_first = _row(self._row_first)
        self._column_first = _sum(_lone_row(self._column_first), [self._after])
        self._after = _shift(self._after)
        return sum(self._before[0]) + sum(self._column_first[0])

    def _add_column(self) -> None:
        self._before = _sum(self._before, [[], *self._before], self._column_first)
        if not self._must_cover:
            self._row_first = _sum([[0, *polynomial] for polynomial in self._row_first], [self._after])
        self._column_first = [[], *self._column_first]
        self._after = _plus([0, *self._after], [-number for number in self._after])


def _row(ways: Ways) -> Ways:
    """The ways with one more row R."""
    derived = _derive_by_b(ways)
    return _sum(list(map(_shift, ways)), derived, [[], *derived], [[], *map(_derive, ways)])


def _lone_row(ways: Ways) -> Ways:
    """The ways with one more row that is not empty, between the last empty column and the first empty row."""
    return _sum(list(map(_shift, ways)), _times(-1, ways), _derive_by_b(ways))


def _derive_by_b(ways: Ways) -> Ways:
    """The derivative by b."""
    return [[power * number for number in polynomial] for power, polynomial in enumerate(ways)][1:]


def _derive(polynomial: Polynomial) -> Polynomial:
    """The derivative by c."""
    return [power * number for power, number in enumerate(polynomial)][1:]


def _shift(polynomial: Polynomial) -> Polynomial:
    """The polynomial with c + 1 in the place of c."""
    shifted = []
    falling = polynomial[::-1]
    while falling:
        falling = list(accumulate(falling))  # Horner's rule, at 1: the last sum is the remainder
        shifted.append(falling.pop())
    return shifted


def _times(factor: int, ways: Ways) -> Ways:
    """The ways, each times a factor."""
    return [[factor * number for number in polynomial] for polynomial in ways]


def _sum(*terms: Ways) -> Ways:
    """The sum of polynomials in b and c."""
    return [reduce(_plus, polynomials) for polynomials in zip_longest(*terms, fillvalue=[])]


def _plus(one: Polynomial, other: Polynomial) -> Polynomial:
    """The sum of two polynomials in c, without zeros at its end."""
    total = [*map(add, one, other), *one[len(other) :], *other[len(one) :]]
    while total and not total[-1]:
        total.pop()
    return total
