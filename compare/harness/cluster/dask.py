"""A Dask cluster as a workplace: which of its workers may have which work, and what happens if one is lost.

Each worker is asked first which code and which solvers it has. It gets only work that it does as this machine would.
Dask gives the work of a lost worker to another one of those that may have it. Workers may come and go meanwhile. If
none is left that can do a task, the task is lost, and is given to one that has come since.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any, Self, TypeVar

from compare.harness.cluster.description import Description, describe_machine
from compare.harness.cluster.filling import fill
from compare.harness.cluster.orders import AnyOrder, Delivery, PreparedOrder
from compare.harness.cluster.scheduler import first_line, reason_against_scheduler
from compare.harness.running import Receive, Worker
from compare.harness.signals.stopping import STOPPED
from compare.harness.worker import FormulationOrder
from compare.question.errors import BadUse
from models.engine import Engine
from models.formulation import Formulation, Status
from models.languages import say, spoken
from models.problem import Instance

LOST = ("Lost", "KilledWorker", "FutureCancelledError", "CancelledError", "Unwanted")
"""The names of the exceptions that say that the work was lost. By names, so that Dask need not be loaded."""
POLL_SECONDS = 0.2
SECONDS_TO_CONNECT = 5.0
SECONDS_TO_DESCRIBE = 5.0
SECONDS_TO_LEAVE = 2.0
MOST_ASKED_AT_ONCE = 32
"""The number of workers that are asked for their descriptions at a time."""
SECONDS_BETWEEN_REFRESHES = 0.5
SECONDS_WITHOUT_WORKERS = 10.0
"""The time without any worker after which the cluster counts as gone."""


Delivered = TypeVar("Delivered")


class DaskCluster:
    """The workers of the cluster at this address. Raises BadUse if none answers, or none can do any work.

    ``engines`` are those that the work needs. ``tell`` gets a sentence for each worker that cannot work with all.
    """

    reports_at_once = False

    def __init__(self, address: str, engines: Iterable[Engine], tell: Callable[[str], None]) -> None:
        self.address = address
        self.engines = {one.name: one for one in engines}
        self._tell = tell
        self._own_description = describe_machine(list(self.engines.values()))
        self._descriptions: dict[str, Description | str] = {}
        self._threads: dict[str, int] = {}
        self._tasks: list[tuple[set[str], Future[Any]]] = []
        self._refreshed = self._last_worker_seen = 0.0
        self.gone: str | None = None
        self._client = _connect(address)
        with suppress(TimeoutError):
            self._client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
        self._refresh()
        if not any(self._workers_with(one) for one in self.engines.values()):
            self.close()
            if self._threads:
                raise BadUse("no worker of the cluster at {address} can do any of this", address=address)
            raise BadUse("no worker of the cluster at {address} is there", address=address)

    @property
    def jobs(self) -> int:
        """The number of threads of the workers that can work with one of the engines."""
        if time.monotonic() - self._refreshed > SECONDS_BETWEEN_REFRESHES and self.gone is None:
            self._refresh()
        fit = {worker for engine in self.engines.values() for worker in self._workers_with(engine)}
        return sum(self._threads[worker] for worker in fit)

    def reason_against(self, engine: Engine) -> str | None:
        if self._workers_with(engine):
            return None
        reasons = {self._reason(worker, engine) for worker in self._threads}
        return say("no worker of the cluster can: {reasons}", reasons="; ".join(sorted(filter(None, reasons))))

    def must_wait(self, formulation: Formulation, instance: Instance) -> bool:
        return not self._workers_with(formulation.engine) and self.gone is None

    def load_engines(self, engines: Iterable[Engine]) -> None:
        pass

    def start(self, who: int, order: FormulationOrder, receive: Receive) -> Worker:
        prepared = PreparedOrder(**vars(order), engines=list(self.engines.values()))
        return Submitted(who, order, receive, self.submit(prepared, order.formulation.engine))

    def submit(self, order: AnyOrder, engine: Engine) -> Future[Any]:
        """Have an order filled by a worker that has this engine, and return its future delivery."""
        able = self._workers_with(engine)
        executor: Executor = self._client.get_executor(workers=sorted(able), pure=False)
        future = executor.submit(fill, order, spoken())
        self._tasks.append((able, future))
        return future

    def close(self) -> None:
        """Leave the cluster; it drops what it still does for us."""
        self._client.close(timeout=SECONDS_TO_LEAVE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _workers_with(self, engine: Engine) -> set[str]:
        """The addresses of the workers that can work with this engine."""
        return {worker for worker in self._threads if self._reason(worker, engine) is None}

    def _reason(self, worker: str, engine: Engine) -> str | None:
        """The reason why this worker cannot work with the engine; None if it can."""
        described = self._descriptions[worker]
        return described if isinstance(described, str) else described.reason_against(engine, self._own_description)

    def _refresh(self) -> None:
        """Update the list of workers, have new ones described, and drop tasks whose workers are all gone."""
        try:
            self._threads = dict(self._client.nthreads()) if self._client.status == "running" else {}
            self._get_to_know([worker for worker in self._threads if worker not in self._descriptions])
        except (OSError, TimeoutError):
            self._threads = {}
        self._refreshed = time.monotonic()
        if self._threads:
            self._last_worker_seen = self._refreshed
        elif self._last_worker_seen and self._refreshed - self._last_worker_seen > SECONDS_WITHOUT_WORKERS:
            self.gone = say("the cluster at {address} has gone", address=self.address)
        self._tasks = [(able, future) for able, future in self._tasks if not future.done()]
        for able, future in self._tasks:
            if not able & self._threads.keys():  # it would wait for ever
                future.cancel()

    def _get_to_know(self, workers: list[str]) -> None:
        """Have these workers described, and tell of each why it cannot work with all engines, if it cannot."""
        if not workers:
            return
        with ThreadPoolExecutor(MOST_ASKED_AT_ONCE) as asking:
            self._descriptions.update(zip(workers, asking.map(self._describe, workers), strict=True))
        for worker in workers:
            for reason in sorted({self._reason(worker, engine) or "" for engine in self.engines.values()} - {""}):
                self._tell(say("{worker} is not given all work: {reason}", worker=worker, reason=reason))

    def _describe(self, worker: str) -> Description | str:
        """The description that a worker gives of its machine, or the reason why it gives none."""
        engines = list(self.engines.values())
        try:
            replies = self._client.run(
                describe_machine, engines, workers=[worker], on_error="return", callback_timeout=SECONDS_TO_DESCRIBE
            )
        except TimeoutError:
            return say("it says nothing within {seconds} seconds", seconds=f"{SECONDS_TO_DESCRIBE:g}")
        reply = replies.get(worker)
        return reply if isinstance(reply, Description) else say("it has no Bezzel")


class Submitted(Worker):
    """A worker whose order an executor has taken; ``future`` will be its delivery."""

    def __init__(self, who: int, order: FormulationOrder, receive: Receive, future: Future[Delivery]) -> None:
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
        except Exception as error:
            self.lost = is_lost(error)
            self._end(failure_in_words(error))
        self.has_ended = True

    def _take(self, delivery: Delivery) -> None:
        """Take the outcomes of a delivery, and pass its placements on; what comes after a kill is dropped."""
        for report, placements, gathered in zip(delivery.reports, delivery.placements, delivery.gathered, strict=True):
            if placements and not self.has_ended:
                self._receive(self.decode(bytes(placements)))
            if self.has_ended:  # it was killed because of what it gave
                return
            self.reports.append(report)
            self.gathered.append(gathered)
        self._seconds = delivery.seconds

    def _end(self, reason: str, status: Status = Status.FAILED) -> None:
        """Add a report that says how the worker ended."""
        self.reports.append(self.outcome(status, reason, seconds=self.elapsed))
        self.gathered.append(None)

    def stop(self) -> None:
        """Wait no longer for the delivery; the process that fills the order notices that and stops."""
        self.stopped = True
        self.kill(STOPPED)

    def kill(self, reason: str) -> None:
        if self.has_ended:
            return
        self.has_ended = True
        self._future.cancel()
        self._end(reason, Status.LIMIT)

    def close(self) -> None:
        self._seconds = self.worked
        self._ready.close()
        self._bell.close()

    def _ring(self, _future: Future[Delivery]) -> None:
        """Make the handle ready, because the delivery is there. It is called in a thread of the executor."""
        with suppress(OSError):
            self._bell.send_bytes(b"!")


def is_lost(error: Exception) -> bool:
    """Whether the exception of a future says that the work was lost, so that another worker may do it."""
    return type(error).__name__ in LOST


def failure_in_words(error: Exception) -> str:
    """The sentence on the exception of a future."""
    return say("the cluster could not do it: {reason}", reason=f"{type(error).__name__}: {error}")


def await_some(running: Collection[Future[Delivered]]) -> Collection[Future[Delivered]]:
    """The futures that are done, as soon as one is; after ``POLL_SECONDS`` none, also if there are no futures."""
    if not running:
        time.sleep(POLL_SECONDS)
    return wait(running, POLL_SECONDS, FIRST_COMPLETED).done


def _connect(address: str) -> Any:
    """A client of Dask. Raises BadUse."""
    try:
        import distributed
    except ModuleNotFoundError:
        raise BadUse("--cluster needs Dask: pip install 'bezzel[cluster]'") from None
    for name in ("distributed.client", "distributed.core", "distributed.comm", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is told in our words
    reason = reason_against_scheduler(address)
    if reason:
        raise BadUse("no cluster answers at {address}: {reason}", address=address, reason=reason)
    try:
        client_of: Any = distributed.Client  # it has no types
        return client_of(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        sentence = "no cluster answers at {address}: {reason}"
        raise BadUse(sentence, address=address, reason=first_line(error)) from None
