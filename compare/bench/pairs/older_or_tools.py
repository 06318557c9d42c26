"""OR-Tools' older solver, ``pywrapcp``: three AllDifferent.

It branches on the column with the fewest rows left, and tries the middle row first: none of its settings is faster.
Few differ much: 21 ms for 10 queens; columns in their order, with the smallest row first, take 23 ms.
"""

from compare.bench.ours import LISTING_ARRAY
from compare.bench.pair import LIST, Pair, Workload, quick
from compare.bench.side import Function


def solutions(n: int) -> list[tuple[int, ...]]:
    """All placements of n queens, each as the rows of the columns' queens."""
    from ortools.constraint_solver import pywrapcp  # type: ignore[import-untyped]

    solver = pywrapcp.Solver("queens")
    rows = [solver.IntVar(0, n - 1, f"row {column}") for column in range(n)]
    solver.Add(solver.AllDifferent(rows))
    solver.Add(solver.AllDifferent([row + column for column, row in enumerate(rows)]))
    solver.Add(solver.AllDifferent([row - column for column, row in enumerate(rows)]))
    solver.NewSearch(solver.Phase(rows, solver.CHOOSE_MIN_SIZE_LOWEST_MIN, solver.ASSIGN_CENTER_VALUE))
    found = []
    while solver.NextSolution():
        found.append(tuple(row.Value() for row in rows))
    solver.EndSearch()
    return found


PYWRAPCP = Function("OR-Tools, pywrapcp", lambda n: len(solutions(n)))
PAIRS = [
    Pair("list-older-or-tools", LIST, LISTING_ARRAY, PYWRAPCP, (quick(10), Workload(12, 250))),
]
