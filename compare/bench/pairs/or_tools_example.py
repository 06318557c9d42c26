"""CP-SAT as OR-Tools' own queens example uses it: three AllDifferent on expressions, and the default settings.

It has one worker, because with more the enumeration is incomplete.
"""

from collections.abc import Callable
from typing import Any

from compare.bench.ours import listing
from compare.bench.pair import LIST, Pair, Workload, quick, same_model
from compare.bench.side import Function
from models.cp_sat.shared.engine import make_enumerator

MakeSolver = Callable[[Any, list[Any]], Any]
"""A function from the model and its variables, the rows of the queens, to the solver that enumerates."""


def solutions(n: int, make_solver: MakeSolver) -> list[tuple[int, ...]]:
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

    make_solver(model, rows).solve(model, Reader())
    return found


def _with_default_settings(model: Any, rows: list[Any]) -> Any:
    """The solver as the example has it, but for one worker, which lists all solutions."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    return solver


def _with_our_settings(model: Any, rows: list[Any]) -> Any:
    """Our solver; the model gets our order of the search."""
    from ortools.sat.python import cp_model

    model.add_decision_strategy(rows, cp_model.CHOOSE_MIN_DOMAIN_SIZE, cp_model.SELECT_MEDIAN_VALUE)
    return make_enumerator()


EXAMPLE = Function("OR-Tools' example, default settings", lambda n: len(solutions(n, _with_default_settings)))
TUNED = Function("CP-SAT, a short program", lambda n: len(solutions(n, _with_our_settings)))
WORKLOADS = quick(8), Workload(10, 4), Workload(12, 10)
PAIRS = [
    Pair("list-cp-sat", LIST, listing("cp-sat/lex-leader-unfolded"), EXAMPLE, WORKLOADS),
    same_model("cp-sat", listing("cp-sat/columns"), TUNED),
]
