"""CP-SAT in a thread, so that a caller can iterate over its solutions and stop it."""

from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Self

from models.batches import Batches

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback, CpSolverStatus


class SolverThread(Batches):
    """Runs a solver inside a ``with`` block; leaving the block, also by an exception, stops the solver.

    Iterating yields the placements that the callback passes to ``give``, and ends when the solve ends.
    """

    def __init__(self, solver: "CpSolver", model: "CpModel") -> None:
        super().__init__()
        self.solver = solver
        self.model = model
        self.callback: CpSolverSolutionCallback | None = None
        self.status: CpSolverStatus | None = None
        self._thread = Thread(target=self._solve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._thread.is_alive():
            self.solver.stop_search()
            self._thread.join(0.01)

    def _solve(self) -> None:
        try:
            self.status = self.solver.solve(self.model, self.callback)
        except BaseException as error:
            self.close(error)
        else:
            self.close()
