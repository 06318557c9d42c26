"""The rows of a program put to a solver of OR-Tools, and solved so that it can be stopped."""

from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from models.linear.shared.program import Row

if TYPE_CHECKING:
    from ortools.linear_solver.pywraplp import Solver


def add_row(solver: "Solver", variables: list[Any], row: Row) -> Any:
    """The row as a constraint of a solver."""
    at_least = -solver.infinity() if row.at_least is None else row.at_least
    at_most = solver.infinity() if row.at_most is None else row.at_most
    constraint = solver.Constraint(at_least, at_most)
    for variable, coefficient in row.coefficients.items():
        constraint.SetCoefficient(variables[variable], coefficient)
    return constraint


def run_in_thread(solver: "Solver") -> int:
    """Solve in a thread, so that a signal, such as the alarm at a time limit, reaches Python and stops the solver."""
    statuses: list[int] = []
    has_ended = Event()  # after an exception in its ``join`` a thread is taken for dead

    def work() -> None:
        try:
            statuses.append(solver.Solve())
        finally:
            has_ended.set()

    Thread(target=work, daemon=True).start()
    try:
        has_ended.wait()
    finally:
        while not has_ended.is_set():
            solver.InterruptSolve()
            has_ended.wait(0.01)
    return statuses[0]
