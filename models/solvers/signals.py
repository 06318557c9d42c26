"""Signals that come at a bad moment, such as when a solver frees its memory, wait until it is over."""

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


@contextmanager
def signals_wait(numbers: Iterable[signal.Signals]) -> Iterator[None]:
    """Have these signals wait until the end of the block, for this thread; what is started in it never hears them.

    Where the system cannot have them wait, they come at once.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
