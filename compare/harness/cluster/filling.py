"""The worker's side of an order: here it is filled, with the same code as on one machine.

``fill`` is the one function that executors are given; any ``concurrent.futures.Executor`` will do, such as threads of
this process. Formulations and functions run in child processes, under their limits. Parts are counted in a process that
is kept for the next order, because parts share tables. All these processes end when the worker ends, however it ends.
"""

import multiprocessing
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from compare.harness import isolated
from compare.harness.cluster.orders import AnyOrder, CallOrder, CallReply, CountOrder, Delivery, PreparedOrder
from compare.harness.faults import Fault
from compare.harness.processes import starting
from compare.harness.running import Running
from compare.harness.worker import pack
from models.counting import CountedPart
from models.engine import Engine
from models.languages import ENGLISH, speak

POLL_SECONDS = 0.05


class Lost(Exception):
    """The process that did the work has died: another worker may fill the order."""


class Unwanted(Exception):
    """Nobody waits for the delivery any more."""


def fill(order: AnyOrder, language: str = ENGLISH) -> Any:
    """The delivery for an order, with its sentences in this language. Raises Lost and Unwanted."""
    speak(language)
    multiprocessing.current_process().daemon = False  # a worker of Dask is a daemon, which may have no children
    is_wanted = _wanted_here()
    match order:
        case PreparedOrder():
            return _run_formulation(order, is_wanted)
        case CountOrder():
            return _count(order, is_wanted)
        case CallOrder():
            return _call(order, is_wanted)


def _wanted_here() -> Callable[[], bool]:
    """A function that tells whether the Dask task of this thread is still wanted; without Dask every order is."""
    if "distributed.worker" not in sys.modules:
        return lambda: True
    from distributed import get_worker

    try:
        worker = get_worker()
        key = worker.get_current_task()
    except (ValueError, AttributeError):
        return lambda: True

    def is_wanted() -> bool:
        task = worker.state.tasks.get(key)
        return task is not None and task.state == "executing"

    return is_wanted


def _run_formulation(order: PreparedOrder, is_wanted: Callable[[], bool]) -> Delivery:
    """The delivery of a formulation that has worked in a child process; it is stopped if it is not wanted any more."""
    starting.load_engines(order.engines)
    while starting.must_wait(order.formulation.engine, order.formulation, order.instances[0]) and is_wanted():
        time.sleep(POLL_SECONDS)
    arrived = [bytearray() for _ in order.instances]

    def receive(placements: Sequence[int]) -> None:
        arrived[len(running.reports)] += pack(order.instances[0].board, placements)

    running = Running(0, order, receive)
    while not running.has_ended:
        wait(running.handles, POLL_SECONDS)
        if not running.stopped and not is_wanted():
            running.stop()
        running.receive()
    running.close()
    number = len(running.reports)
    gathered = [*running.gathered, None][:number]  # the last may have ended without a report of its own
    return Delivery(running.reports, arrived[:number], gathered, running.worked)


def _call(order: CallOrder, is_wanted: Callable[[], bool]) -> CallReply:
    """The reply to the order's call: the value that the function returned, with its file, or its fault."""

    def stop_if_unwanted(_calls: isolated.Calls) -> None:
        if not is_wanted():
            raise Unwanted

    with tempfile.TemporaryDirectory(prefix="bezzel-call-") as folder:
        path = Path(folder) / "file"
        arguments = [*order.arguments, str(path)] if order.writes_file else order.arguments
        try:
            ((_, value),) = isolated.call_each(
                order.engine, order.function, [arguments],
                seconds=order.seconds, mib=order.mib, jobs=1, progress=stop_if_unwanted,
            )  # fmt: skip
        except Fault as fault:
            return CallReply(fault=str(fault))
        return CallReply(value, zlib.compress(path.read_bytes()) if path.exists() else None)


class PartCounter:
    """A process that counts parts, order after order, and keeps the tables that neighbouring parts share."""

    def __init__(self, engine: Engine) -> None:
        self.connection, theirs = Pipe()
        self.process = starting.start(engine, _count_orders, theirs)
        theirs.close()

    def count(self, order: CountOrder, is_wanted: Callable[[], bool]) -> list[CountedPart]:
        """The parts that are counted in time. Raises Lost and Unwanted.

        The process of an unwanted order is killed, because compiled code cannot be interrupted.
        """
        try:
            self.connection.send(order)
            while not self.connection.poll(POLL_SECONDS):
                if not is_wanted():
                    self.close()
                    raise Unwanted
            counted: list[CountedPart] = self.connection.recv()
            return counted
        except (EOFError, OSError):
            self.close()
            raise Lost("the process that did the work has died") from None

    def close(self) -> None:
        """End the process."""
        self.connection.close()
        starting.end(self.process)


_idle: list[PartCounter] = []
"""The processes that wait for the next order."""


def _count(order: CountOrder, is_wanted: Callable[[], bool]) -> list[CountedPart]:
    """The parts that a process that waits, or a new one, has counted. Raises Lost and Unwanted."""
    try:
        counter = _idle.pop()
    except IndexError:
        counter = PartCounter(order.counter.engine)
    try:
        return counter.count(order, is_wanted)
    finally:
        if not counter.connection.closed:
            _idle.append(counter)


def _count_orders(connection: Connection) -> None:
    """Deliver the parts of one order after the other, until the other end of the connection is closed."""
    while True:
        try:
            order: CountOrder = connection.recv()
        except EOFError:
            return
        connection.send(_count_in_time(order))


def _count_in_time(order: CountOrder) -> list[CountedPart]:
    """The parts of the order that are counted until its time is used up."""
    counted: list[CountedPart] = []
    began = time.perf_counter()
    stop = threading.Event()
    for count_part in order.counter.counted_parts(order.instance, order.numbers, stop, with_classes=order.with_classes):
        if part := count_part():
            counted.append(part)
        if time.perf_counter() - began > order.seconds:
            break
    return counted
