"""A formulation that works wherever an executor has taken it: this side of an order."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any

from compare.harness.cluster.filling import fill
from compare.harness.cluster.orders import Delivery, FormulationOrder
from compare.harness.running import STOPPED, decode
from compare.harness.worker import placement_bytes
from compare.verdict.comparison import Outcome
from models.formulation import Status

Submit = Callable[[Callable[[FormulationOrder], Delivery], FormulationOrder], "Future[Delivery]"]
LOST = ("Lost", "KilledWorker", "FutureCancelledError", "CancelledError", "Unwanted")
"""The exceptions that say that the work was lost, by their names: those of Dask need not be loaded."""


class Submitted:
    """An order that an executor has taken. It is used as ``Running`` is."""

    def __init__(
        self, submit: Submit, who: int, order: FormulationOrder, receive: Callable[[Sequence[int]], None]
    ) -> None:
        self.who = who
        self.formulation = order.formulation
        self.has_ended = self.stopped = self.lost = False
        self.preparation: str | None = None
        self.reports: list[Outcome] = []
        self.gathered: list[dict[str, Any] | None] = []
        self._board = order.instances[0].board
        self._receive = receive
        self._started = time.perf_counter()
        self._seconds: float | None = None
        self._ready, self._bell = Pipe(duplex=False)
        self._future = submit(fill, order)
        self._future.add_done_callback(self._ring)

    @property
    def handles(self) -> list[Any]:
        return [self._ready]

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self._started

    @property
    def worked(self) -> float:
        return self.elapsed if self._seconds is None else self._seconds

    def receive(self) -> None:
        if self.has_ended or not self._future.done():
            return
        try:
            self._take(self._future.result())
        except (Exception, CancelledError) as error:
            self.lost = type(error).__name__ in LOST
            self._end(f"the cluster could not do it: {type(error).__name__}: {error}")
        self.has_ended = True

    def _take(self, delivery: Delivery) -> None:
        width = placement_bytes(self._board)
        for report, placements, gathered in zip(delivery.reports, delivery.placements, delivery.gathered, strict=True):
            if placements and not self.has_ended:
                self._receive(decode(bytes(placements), width, self._board.full))
            if self.has_ended:  # it was killed because of what it gave
                return
            self.reports.append(report)
            self.gathered.append(gathered)
        self._seconds = delivery.seconds

    def _end(self, reason: str, status: Status = Status.FAILED) -> None:
        outcome = Outcome(self.formulation.name, self.formulation.engine.name, status, reason, seconds=self.elapsed)
        self.reports.append(outcome)
        self.gathered.append(None)

    def stop(self) -> None:
        """Nobody waits for the delivery: the worker stops when it hears that."""
        self.kill(STOPPED)

    def kill(self, reason: str) -> None:
        if self.has_ended:
            return
        self.stopped = self.has_ended = True
        self._future.cancel()
        self._end(reason, Status.LIMIT)

    def close(self) -> None:
        self._seconds = self.worked
        self._ready.close()
        self._bell.close()

    def _ring(self, _future: "Future[Delivery]") -> None:
        """Called in a thread of the executor."""
        with suppress(OSError):
            self._bell.send_bytes(b"!")
