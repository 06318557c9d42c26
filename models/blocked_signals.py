"""A block of code that no signal interrupts."""

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


@contextmanager
def signals_wait(signals: Iterable[int] | None = None) -> Iterator[None]:
    """These signals (None: all) wait until the end of the block, for this thread and what is started in the block.

    Where the system cannot have them wait, they come at once.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals() if signals is None else signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
