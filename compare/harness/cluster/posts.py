"""What runs on a worker of a cluster: it passes an order on to an outpost, and waits for the delivery.

A worker keeps its outposts, so that engines are loaded once. ``fill`` is the one function that executors are given;
any ``concurrent.futures.Executor`` will do, such as threads of this process.
"""

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any

from compare.harness.cluster.orders import CallOrder, CountOrder, Order
from compare.harness.cluster.outpost import POLL_SECONDS, STOP

AnyOrder = Order | CountOrder | CallOrder
SECONDS_TO_STOP = 10.0
"""The time that an outpost has to stop before it is killed."""


class Lost(Exception):
    """The outpost ended before it delivered: another worker may fill the order."""


class Unwanted(Exception):
    """Nobody waits for the delivery any more."""


class Post:
    """An outpost, seen from the worker."""

    def __init__(self) -> None:
        self.connection, theirs = Pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "compare.harness.cluster.outpost", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        theirs.close()

    def fill(self, order: AnyOrder, is_wanted: Callable[[], bool]) -> Any:
        """The delivery. Raises Lost, and Unwanted."""
        try:
            self.connection.send(order)
            while not self.connection.poll(POLL_SECONDS):
                if not is_wanted():
                    self._stop()
                    raise Unwanted
            return self.connection.recv()
        except (EOFError, OSError):
            self.close()
            raise Lost("the process that did the work has died") from None

    def _stop(self) -> None:
        self.connection.send(STOP)
        if self.connection.poll(SECONDS_TO_STOP):
            self.connection.recv()
        else:
            self.close()

    def close(self) -> None:
        """End it: it kills what it has started."""
        self.connection.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(SECONDS_TO_STOP)
        self.process.kill()
        self.process.wait()

    @property
    def is_alive(self) -> bool:
        """Whether it can be given an order."""
        return not self.connection.closed and self.process.poll() is None


_idle: list[Post] = []
_lock = threading.Lock()


def fill(order: AnyOrder) -> Any:
    """The delivery for an order. Raises Lost if the process that does the work dies."""
    post = _take_post()
    try:
        return post.fill(order, _wanted_here())
    finally:
        if post.is_alive:
            with _lock:
                _idle.append(post)


def close_posts() -> None:
    """End the outposts that have nothing to do."""
    with _lock:
        posts = _idle[:]
        _idle.clear()
    for post in posts:
        post.close()


def _take_post() -> Post:
    with _lock:
        while _idle:
            if (post := _idle.pop()).is_alive:
                return post
    return Post()


def _wanted_here() -> Callable[[], bool]:
    """Tells whether the task of Dask that calls this is still wanted; elsewhere every order is."""
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
