"""A count by a compiled counter, in this process, in threads, under limits of time and memory."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from compare.runner import Limits
from compare.store import Answer
from models.counting import Counter
from models.problem import Instance

SECONDS_BETWEEN = 0.5
MIB = 1 << 20


class TimeLimitReached(Exception):
    """The time is up before the count is done."""


def counted(counter: Counter, instance: Instance, limits: Limits, threads: int) -> Answer:
    """What a counter finds: the size, if it was given, the count and the classes.

    Raises TimeLimitReached, or NotEnoughMemory before taking more than the limit.
    """
    started = time.perf_counter()
    with _time_limit(limits.seconds), _progress(counter.name) as progress:
        count = counter.count(instance, threads, progress, limits.mib * MIB)
    size = instance.size if isinstance(instance.size, int) and count else None
    return Answer(size, count, counter.classes(instance, count), time.perf_counter() - started, counter.name)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitReached in so many seconds; heard when the compiled parts that run are done."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_signal: int, _frame: object) -> None:
        raise TimeLimitReached

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _progress(name: str) -> Iterator["_Shown"]:
    shown = _Shown(name)
    try:
        yield shown
    finally:
        shown.clear()


class _Shown:
    """How far a count is, in one line of the terminal that is cleared at the end; nothing elsewhere."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.started = self.last = time.perf_counter()
        self.is_shown = False

    def __call__(self, done: int, parts: int) -> None:
        now = time.perf_counter()
        if sys.stderr.isatty() and now - self.last > SECONDS_BETWEEN:
            self.last = now
            left = (now - self.started) * (parts - done) / done
            sys.stderr.write(f"\r\x1b[K{self.name}: {100 * done // parts} %, about {left:.0f} s to go")
            sys.stderr.flush()
            self.is_shown = True

    def clear(self) -> None:
        if self.is_shown:
            sys.stderr.write("\r\x1b[K")
