"""A count by a compiled counter, in this process, in threads, under limits of time and memory."""

import logging
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from compare.answers.answer import Answer
from compare.harness.limits import MIB, Limits
from models.counting import Resources, SolutionCounter
from models.problem import Instance

SECONDS_BETWEEN = 0.5
SECONDS_BETWEEN_RINGS = 0.5
"""Python swallows what is raised in a callback of its own, such as numba has while it loads: one ring may be lost."""


class TimeLimitReached(BaseException):
    """The time is up before the count is done. No ``except Exception`` on the way may take it for something else."""


def counted(
    counter: SolutionCounter, instance: Instance, limits: Limits, with_classes: bool, use_known_bounds: bool = False
) -> Answer:
    """What a counter finds, in as many threads as the limits allow jobs.

    Raises TimeLimitReached, or NotEnoughMemory before taking more than the limit.
    """
    started = time.perf_counter()
    with _compiling_is_told(), time_limit(limits.seconds), _progress(counter.name) as progress:
        means = Resources(limits.jobs, progress, limits.mib * MIB, use_known_bounds)
        found = counter.census(instance, means, with_classes)
    seconds = time.perf_counter() - started
    return Answer(found.size, found.solutions, found.classes, seconds, counter.name, found.unsearched_below)


@contextmanager
def _compiling_is_told() -> Iterator[None]:
    """What is compiled, when a kernel runs for the first time, is told in a line on standard error."""
    logger, listener = logging.getLogger("bezzel.kernels"), logging.StreamHandler(sys.stderr)
    logger.addHandler(listener)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(listener)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitReached in so many seconds; heard when the counter hears Ctrl-C."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_signal: int, _frame: object) -> None:
        if not isinstance(sys.exception(), TimeLimitReached):  # it is heard, and what it ends is being put away
            raise TimeLimitReached

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, SECONDS_BETWEEN_RINGS)
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

    def __call__(self, done: int, parts: int, size: int | None) -> None:
        now = time.perf_counter()
        if done == 0:
            self.started = now
        if sys.stderr.isatty() and now - self.last > SECONDS_BETWEEN:
            self.last = now
            sys.stderr.write(f"\r\x1b[K{self._line(done, parts, size, now - self.started)}")
            sys.stderr.flush()
            self.is_shown = True

    def _line(self, done: int, parts: int, size: int | None, seconds: float) -> str:
        pieces = "" if size is None else f", {size} pieces"
        left = f", about {seconds * (parts - done) / done:.0f} s to go" if done else ""
        return f"{self.name}{pieces}: {100 * done // max(parts, 1)} %{left}"

    def clear(self) -> None:
        if self.is_shown:
            sys.stderr.write("\r\x1b[K")
