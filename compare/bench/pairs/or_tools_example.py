"""CP-SAT as OR-Tools' own queens example uses it: three AllDifferent on expressions, and the default settings.

One worker, because with more the enumeration is incomplete. ``fixed_search`` takes the settings of ours instead.
"""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Pair, Workload, same_model
from compare.bench.side import Function
from models.cp_sat.shared.engine import make_enumerator


def solutions(n: int, fixed_search: bool = False) -> list[tuple[int, ...]]:
    """All placements of n queens, each as the rows of the columns' queens."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    rows = [model.new_int_var(0, n - 1, f"row {column}") for column in range(n)]
    model.add_all_different(rows)
    model.add_all_different(row + column for column, row in enumerate(rows))
    model.add_all_different(row - column for column, row in enumerate(rows))
    found = []

    class Reader(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(tuple(self.value(row) for row in rows))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    if fixed_search:
        model.add_decision_strategy(rows, cp_model.CHOOSE_MIN_DOMAIN_SIZE, cp_model.SELECT_MEDIAN_VALUE)
        solver = make_enumerator()
    solver.solve(model, Reader())
    return found


PAIRS = [
    Pair(
        name="list-cp-sat",
        question="list {n} queens",
        ours=listing("cp-sat/lex-leader-unfolded"),
        yardstick=Function("OR-Tools' example, default settings", lambda n: len(solutions(n))),
        workloads=(Workload(8, bench=Bench.QUICK), Workload(10, 4), Workload(12, 10)),
    ),
    same_model(
        "cp-sat",
        listing("cp-sat/columns"),
        Function("CP-SAT, a short program", lambda n: len(solutions(n, fixed_search=True))),
    ),
]
