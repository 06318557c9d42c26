"""Draw a queen that is in conflict, and move it to the row where it has the fewest conflicts.

Search
    Every column gets a random row. Then a column whose queen is in conflict is drawn, and its queen moves to a row with
    the fewest conflicts, a random one of several, even if that is no better than where it stood. After 50 n moves
    without success the search begins anew.
Size
    n variables. For one move n rows are looked at.
Source
    The min-conflicts heuristic: Minton, Johnston, Philips and Laird, Minimizing conflicts, Artificial Intelligence 58
    (1992) 161: the number of moves hardly grows with n.
Compare with
    hill-climbing (the best move of all columns), row-swaps (a million queens), python-constraint/min-conflicts.
"""

from collections.abc import Sequence
from random import Random

from models.local_search.engine import LocalSearch, Queens, Rows

MOVES_PER_QUEEN = 50
"""The moves after which the search begins anew, for each queen on the board."""


class FewestConflicts(LocalSearch):
    def mend(self, queens: Queens, allowed: Rows, random: Random) -> None:
        for _ in range(MOVES_PER_QUEEN * len(allowed)):
            if not queens.conflicts:
                return
            column = random.choice(columns_in_conflict(queens))
            queens.move(column, random.choice(rows_with_fewest_conflicts(queens, column, allowed[column])))


def rows_with_fewest_conflicts(queens: Queens, column: int, rows: Sequence[int]) -> list[int]:
    """Of these rows those in which the queen of the column has the fewest conflicts."""
    conflicts = {row: queens.conflicts_on(column, row) for row in rows}
    fewest = min(conflicts.values())
    return [row for row in rows if conflicts[row] == fewest]


def columns_in_conflict(queens: Queens) -> list[int]:
    """The columns whose queens are in conflict."""
    return [column for column, row in enumerate(queens.rows) if queens.conflicts_on(column, row)]
