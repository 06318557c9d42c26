"""Ends the program when it is told to: by Ctrl-C, or by a signal such as ``kill`` sends.

Each becomes an exception, so that cursor, terminal, workers and temporary folders are put right on the way out.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

SECONDS_BETWEEN = 0.2
"""Python loses an exception that is raised in a callback, such as numba uses while it loads. So it is raised again."""


def existing_signals(*names: str) -> list[signal.Signals]:
    """The signals with these names, as far as the system has them."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


ENDING = existing_signals("SIGTERM", "SIGHUP", "SIGQUIT")
"""The signals that end a program, besides Ctrl-C."""


_told: BaseException | None = None
"""The exception that a signal has raised; None if none has come."""


class RaisedAgain(BaseException):
    """An exception of a signal handler that raises it again if it gets lost. It is no error."""


class Terminated(RaisedAgain):
    """A signal has told the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def hear_signals() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt, and the other ending signals raise Terminated.

    A signal that is ignored, as SIGHUP is under ``nohup``, stays ignored. Python says nothing of what gets lost.
    """
    sys.unraisablehook = _report_unless_raised_again
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _insist_on(KeyboardInterrupt))
    for number in ENDING:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _insist_on(lambda number=number: Terminated(number)))  # type: ignore[misc]


def drop_handlers(numbers: Iterable[signal.Signals]) -> None:
    """From now on these signals end this process at once, also those that were blocked and have come already."""
    for number in numbers:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)


def _insist_on(make_error: Callable[[], BaseException]) -> Callable[[int, FrameType | None], None]:
    """A handler that raises an exception, and raises it again as long as nothing on the way out has noticed it."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        global _told
        if isinstance(sys.exception(), KeyboardInterrupt | Terminated):
            return  # the program is on its way out
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, handle)
            signal.setitimer(signal.ITIMER_REAL, SECONDS_BETWEEN, SECONDS_BETWEEN)
        _told = make_error()
        raise _told

    return handle


def _report_unless_raised_again(unraisable: "sys.UnraisableHookArgs") -> None:
    if not isinstance(unraisable.exc_value, KeyboardInterrupt | RaisedAgain):
        sys.__unraisablehook__(unraisable)


def stop_insisting() -> BaseException | None:
    """The exception has arrived. Returns it; None if no signal has come."""
    global _told
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    told, _told = _told, None
    return told


def leave_at_once(code: int) -> NoReturn:
    """End without waiting for threads that compute: another Ctrl-C would only interrupt the waiting."""
    _tidy_up()
    os._exit(code)


def die_of(number: int) -> NoReturn:
    """End as the signal ends a program that does not handle it: whoever sent it sees that."""
    _tidy_up()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
    os._exit(128 + number)


def _tidy_up() -> None:
    if "multiprocessing.util" in sys.modules:
        with suppress(Exception):
            sys.modules["multiprocessing.util"]._run_finalizers()  # removes its temporary folders
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
