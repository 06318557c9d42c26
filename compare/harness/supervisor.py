"""Keeps workers running, as many as the workplace has jobs, until there is no more work; Ctrl-C stops them."""

import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait

from compare.harness.limits import Limits
from compare.harness.processes.tree import pass_on_ctrl_z
from compare.harness.running import Worker
from compare.harness.signals.stopping import STOPPED
from compare.harness.workplaces import Workplace, this_place
from models.engine import Engine

POLL_SECONDS = 0.02


class Supervisor(ABC):
    """The workers that run now, and the loop that starts the next ones. A subclass says what the work is.

    ``running``: the workers that have not ended. ``interrupted``: Ctrl-C has come.
    """

    def __init__(self, limits: Limits, place: Workplace | None = None) -> None:
        self.limits = limits
        self.place: Workplace = place or this_place(limits)
        self.running: list[Worker] = []
        self.interrupted = False

    @property
    @abstractmethod
    def is_waiting(self) -> bool:
        """Whether there is work that no worker has."""

    @property
    def reason_to_end(self) -> str | None:
        """The reason why waiting work is not done any more: Ctrl-C, or a workplace that is gone; None if it is done."""
        return STOPPED if self.interrupted else self.place.gone

    def must_wait(self) -> bool:
        """Whether to start no worker yet: the server of workers still loads, and would ignore Ctrl-C meanwhile."""
        return False

    @abstractmethod
    def engines_to_load(self) -> Iterable[Engine]:
        """The engines that the server of workers should load: those of formulations that can be sent to it."""

    @abstractmethod
    def start_next(self) -> None:
        """Give the next piece of work to a new worker, or settle it without one where ``reason_to_end`` says why."""

    @abstractmethod
    def take_end(self, worker: Worker) -> None:
        """Take the reports of a worker that has ended."""

    def occupy_idle(self, idle: int) -> None:  # noqa: B027  # most have nothing that could be divided
        """Divide the work of busy workers, if that is possible; called often while ``idle`` jobs have nothing to do."""

    def look_after(self, worker: Worker) -> None:  # noqa: B027  # most have nothing to look after
        """Look after a worker that runs; called often."""

    @property
    def other_handles(self) -> list[Connection]:
        """The handles of work besides that of the workers; one is ready when ``take_other`` has something to do."""
        return []

    def take_other(self) -> None:  # noqa: B027  # most have no work besides that of the workers
        """Take the results of work besides that of the workers."""

    def supervise(self, progress: Callable[[], None]) -> None:
        """Do all work, until neither work nor a worker nor another handle is left. ``progress`` is called often."""
        with self._interruptible(), self._kill_at_end(), pass_on_ctrl_z():
            self.place.load_engines(self.engines_to_load())
            while self.is_waiting or self.running or self.other_handles:
                self._start()
                if self.running and not (self.is_waiting or self.reason_to_end):
                    self.occupy_idle(self.place.jobs - len(self.running))
                self._receive()
                progress()

    def _start(self) -> None:
        """Start workers, as many as the workplace has jobs; once Ctrl-C has come, settle all that waits."""
        while self.is_waiting and (len(self.running) < self.place.jobs or self.reason_to_end):
            if not self.interrupted and self.must_wait():
                return
            before = len(self.running)
            self.start_next()
            if self.interrupted and len(self.running) > before:  # Ctrl-C came while the worker was being started
                self.running[-1].stop()

    def _receive(self) -> None:
        """Wait for a moment for what workers send, and take it and the ends of workers."""
        handles = [handle for worker in self.running for handle in worker.handles]
        wait([*handles, *self.other_handles], timeout=POLL_SECONDS if handles or not self.running else 0.0)
        self.take_other()
        for worker in list(self.running):
            worker.receive()
            self.look_after(worker)
            if worker.has_ended:
                worker.close()
                self.running.remove(worker)
                self.take_end(worker)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Let Ctrl-C ask the workers to stop in this block, and raise nothing; only the main thread hears it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def interrupt(_signal: int, _frame: object) -> None:
            self.interrupted = True
            for worker in self.running:
                worker.stop()

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def _kill_at_end(self) -> Iterator[None]:
        """Kill, at the end of this block, the workers that still run because something was raised."""
        try:
            yield
        finally:
            for worker in self.running:
                worker.kill("the comparison ended")
