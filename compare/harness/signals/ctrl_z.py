"""Ctrl-Z: before it stops the program, functions put the terminal and the workers right, and others restore them."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_around: list[tuple[Callable[[], None], Callable[[], None]]] = []
"""The functions to call before the stop and after it, for each block that is entered, the outermost first."""
_blocks = 0
"""The number of blocks in which a stop waits."""
_is_waiting = False
"""Whether a Ctrl-Z has come in such a block."""


@contextmanager
def around_stop(before: Callable[[], None], after: Callable[[], None]) -> Iterator[None]:
    """While the block lasts, call ``before`` when Ctrl-Z comes, and ``after`` when the program goes on.

    In nested blocks the inner ``before`` is called first, and the outer ``after`` is called first. Nothing is called if
    somebody else handles or ignores Ctrl-Z, or in another thread than the main one.
    """
    if not _is_ours():
        yield
        return
    entry = before, after
    signal.signal(signal.SIGTSTP, _stop)
    _around.append(entry)
    try:
        yield
    finally:
        _around.remove(entry)
        if not _around:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)


@contextmanager
def stop_waits() -> Iterator[None]:
    """Hold back a Ctrl-Z that comes in this block until its end."""
    global _blocks, _is_waiting
    _blocks += 1
    try:
        yield
    finally:
        _blocks -= 1
        if _is_waiting and not _blocks:
            _is_waiting = False
            signal.raise_signal(signal.SIGTSTP)


def _is_ours() -> bool:
    """Whether this thread may handle Ctrl-Z, and nobody else handles or ignores it."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and hasattr(signal, "SIGTSTP") and signal.getsignal(signal.SIGTSTP) in (signal.SIG_DFL, _stop)


def _stop(number: int, _frame: FrameType | None) -> None:
    """Stop the program between the calls of the functions, or remember the signal if a block holds it back."""
    global _is_waiting
    if _blocks:
        _is_waiting = True
        return
    entries = list(_around)
    for before, _ in reversed(entries):
        before()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)  # returns when the program is continued
    signal.signal(number, _stop)
    for _, after in entries:
        after()
