"""A process beside a worker of a cluster. It does the work as the program does it on this machine.

    python -m compare.harness.cluster.outpost FD

Through the socket FD it gets orders and sends deliveries. Workers of Dask are daemons, which may have no child
processes, and they have threads. This process has neither hindrance: formulations run in children of it, under their
limits. When the other end of the socket is closed, as when the worker was killed, it ends with all that it has started.
"""

import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from pathlib import Path

from compare.harness import isolated
from compare.harness.cluster.orders import CallOrder, CallReply, CountOrder, Delivery, Order
from compare.harness.faults import Fault
from compare.harness.processes import starting, tree
from compare.harness.running import Running
from compare.harness.worker import placement_bytes
from models.counting import CountedPart

STOP = "stop"
POLL_SECONDS = 0.05


class _Outpost:
    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def serve(self) -> None:
        """Take orders until there is nobody who gives any."""
        while (order := self._receive()) is not None:
            if isinstance(order, Order):
                self.connection.send(self._work(order))
            elif isinstance(order, CountOrder):
                self.connection.send(self._count(order))
            elif isinstance(order, CallOrder):
                self.connection.send(self._call(order))

    def _receive(self) -> object:
        """What the worker says; None where it is gone."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            return None

    def _work(self, order: Order) -> Delivery:
        starting.load_engines(order.engines)
        delivery = Delivery()
        while starting.must_wait(order.formulation.engine, order.formulation, order.instances[0]):
            if wait([self.connection], POLL_SECONDS):
                break
        arrived = [bytearray() for _ in order.instances]
        width = placement_bytes(order.instances[0].board)

        def receive(placements: list[int]) -> None:
            arrived[len(running.reports)] += b"".join(one.to_bytes(width, "little") for one in placements)

        running = Running(
            0, order.formulation, order.instances, receive, order.seconds, order.mib, order.gatherers  # type: ignore[arg-type]
        )  # fmt: skip
        self._await_end(running)
        running.close()
        delivery.reports = running.reports
        delivery.gathered = [*running.gathered, *[None] * (len(running.reports) - len(running.gathered))]
        delivery.placements = arrived[: len(running.reports)]
        delivery.seconds = running.worked
        return delivery

    def _await_end(self, running: Running) -> None:
        while not running.has_ended:
            if self.connection in wait([self.connection, *running.handles], POLL_SECONDS):
                if self._receive() is None:
                    tree.kill_own_tree()
                running.stop()
            running.receive()

    def _count(self, order: CountOrder) -> list[CountedPart]:
        """The parts that are counted in time. Compiled code cannot be interrupted, so a stop ends this process."""
        counts = []
        with self._ending_when_told():
            began = time.perf_counter()
            parts = order.counter.counted_parts(order.instance, order.numbers, order.with_classes, threading.Event())
            for part in parts:
                if counted := part():
                    counts.append(counted)
                if time.perf_counter() - began > order.seconds:
                    break
        return counts

    def _call(self, order: CallOrder) -> CallReply:
        """What the function returns, with its file; or its fault. A stop ends this process."""
        with self._ending_when_told(), tempfile.TemporaryDirectory(prefix="bezzel-call-") as folder:
            path = Path(folder) / "file"
            arguments = [*order.arguments, str(path)] if order.writes_file else order.arguments
            try:
                value = isolated.call(order.engine, order.function, *arguments, seconds=order.seconds, mib=order.mib)
            except Fault as fault:
                return CallReply(fault=str(fault))
            return CallReply(value, zlib.compress(path.read_bytes()) if path.exists() else None)

    @contextmanager
    def _ending_when_told(self) -> Iterator[None]:
        """In this block a stop, or the end of the worker, ends this process with all that it has started."""
        done, lock = threading.Event(), threading.Lock()
        threading.Thread(target=self._end_when_told, args=(done, lock), daemon=True).start()
        try:
            yield
        finally:
            with lock:  # what comes from now on is the next order
                done.set()

    def _end_when_told(self, done: threading.Event, lock: threading.Lock) -> None:
        while not done.wait(POLL_SECONDS):
            with lock:
                if not done.is_set() and self.connection.poll():
                    tree.kill_own_tree()


def main() -> None:
    """Serve until the socket is closed."""
    starting.adopt_orphans()
    _Outpost(Connection(int(sys.argv[1]))).serve()
    tree.kill_own_tree()


if __name__ == "__main__":
    main()
