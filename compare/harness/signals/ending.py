"""Ends the program at Ctrl-C, or at a signal such as ``kill`` sends.

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
"""The time after which an exception is raised again: Python loses one that is raised in a callback, such as numba's."""


def existing_signals(*names: str) -> list[signal.Signals]:
    """The signals with these names, as far as the system has them."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


ENDING = existing_signals("SIGTERM", "SIGHUP", "SIGQUIT")
"""The signals that end a program, besides Ctrl-C."""

_raised: BaseException | None = None
"""The exception that a signal has raised and that has not arrived yet; None if there is none."""


class RaisedAgain(BaseException):
    """An exception that a signal handler raises, and raises again if it gets lost. It is no error."""


class Terminated(RaisedAgain):
    """A signal has told the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def hear_signals() -> None:
    """Raise KeyboardInterrupt at Ctrl-C and Terminated at the other ending signals from now on.

    A signal that is ignored, as SIGHUP is under ``nohup``, stays ignored. Python does not report such an exception when
    it gets lost.
    """
    sys.unraisablehook = _report_unless_raised_again
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _insist_on(KeyboardInterrupt))
    for number in ENDING:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _insist_on(lambda number=number: Terminated(number)))  # type: ignore[misc]


def drop_handlers(numbers: Iterable[signal.Signals]) -> None:
    """Let these signals end this process at once from now on, also those that were blocked and have come already."""
    for number in numbers:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)


def _insist_on(make_error: Callable[[], BaseException]) -> Callable[[int, FrameType | None], None]:
    """A handler that raises an exception, and raises it again as long as nothing on the way out has noticed it."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        global _raised
        if isinstance(sys.exception(), KeyboardInterrupt | Terminated):
            return  # the program is on its way out
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, handle)
            signal.setitimer(signal.ITIMER_REAL, SECONDS_BETWEEN, SECONDS_BETWEEN)
        _raised = make_error()
        raise _raised

    return handle


def _report_unless_raised_again(unraisable: "sys.UnraisableHookArgs") -> None:
    """Report an exception that Python has lost, but for one that will be raised again."""
    if not isinstance(unraisable.exc_value, KeyboardInterrupt | RaisedAgain):
        sys.__unraisablehook__(unraisable)


def stop_insisting() -> BaseException | None:
    """Stop raising the exception again, because it has arrived, and return it; None if no signal has come."""
    global _raised
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    arrived, _raised = _raised, None
    return arrived


def leave_at_once(code: int) -> NoReturn:
    """End the program with this exit code, without waiting for threads that compute."""
    _tidy_up()
    os._exit(code)


def die_of(number: int) -> NoReturn:
    """End the program as this signal ends one that does not handle it, so that its sender sees that."""
    _tidy_up()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
    os._exit(128 + number)


def _tidy_up() -> None:
    """Remove temporary folders, and write what the standard streams still hold."""
    if "multiprocessing.util" in sys.modules:
        with suppress(Exception):
            sys.modules["multiprocessing.util"]._run_finalizers()  # removes its temporary folders
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
