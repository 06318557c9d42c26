"""OR-Tools' older solver, ``pywrapcp``: three AllDifferent.

Of its ways to choose a variable and a value these are the best, with little between them: 10 queens in 20 ms by any but
the first variable with the smallest value, which takes 75.
"""

from compare.bench.ours import LISTING_ARRAY
from compare.bench.pair import Bench, Pair, Workload
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


PAIRS = [
    Pair(
        name="list-older-or-tools",
        question="list {n} queens",
        ours=LISTING_ARRAY,
        yardstick=Function("OR-Tools, pywrapcp", lambda n: len(solutions(n))),
        workloads=(Workload(10, bench=Bench.QUICK), Workload(12, 250)),
    )
]
