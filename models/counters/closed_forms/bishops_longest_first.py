"""Bishops that each cover a square alone, with the longest diagonals first: by the rows that wait for a column.

Question
    Place bishops on n × n squares, any number of them, so that each covers a square, perhaps its own, that no other
    bishop covers: irredundant placements. Or also so that they cover the board: minimal covers. They may attack each
    other.
Formula
    For each colour the rising diagonals are rows, the falling ones columns; a row of length l has the columns 1 … l.
    The longest lines come first, a row before the column of its length: so a row meets the columns that come later.
    Four bishops on one colour of 5 × 5, whose rows have 4, 4, 2 and 2 squares; to the right what waits:

        line      4 3 2 1                                         groups  open rows
        row       . B . .   one bishop: founds a group                 1          0
        row       . B . .   one bishop: joins the group                1          0
        column 4            the last empty column                      1          0
        column 3            that of the group                          0          0
        row           B B   several bishops: open                      0          1
        row           . .   the first empty row                        0          1
        column 2            one of the two bishops                     0          1
        column 1            the other one                              0          0

    - A group: rows with one bishop each, all in one column, for which they wait.
    - Several bishops in a row are any number, less none, less one, which waits
      alone. The row is open while it waits for the first of its columns; there
      it has any number, less just one.

    V(g, o) are the ways to the end with g groups and o open rows. One line earlier they are:

    - before the first empty row and the last empty column;
      a row joins a group, founds one, is open, or is taken away as one with none:
        g V(g, o) + V(g + 1, o) + V(g, o + 1) - V(g, o)
      a column is empty, or that of a group:
        V(g, o) + g V(g - 1, o)
    - after the last empty column; no row joins a group:
        V(g + 1, o) + V(g, o + 1) - V(g, o)
      a column:
        g V(g - 1, o)
    - after both; an empty row cancels one with none, and a group one with one:
        V(g + 1, o) + V(g, o + 1), which is called W(g, o)
      a column may have bishops of rows with several, which had any number before:
        g V(g - 1, o) + o (W(g, o - 1) - V(g, o - 1))
    - after the first empty row alone, if the board need not be covered;
      h rows of any number have had a column; a row:
        g V(g, o, h) + V(g + 1, o, h) + V(g, o + 1, h)
      a column:
        (1 + h) V(g, o, h) + g V(g - 1, o, h) + o (V(g, o - 1, h + 1) - V(g, o - 1, h))

    To these the ways are added where the line is the first empty row, or the last empty column, and the next part
    begins.
Why it is so
    A bishop alone in row and column covers its own square alone. One that is alone in its row, in a column with others,
    needs an empty column that meets the row: one that comes later. One of several in a row must be alone in its column,
    and needs an empty row that meets it: one that came before. The board is covered unless an empty column comes after
    an empty row.
    The ways to the end do not depend on longer lines: one walk, from the shortest line on, has the boards of all n.
Symmetry
    Not used: the number of classes is not computed.
Source
    Our own. A290714, A290713, A290712 (irredundant), A295899, A286886, A287897 (minimal covers).
Compare with
    irredundant-bishops, minimal-bishops (by corner squares, and polynomials).
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import count
from operator import add

from models.counters.closed_forms.shared.bishops import BishopsByColour
from models.problem import ANY, Instance
from models.problems.irredundant import Irredundant
from models.problems.minimal_domination import MinimalDomination

STEP = 40
"""A walk goes on to the next multiple of this number of rows. All boards that it passes are counted."""

Ways = list[list[int]]
"""The ways to the end, by the number of groups that wait, and of open rows: both together at most the rows left."""


class BishopsLongestFirst(BishopsByColour):
    smallest_board = 9
    sizes = (ANY,)

    def why_not_problem(self, instance: Instance) -> str | None:
        is_answered = instance.problem in (Irredundant(), MinimalDomination())
        return None if is_answered else "only irredundant placements and minimal domination"

    def ways(self, rows: tuple[int, ...], instance: Instance, most: int | None) -> Sequence[int]:
        if not rows:
            return [1]
        rows_walked = -(-len(rows) // STEP) * STEP
        must_cover = instance.problem == MinimalDomination()
        return [_ways_by_rows(rows[0], rows_walked, must_cover=must_cover)[len(rows)]]


@lru_cache(maxsize=8)
def _ways_by_rows(shortest: int, most: int, *, must_cover: bool) -> list[int]:
    """The ways on one colour with 0, 1, … ``most`` rows: two of each length, which are ``shortest``, that + 2, …"""
    walk = WalkFromTheShortest(most, must_cover=must_cover)
    by_rows = [walk.number]
    columns = 0
    for row in range(most):
        length = shortest + row // 2 * 2
        for _ in range(columns, length):
            walk.pass_column()
        columns = length
        walk.pass_row()
        by_rows.append(walk.number)
    return by_rows


class WalkFromTheShortest:
    """A walk over the lines, from the shortest on, with the ways from there to the end, in four parts as in the lesson.

    The fourth are a list, by the number of rows of any number that have had a column; empty if the board is covered.
    """

    def __init__(self, rows_left: int, *, must_cover: bool) -> None:
        self._first: Ways = [[0] * (rows_left + 1)]
        self._second: Ways = [[1] * (rows_left + 1)]
        self._third: Ways = [[1] * (rows_left + 1)]
        self._fourth: list[Ways] = [] if must_cover else [[[0] * (left + 1)] for left in range(rows_left, -1, -1)]

    @property
    def number(self) -> int:
        """The number of ways on the lines so far."""
        return self._first[0][0] + self._second[0][0]

    def pass_column(self) -> None:
        """Add a column that comes before the lines so far."""
        after_last_empty = self._third
        passed = []
        for begun, ways in enumerate(self._fourth):
            stays = [[(1 + begun) * number for number in of_groups] for of_groups in ways]
            begins = _of_open_row(self._fourth[begun + 1], ways) if begun + 1 < len(self._fourth) else []
            passed.append(_add(stays, _of_group(ways), begins, after_last_empty))
            after_last_empty = _pass_row(after_last_empty)
        self._fourth = passed
        self._first = _add(self._first, _of_group(self._first), self._second)
        self._second = _of_group(self._second)
        self._third = _add(_of_group(self._third), _of_open_row(_pass_row(self._third), self._third))

    def pass_row(self) -> None:
        """Add a row that comes before the lines so far."""
        after_first_empty = [of_groups[:-1] for of_groups in self._fourth[0]] if self._fourth else []
        self._first = _add(_pass_row(self._first, stays=-1, joins=1), after_first_empty)
        self._second = _add(_pass_row(self._second, stays=-1), [of_groups[:-1] for of_groups in self._third])
        self._third = _pass_row(self._third)
        self._fourth = [_pass_row(ways, joins=1) for ways in self._fourth[:-1]]


def _pass_row(ways: Ways, *, stays: int = 0, joins: int = 0) -> Ways:
    """The ways with a row before that founds a group, is open, stays out in some ways, or joins each group in some."""
    more_groups = [*ways[1:], [0] * len(ways[-1])]
    return [
        [
            (stays + joins * groups) * same + founds + opens
            for same, founds, opens in zip(few, more, few[1:], strict=False)
        ]
        for groups, (few, more) in enumerate(zip(ways, more_groups, strict=True))
        if len(few) > 1
    ]


def _of_group(ways: Ways) -> Ways:
    """The ways with a column before that is the column of a group."""
    taken = [[groups * number for number in fewer[:-1]] for groups, fewer in enumerate(ways, 1) if len(fewer) > 1]
    return [[0] * len(ways[0]), *taken]


def _of_open_row(any_number: Ways, one: Ways) -> Ways:
    """The ways with a column before that has a bishop of an open row: that one is of any number, less of just one."""
    return [
        [0, *(opened * (many - single) for opened, many, single in zip(count(1), *both, strict=False))]
        for both in zip(any_number, one, strict=False)
    ]


def _add(*tables: Ways) -> Ways:
    """The sums of ways; a table may have fewer groups than another."""
    return reduce(_add_two, tables)


def _add_two(some: Ways, others: Ways) -> Ways:
    sums = [list(map(add, few, more)) for few, more in zip(some, others, strict=False)]
    return sums + some[len(sums) :] + others[len(sums) :]
