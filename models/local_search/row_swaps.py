"""Every column has a row of its own from the beginning; two queens swap their rows where this mends a diagonal.

Question
    Place n queens on an n × n board so that no two attack each other. One solution is wanted.
Variables and domains
    The rows are a permutation at any time, so no two queens are ever in one row.
Constraints
    None is enforced. The number of collisions is to become 0: on a diagonal with k queens k - 1 of them collide.
Search
    Column by column a queen gets a random row among those that are left; a row whose diagonals are taken is drawn
    again, up to 100 times. So all but a few dozen queens stand well. Then each queen that collides swaps rows with one
    drawn at random, if there are fewer collisions afterwards. Memory and time grow with n, not with n².
Size
    n variables; 100,000 queens take about a second.
Source
    Sosič and Gu, Efficient local search with conflict minimization: a case study of the n-queens problem, IEEE
    Transactions on Knowledge and Data Engineering 6 (1994) 661.
Compare with
    backtracking/construction (a formula, no search), fewest-conflicts (one queen moves within its column).
"""

from collections import deque
from collections.abc import Iterator
from random import Random

from models.formulation import GaveUp, SolutionSet
from models.languages import say
from models.local_search import ENGINE
from models.local_search.engine import STARTS
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import GivesRows, columns, why_not_plain_board

DRAWS = 100
"""The number of times that a row is drawn for a queen before it may collide."""
TRIES_PER_QUEEN = 100
"""The number of swaps that are tried, for each queen on the board, before the search begins anew."""


class RowSwaps(GivesRows):
    engine = ENGINE
    gives = SolutionSet.ONE
    is_telling = False
    most_queens = 1_000_000

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_plain_board(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        rows = self.rows(instance.board.rows, search)
        yield sum(1 << column[row] for column, row in zip(columns(instance.board), rows, strict=True))

    def rows(self, n: int, search: Search | None = None) -> list[int]:
        random, watched = Random(self.setting("seed")), search or Search()
        for _ in range(STARTS):
            permutation = Permutation(n, random, watched)
            if permutation.mend():
                return permutation.rows
            for column, row in enumerate(permutation.rows):
                watched.remove((row, column))
        raise GaveUp(say("found none in {count} starts, which does not mean that there is none", count=STARTS))


class Permutation:
    """The row of each column's queen. ``collisions``: the sum of k - 1 over all diagonals with k queens."""

    def __init__(self, n: int, random: Random, search: Search) -> None:
        self.random = random
        self.search = search
        self.rows = list(range(n))
        self.collisions = 0
        self._rising = [0] * 2 * n
        self._falling = [0] * 2 * n
        for column in range(n):
            self._draw(column)
            self._put(column)
            search.place((self.rows[column], column))
        search.report_violations(self.collisions)

    def mend(self) -> bool:
        """Swap rows until no queens collide; False if some still do after the last try."""
        colliding = deque(filter(self.collides, range(len(self.rows))))
        for _ in range(TRIES_PER_QUEEN * len(self.rows)):
            if not colliding:
                return True
            one, other = colliding.popleft(), self.random.randrange(len(self.rows))
            if other != one and self.swap(one, other):
                self._show_swap(one, other)
                colliding += filter(self.collides, (one, other))
            elif self.collides(one):
                colliding.append(one)
        return not self.collisions

    def collides(self, column: int) -> bool:
        """Whether another queen is on a diagonal of this column's queen."""
        row = self.rows[column]
        return self._rising[row + column] > 1 or self._falling[row - column] > 1

    def swap(self, one: int, other: int) -> bool:
        """Swap the rows of two columns if fewer queens collide afterwards. Returns whether they were swapped."""
        before = self.collisions
        self._exchange(one, other)
        if self.collisions < before:
            return True
        self._exchange(one, other)
        return False

    def _show_swap(self, one: int, other: int) -> None:
        """Tell the search that the rows of two columns were swapped."""
        rows = self.rows
        for row, column in ((rows[other], one), (rows[one], other)):
            self.search.remove((row, column))
        for column in (one, other):
            self.search.place((rows[column], column))
        self.search.report_violations(self.collisions)

    def _draw(self, column: int) -> None:
        """Give the column one of the rows that no column before it has, if possible one whose diagonals are free."""
        rows = self.rows
        for _ in range(DRAWS):
            other = self.random.randrange(column, len(rows))
            rows[column], rows[other] = rows[other], rows[column]
            if not self._rising[rows[column] + column] and not self._falling[rows[column] - column]:
                return

    def _exchange(self, one: int, other: int) -> None:
        """Swap the rows of two columns, and count their queens on the new diagonals."""
        self._take(one)
        self._take(other)
        self.rows[one], self.rows[other] = self.rows[other], self.rows[one]
        self._put(one)
        self._put(other)

    def _put(self, column: int) -> None:
        """Count the column's queen on its diagonals."""
        rising, falling = self.rows[column] + column, self.rows[column] - column
        self.collisions += (self._rising[rising] > 0) + (self._falling[falling] > 0)
        self._rising[rising] += 1
        self._falling[falling] += 1  # below 0 it counts from the end, where no other diagonal lies

    def _take(self, column: int) -> None:
        """Count the column's queen on its diagonals no more."""
        rising, falling = self.rows[column] + column, self.rows[column] - column
        self._rising[rising] -= 1
        self._falling[falling] -= 1
        self.collisions -= (self._rising[rising] > 0) + (self._falling[falling] > 0)
