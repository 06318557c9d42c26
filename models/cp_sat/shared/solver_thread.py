"""CP-SAT in a thread, so that a caller can iterate over its solutions and stop it."""

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback, CpSolverStatus

BATCH = 64
"""The largest number of placements that are handed over together."""
PAUSE = 0.1
"""After this many seconds the next placement is handed over at once, with all that wait."""


class SolverThread:
    """Runs a solver inside a ``with`` block; leaving the block, also by an exception, stops the solver.

    Iterating yields the placements that the callback passes to ``give``, and ends when the solve ends.
    """

    def __init__(self, solver: "CpSolver", model: "CpModel") -> None:
        self.solver = solver
        self.model = model
        self.callback: CpSolverSolutionCallback | None = None
        self.status: CpSolverStatus | None = None
        self.error: BaseException | None = None
        self._batch: list[int] = []
        self._batches: SimpleQueue[list[int] | None] = SimpleQueue()
        self._due = 0.0
        self._thread = Thread(target=self._solve, daemon=True)

    def give(self, placement: int) -> None:
        """Hand over a placement, from the callback. The first goes at once; if many come fast, they go in batches."""
        self._batch.append(placement)
        if len(self._batch) >= BATCH or monotonic() >= self._due:
            self._hand_over()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __iter__(self) -> Iterator[int]:
        while (batch := self._batches.get()) is not None:
            yield from batch
        if self.error:
            raise self.error

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._thread.is_alive():
            self.solver.stop_search()
            self._thread.join(0.01)

    def _hand_over(self) -> None:
        self._due = monotonic() + PAUSE
        self._batches.put(self._batch)
        self._batch = []

    def _solve(self) -> None:
        try:
            self.status = self.solver.solve(self.model, self.callback)
        except BaseException as error:
            self.error = error
        self._hand_over()
        self._batches.put(None)
