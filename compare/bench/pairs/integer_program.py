"""The integer program of linear/cover, solved to the optimum by a solver of OR-Tools: SCIP, or HiGHS.

HiGHS is no engine of this program: OR-Tools 9.15 cannot interrupt it, so no time limit could stop it gently.
"""

from compare.bench.ours import OPTIMUM_OF_CP_SAT, domination
from compare.bench.pair import Bench, Pair, Workload, quick
from compare.bench.side import Function
from models.linear.cover import Cover
from models.linear.engine import add_row, round_exactly


def optimum(n: int, solver_name: str) -> int:
    """The fewest queens that cover an n × n board. Raises RuntimeError if the solver does not prove it."""
    from ortools.linear_solver.pywraplp import Solver

    program = Cover().program(domination(n))
    solver = Solver.CreateSolver(solver_name)
    variables = [solver.IntVar(variable.lower, variable.upper, variable.name) for variable in program.variables]
    for row in program.rows:
        add_row(solver, variables, row)
    solver.Minimize(solver.Sum(variables))
    if solver.Solve() != solver.OPTIMAL:
        raise RuntimeError(f"{solver_name} did not prove an optimum")
    return sum(round_exactly(program, [variable.solution_value() for variable in variables]))


def _pair(solver: str) -> Pair:
    """The pair of our best formulation and this solver of OR-Tools."""
    return Pair(
        name=f"optimum-{solver.lower()}",
        question="the optimum of domination of {n} × {n}",
        ours=OPTIMUM_OF_CP_SAT,
        yardstick=Function(f"{solver}, integer program", lambda n: optimum(n, solver.upper())),
        workloads=(quick(8), Workload(9), Workload(10, bench=Bench.FULL)),
    )


PAIRS = [_pair("HiGHS"), _pair("SCIP")]
