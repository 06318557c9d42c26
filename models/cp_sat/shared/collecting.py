"""Solutions of CP-SAT, collected as most programs do: a callback appends each to a list."""

from typing import TYPE_CHECKING

from models.cp_sat.shared.engine import Viewpoint

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverStatus


def collect(solver: "CpSolver", model: "CpModel", viewpoint: Viewpoint) -> tuple["CpSolverStatus", list[int]]:
    """Solve the model; return the solver's status, and the placement of each solution that it reported."""
    from ortools.sat.python.cp_model import CpSolverSolutionCallback

    placements = []

    class Collector(CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            placements.append(sum(boards[self.value(variable)] for variable, boards in viewpoint))

    return solver.solve(model, Collector()), placements
