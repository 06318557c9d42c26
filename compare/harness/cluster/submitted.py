"""A formulation that works wherever an executor has taken it: this side of an order."""

import time
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any

from compare.harness.cluster.orders import Delivery
from compare.harness.running import STOPPED, Receive, Worker
from compare.harness.worker import FormulationOrder
from models.formulation import Status

LOST = ("Lost", "KilledWorker", "FutureCancelledError", "CancelledError", "Unwanted")
"""The exceptions that say that the work was lost, by their names: those of Dask need not be loaded."""


class Submitted(Worker):
    """An order that an executor has taken; ``future`` is its delivery."""

    def __init__(self, who: int, order: FormulationOrder, receive: Receive, future: "Future[Delivery]") -> None:
        super().__init__(who, order, receive)
        self._started = time.perf_counter()
        self._seconds: float | None = None
        self._ready, self._bell = Pipe(duplex=False)
        self._future = future
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
        for report, placements, gathered in zip(delivery.reports, delivery.placements, delivery.gathered, strict=True):
            if placements and not self.has_ended:
                self._receive(self.decode(bytes(placements)))
            if self.has_ended:  # it was killed because of what it gave
                return
            self.reports.append(report)
            self.gathered.append(gathered)
        self._seconds = delivery.seconds

    def _end(self, reason: str, status: Status = Status.FAILED) -> None:
        self.reports.append(self.outcome(status, reason, seconds=self.elapsed))
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
