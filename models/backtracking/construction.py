"""One solution for every n, by a formula instead of a search.

Question
    Place n queens on an n × n board so that no two attack each other. On a rectangle, n is the shorter side. One
    solution is wanted, not all.
Viewpoint
    The row of each column's queen: the formula gives it for every column.
Variables and domains
    None: nothing is decided. So the formula cannot respect ``required`` and ``forbidden``.
Constraints
    None is tested; the pattern guarantees them. From column to column the row rises by 2, a knight's move: first rows
    1, 3, 5, … (from 0), then 0, 2, 4, … Within one such run no queen attacks another. The two runs do not attack each
    other either, unless n leaves remainder 2 when divided by 6. For those n the rows fall by 2, and six queens stand
    elsewhere. Odd n: both patterns leave the main diagonal empty, so the solution for n - 1 takes one more queen in the
    corner.
Search
    None. It places a hundred thousand queens in an instant; depth first search in a fixed order is too slow
    at n = 30. Finding one solution is easy, although the n-queens question has long been used as if it were hard.
    The completion is hard: some queens are given, can the others be placed? That is NP-complete, and counting the ways
    is #P-complete.
Size
    n steps.
Symmetry
    The images of the solution are solutions too; one is enough.
Source
    Pauls, Das Maximalproblem der Damen auf dem Schachbrete, Deutsche Schachzeitung 29 (1874), as given in Bell and
    Stevens, A survey of known results and research areas for n-queens, Discrete Mathematics 309 (2009) 1. On
    completion: Gent, Jefferson and Nightingale, Complexity of n-Queens Completion, Journal of Artificial
    Intelligence Research 59 (2017) 815.
Compare with
    flags (stopped at its first solution), fewest-first (a search that copes with larger boards than flags).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.formulation import SolutionSet
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import GivesRows, columns, why_not_one_queen_a_column


class Construction(GivesRows):
    engine = ENGINE
    gives = SolutionSet.ONE

    def unsupported(self, instance: Instance) -> str | None:
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        return why_not_one_queen_a_column(instance)

    def rows(self, n: int, search: Search | None = None) -> list[int]:
        return construction(n)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        squares = columns(board)
        rows = rows_in(height=len(squares[0]), width=len(squares))
        if rows is not None:
            queens = [squares[column][row] for column, row in enumerate(rows)]
            for queen in queens:
                search.place(board.square(queen))
            yield sum(1 << queen for queen in queens)


def construction(n: int) -> list[int]:
    """The row (from 0) of the queen in each of n columns. Raises ValueError if there is none: n < 1, n = 2, n = 3."""
    if n < 1 or n in (2, 3):
        raise ValueError(f"there is no solution for n = {n}")
    if n % 2:
        return [*rows_for_even(n - 1), n - 1]
    return rows_for_even(n)


def rows_for_even(n: int) -> list[int]:
    """The row (from 0) of the queen in each of n columns, for an even n from 4 on; of n = 0, no row."""
    if n % 6 == 2:
        return [3, *range(n - 3, 4, -2), n - 1, 1, n - 2, 0, *range(n - 6, 1, -2), n - 4]
    return [*range(1, n, 2), *range(0, n, 2)]


def rows_in(height: int, width: int) -> list[int] | None:
    """The row (from 0) of the queen in each column of a board that is at least as high as wide; None if it has none.

    The solution of the square board at the top is used, unless its side is 2 or 3, which has none. Then the last
    2 or 3 queens of the 4 × 4 board are used, if the board is higher than wide: they need one row more than columns.
    """
    if width not in (2, 3):
        return construction(width)
    return construction(4)[-width:] if height > width else None
