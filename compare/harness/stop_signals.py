"""How a worker is stopped from outside: a signal becomes an exception, but never in the middle of a message."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stopped(BaseException):
    """The time is up, or the user wants no more."""


class StopSignals:
    """Listens for the alarm (the time is up) and for SIGTERM (the parent's word), and raises Stopped, once.

    What comes before the first ``held`` block is held, too. Ctrl-C is the parent's affair and is ignored. Where the
    system has no alarm the parent kills the worker instead.
    """

    def __init__(self) -> None:
        self._listening = True
        self._held = True
        self._pending: str | None = None
        _never_hear_ctrl_c()
        signal.signal(signal.SIGTERM, lambda number, frame: self._hear("stopped by the user", frame))
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, lambda number, frame: self._hear("time limit", frame))

    def set_alarm(self, seconds: float) -> None:
        """Raise Stopped in so many seconds."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds)

    def ignore(self) -> None:
        """From now on raise nothing: the work is over."""
        self._listening = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """What comes in the meantime is raised at the end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending:
            self._raise(self._pending)

    def _hear(self, reason: str, frame: FrameType | None) -> None:
        if self._held:
            self._pending = reason
        else:
            self._raise(reason)

    def _raise(self, reason: str) -> None:
        if self._listening:
            self._listening = False
            raise Stopped(reason)


def _never_hear_ctrl_c() -> None:
    """Ignoring it is not enough: some solvers put a handler of their own in its place while they run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
