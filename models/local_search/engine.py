"""The base of the lessons of this engine: queens in columns, the number of conflicts, and the moves that change it.

A conflict is a pair of queens on one line: a row or a diagonal. k queens on a line count k (k - 1) / 2.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random

from models.formulation import GaveUp, SolutionSet
from models.languages import say
from models.local_search import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed

STARTS = 100
"""The number of random placements from which a search begins before it gives up."""

Rows = Sequence[Sequence[int]]
"""For each column the rows of its domain."""


class Queens:
    """One queen in each column, and the numbers of queens on all rows and diagonals.

    ``rows`` has the row of each column's queen, -1 where it is off the board; ``height`` is the number of rows of the
    board. With ``is_wide`` the board is wider than high, and a "column" here is one of its rows.
    """

    def __init__(self, rows: Sequence[int], height: int, search: Search, *, is_wide: bool = False) -> None:
        self.rows = [-1] * len(rows)
        self.conflicts = 0
        self._search = search
        self._is_wide = is_wide
        self._on_row = [0] * height
        self._on_rising = [0] * (height + len(rows))
        self._on_falling = [0] * (height + len(rows))
        for column, row in enumerate(rows):
            self._put(column, row)
        search.report_violations(self.conflicts)

    def conflicts_on(self, column: int, row: int) -> int:
        """The number of conflicts that the queen of a column has, or would have, in this row."""
        own = 3 if self.rows[column] == row else 0  # the queen itself, on its row and its two diagonals
        return self._count(column, row) - own

    def move(self, column: int, row: int) -> None:
        """Move the queen of a column to a row."""
        self.leave(column)
        self._put(column, row)
        self._search.report_violations(self.conflicts)

    def leave(self, column: int) -> None:
        """Take the queen of a column off the board."""
        row, self.rows[column] = self.rows[column], -1
        self._add(column, row, -1)
        self.conflicts -= self._count(column, row)
        self._search.remove(self._square(column, row))

    def _put(self, column: int, row: int) -> None:
        """Put the queen of a column, which is off the board, into a row."""
        self.conflicts += self._count(column, row)
        self._add(column, row, 1)
        self.rows[column] = row
        self._search.place(self._square(column, row))

    def _count(self, column: int, row: int) -> int:
        """The sum of the numbers of queens on the three lines through a square."""
        return self._on_row[row] + self._on_rising[row + column] + self._on_falling[row - column]

    def _add(self, column: int, row: int, number: int) -> None:
        """Add to the numbers of queens on the three lines through a square."""
        self._on_row[row] += number
        self._on_rising[row + column] += number
        self._on_falling[row - column] += number  # below 0 it counts from the end, where no other diagonal lies

    def _square(self, column: int, row: int) -> tuple[int, int]:
        """The square of the board: on a wide board, rows and columns exchanged."""
        return (column, row) if self._is_wide else (row, column)


class LocalSearch(OneQueenAColumn):
    """The base of the lessons of this engine, in which a whole placement is mended move by move.

    Question
        Place n queens on an n × n board so that no two attack each other. On a rectangle, n is the shorter side. One
        solution is wanted.
    Variables and domains
        One variable per column; its domain is the rows that ``required`` and ``forbidden`` leave. At any time each has
        a value.
    Constraints
        None is enforced. The number of conflicts, pairs of queens on one row or diagonal, is to become 0.
    Symmetry
        Not used; one solution is enough.
    """

    engine = ENGINE
    gives = SolutionSet.ONE
    is_telling = False

    @abstractmethod
    def mend(self, queens: Queens, allowed: Rows, random: Random) -> None:
        """Move queens until they have no conflict, or until the search is stuck; then other queens are drawn."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        allowed, random, board = rows_allowed(instance), Random(self.setting("seed")), instance.board
        if not all(allowed):
            return
        height, is_wide = max(board.rows, board.columns), board.columns > board.rows
        for _ in range(STARTS):
            queens = Queens([random.choice(rows) for rows in allowed], height, search, is_wide=is_wide)
            self.mend(queens, allowed, random)
            if not queens.conflicts:
                yield sum(1 << column[row] for column, row in zip(columns(board), queens.rows, strict=True))
                return
            for column in range(len(allowed)):
                queens.leave(column)
        raise GaveUp(say("found none in {count} starts, which does not mean that there is none", count=STARTS))
