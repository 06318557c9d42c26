"""The plain Python search: three sets say which rows and diagonals are taken."""

from compare.bench.ours import LISTING_ARRAY
from compare.bench.pair import LIST, Pair, Workload, quick
from compare.bench.side import Function


def solutions(n: int) -> list[tuple[int, ...]]:
    """All placements of n queens, each as the rows of the columns' queens."""
    found: list[tuple[int, ...]] = []
    queens: list[int] = []
    rows: set[int] = set()
    rising: set[int] = set()
    falling: set[int] = set()

    def extend(column: int) -> None:
        if column == n:
            found.append(tuple(queens))
            return
        for row in range(n):
            if row in rows or row + column in rising or row - column in falling:
                continue
            queens.append(row)
            rows.add(row)
            rising.add(row + column)
            falling.add(row - column)
            extend(column + 1)
            falling.remove(row - column)
            rising.remove(row + column)
            rows.remove(row)
            queens.pop()

    extend(0)
    return found


IN_PYTHON = Function("plain Python, three sets", lambda n: len(solutions(n)))
PAIRS = [
    Pair("list-into-arrays", LIST, LISTING_ARRAY, IN_PYTHON, (quick(11), Workload(14, 1000))),
]
