"""A Dask cluster as a place of work: which of its workers may have what, and what happens where one is lost.

Each worker is asked first which code and which solvers it has. It is given only what it can do as this machine would.
Dask puts the work of a lost worker to another one of those that were allowed. Workers may come and go meanwhile; where
none is left that could do a task, the task is lost, and is put to one that has come since.
"""

import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Self

from compare.harness.cluster.description import Description, describe_machine
from compare.harness.cluster.filling import fill
from compare.harness.cluster.orders import AnyOrder, PreparedOrder
from compare.harness.cluster.scheduler import reason_against_scheduler
from compare.harness.cluster.submitted import Submitted
from compare.harness.running import Receive, Worker
from compare.harness.worker import FormulationOrder
from compare.question.errors import BadUse
from models.engine import Engine
from models.formulation import Formulation
from models.problem import Instance

SECONDS_TO_CONNECT = 5.0
SECONDS_TO_DESCRIBE = 5.0
MOST_ASKED_AT_ONCE = 32
NO_BEZZEL = "it has no Bezzel"
SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_WITHOUT_WORKERS = 10.0
"""After this time without any worker, none is waited for any longer."""


class DaskCluster:
    """The workers of the cluster at this address. Raises BadUse if none answers, or none can do any work.

    ``engines`` are those that are wanted. ``tell`` is called with a sentence for each worker that cannot have work.
    """

    reports_at_once = False

    def __init__(self, address: str, engines: Iterable[Engine], tell: Callable[[str], None]) -> None:
        self.address = address
        self.engines = {one.name: one for one in engines}
        self._tell = tell
        self._ours = describe_machine(list(self.engines.values()))
        self._met: dict[str, Description | str] = {}
        self._threads: dict[str, int] = {}
        self._tasks: list[tuple[set[str], Future[Any]]] = []
        self._looked = self._seen = 0.0
        self.gone: str | None = None
        self._client = _connect(address)
        with suppress(TimeoutError):
            self._client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
        self._look()
        if not any(self._able(one) for one in self.engines.values()):
            self.close()
            can = "can do any of this" if self._threads else "is there"
            raise BadUse(f"no worker of the cluster at {address} {can}")

    @property
    def jobs(self) -> int:
        """The threads of the workers that can do something."""
        if time.monotonic() - self._looked > SECONDS_BETWEEN_LOOKS and self.gone is None:
            self._look()
        fit = {worker for engine in self.engines.values() for worker in self._able(engine)}
        return sum(self._threads[worker] for worker in fit)

    def reason_against(self, engine: Engine) -> str | None:
        if self._able(engine):
            return None
        reasons = {self._reason(worker, engine) for worker in self._threads}
        return f"no worker of the cluster can: {'; '.join(sorted(filter(None, reasons)))}"

    def must_wait(self, formulation: Formulation, instance: Instance) -> bool:
        return not self._able(formulation.engine) and self.gone is None

    def load_engines(self, engines: Iterable[Engine]) -> None:
        pass

    def start(self, who: int, order: FormulationOrder, receive: Receive) -> Worker:
        prepared = PreparedOrder(**vars(order), engines=list(self.engines.values()))
        return Submitted(who, order, receive, self.submit(prepared, order.formulation.engine))

    def submit(self, order: AnyOrder, engine: Engine) -> Future[Any]:
        """Have an order filled by a worker that has this engine."""
        able = self._able(engine)
        executor: Executor = self._client.get_executor(workers=sorted(able), pure=False)
        future = executor.submit(fill, order)
        self._tasks.append((able, future))
        return future

    def close(self) -> None:
        """Leave the cluster; it drops what it still does for us."""
        self._client.close(timeout=2)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _able(self, engine: Engine) -> set[str]:
        return {worker for worker in self._threads if self._reason(worker, engine) is None}

    def _reason(self, worker: str, engine: Engine) -> str | None:
        met = self._met.get(worker, NO_BEZZEL)
        return met if isinstance(met, str) else met.reason_against(engine, self._ours)

    def _look(self) -> None:
        """See which workers there are, get to know those that are new, and drop tasks whose workers are all gone."""
        try:
            self._threads = dict(self._client.nthreads()) if self._client.status == "running" else {}
            self._meet([worker for worker in self._threads if worker not in self._met])
        except (OSError, TimeoutError):
            self._threads = {}
        self._looked = time.monotonic()
        if self._threads:
            self._seen = self._looked
        elif self._seen and self._looked - self._seen > SECONDS_WITHOUT_WORKERS:
            self.gone = f"the cluster at {self.address} has gone"
        self._tasks = [(able, future) for able, future in self._tasks if not future.done()]
        for able, future in self._tasks:
            if not able & self._threads.keys():  # it would wait for ever
                future.cancel()

    def _meet(self, workers: list[str]) -> None:
        if not workers:
            return
        with ThreadPoolExecutor(MOST_ASKED_AT_ONCE) as asking:
            self._met.update(zip(workers, asking.map(self._describe, workers), strict=True))
        for worker in workers:
            for reason in sorted({self._reason(worker, engine) or "" for engine in self.engines.values()} - {""}):
                self._tell(f"{worker} is not given all work: {reason}")

    def _describe(self, worker: str) -> Description | str:
        """The description that a worker gives of its machine; or why it gives none."""
        engines = list(self.engines.values())
        try:
            replies = self._client.run(
                describe_machine, engines, workers=[worker], on_error="return", callback_timeout=SECONDS_TO_DESCRIBE
            )
        except TimeoutError:
            return f"it says nothing within {SECONDS_TO_DESCRIBE:g} seconds"
        reply = replies.get(worker)
        return reply if isinstance(reply, Description) else NO_BEZZEL


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
        raise BadUse(f"no cluster answers at {address}: {reason}")
    try:
        client_of: Any = distributed.Client  # it has no types
        return client_of(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise BadUse(f"no cluster answers at {address}: {str(error).splitlines()[0]}") from None
