"""Signals that stop a worker: a signal becomes an exception, but never in the middle of a message."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from compare.harness.signals.ending import drop_handlers, existing_signals
from models.languages import say

STOPPED = "stopped by the user"
"""The reason of a formulation that ended because the user stopped the program."""
STOPPING = existing_signals("SIGTERM", "SIGALRM")
"""The signals that stop a worker."""
SECONDS_UNTIL_AGAIN = 0.01
"""The time after which an exception that Python lost is raised again."""


class Stopped(BaseException):
    """Raised in a worker when its time limit is reached, or when the parent stops it."""


class StopSignals:
    """Listens for the alarm (time limit) and for SIGTERM (from the parent), and raises Stopped, once.

    A signal that comes before the end of the first ``held`` block is held back, too. Python loses an exception in a
    destructor or in a callback of a library: then it is raised again. Ctrl-C is ignored: the parent handles it. On
    systems without an alarm the parent kills the worker instead.
    """

    def __init__(self) -> None:
        self._listening = True
        self._held = True
        self._blocks = 0
        self._pending: str | None = None
        sys.unraisablehook = self._raise_what_was_lost
        _never_hear_ctrl_c()
        _let_forked_children_die()
        signal.signal(signal.SIGTERM, lambda *_: self._hear(STOPPED))
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, lambda *_: self._hear(say("time limit")))

    def set_alarm(self, seconds: float) -> None:
        """Raise Stopped after this time."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds)

    def ignore(self) -> None:
        """Raise nothing from now on: the work is done."""
        self._listening = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold back a signal that comes in this block, and raise Stopped at the end of the outermost such block."""
        self._held = True
        self._blocks += 1
        try:
            yield
        finally:
            self._blocks -= 1
            self._held = self._blocks > 0
        if self._pending and not self._held:
            self._raise(self._pending)

    def _hear(self, reason: str) -> None:
        """Raise Stopped with this reason, or, in a ``held`` block, at its end."""
        if self._held:
            self._pending = reason
        else:
            self._raise(reason)

    def _raise_what_was_lost(self, lost: "sys.UnraisableHookArgs") -> None:
        """Raise a Stopped that Python has lost again, a moment later; report any other exception that was lost."""
        if not isinstance(lost.exc_value, Stopped):
            if self._listening:  # after a stop, what is half made cannot be destroyed well
                sys.__unraisablehook__(lost)
        elif hasattr(signal, "setitimer"):
            reason, self._listening = str(lost.exc_value), True
            signal.signal(signal.SIGALRM, lambda *_: self._hear(reason))
            signal.setitimer(signal.ITIMER_REAL, SECONDS_UNTIL_AGAIN)

    def _raise(self, reason: str) -> None:
        if self._listening:
            self._listening = False
            raise Stopped(reason)


def _let_forked_children_die() -> None:
    """Let the stopping signals end at once a child that the worker forks.

    Python forgets a signal that comes while a process is being forked. So these signals are blocked until the child has
    dropped the worker's handlers.
    """
    if hasattr(signal, "pthread_sigmask"):
        os.register_at_fork(
            before=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING),
            after_in_parent=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING),
            after_in_child=lambda: drop_handlers(STOPPING),
        )


def _never_hear_ctrl_c() -> None:
    """Ignore Ctrl-C in this process from now on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):  # some solvers install a handler of their own while they run
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
