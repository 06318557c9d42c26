"""What the linear relaxation of an integer program proves: a bound on the number of pieces.

The relaxation lets each variable take any value between its limits, not only integers. So every solution is a solution
of the relaxation, and the optimum of the relaxation is a bound. GLOP, the simplex solver of OR-Tools, solves it in
floating point; its result alone would prove nothing. But it also gives a dual value for each row, and from any dual
values a bound follows by weak duality, in rational arithmetic: the rows, each times its dual value, are added up, and
what is then left of each variable is as bad as its limits allow. Rounded dual values make the bound a little weaker,
never wrong (Neumaier and Shcherbina, Safe bounds in linear and mixed-integer linear programming, Mathematical
Programming 99 (2004) 283).
"""

from collections.abc import Sequence
from fractions import Fraction

from models.linear.shared.program import IntegerProgram
from models.linear.shared.solver import add_row, run_in_thread

LARGEST_DENOMINATOR = 10**6
"""Of a dual value, as a fraction."""


def prove_bound(program: IntegerProgram, wanted: str) -> Fraction | None:
    """A lower bound on the fewest pieces, or an upper one on the most; None if the relaxation has no solution.

    Raises RuntimeError if GLOP does not finish.
    """
    sign = 1 if wanted == "fewest" else -1
    duals = solve_dual(program, sign)
    return None if duals is None else sign * lower_bound(program, sign, duals)


def solve_dual(program: IntegerProgram, sign: int) -> list[Fraction] | None:
    """The dual value of each row, where ``sign`` times the number of pieces is minimised; None if infeasible."""
    from ortools.linear_solver.pywraplp import Solver

    solver = Solver.CreateSolver("GLOP")
    limits = zip(program.lower, program.upper, program.names, strict=True)
    variables = [solver.NumVar(low, high, name) for low, high, name in limits]
    rows = [add_row(solver, variables, row) for row in program.rows]
    solver.Minimize(sign * solver.Sum(variables[: program.squares]))
    status = run_in_thread(solver)
    if status == solver.INFEASIBLE:
        return None
    if status != solver.OPTIMAL:
        raise RuntimeError(f"GLOP ended with status {status}, neither optimal nor infeasible")
    return [Fraction(row.dual_value()).limit_denominator(LARGEST_DENOMINATOR) for row in rows]


def lower_bound(program: IntegerProgram, sign: int, duals: Sequence[Fraction]) -> Fraction:
    """What these dual values prove: no solution has a smaller value of ``sign`` times the number of pieces."""
    left = [Fraction(sign if number < program.squares else 0) for number in range(len(program.names))]
    bound = Fraction(0)
    for row, dual in zip(program.rows, duals, strict=True):
        limit = row.at_least if dual > 0 else row.at_most
        if not dual or limit is None:
            continue
        bound += dual * limit
        for variable, coefficient in row.coefficients.items():
            left[variable] -= dual * coefficient
    limits = zip(left, program.lower, program.upper, strict=True)
    return bound + sum(cost * (low if cost > 0 else high) for cost, low, high in limits)
