"""A compiled counter, run in this process, in threads, under limits of time and memory."""

import logging
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from compare.harness.compilation import compilation_told_to
from compare.harness.limits import MIB, Limits
from compare.harness.signals.ending import RaisedAgain
from compare.literature.known_bounds import least_known_size
from compare.question.description import number_in_words, plural
from models.counting import Census, PartKeeper, PartRunner, Resources, SolutionCounter
from models.problem import Instance

if TYPE_CHECKING:
    from compare.harness.cluster.dask import DaskCluster

SECONDS_BETWEEN_LINES = 0.5
SECONDS_BETWEEN_ALARMS = 0.5
"""The alarm is repeated: an exception that is raised in a callback, such as numba uses while it loads, is lost."""


@dataclass(frozen=True)
class Means:
    """The help that a count may use: sizes that the literature excludes, parts that were kept before, a cluster."""

    use_known_bounds: bool = False
    keeper: PartKeeper | None = None
    cluster: "DaskCluster | None" = None


NO_MEANS = Means()


class TimeLimitReached(RaisedAgain):
    """Raised at the time limit."""


def run_counter(
    counter: SolutionCounter, instance: Instance, limits: Limits, with_classes: bool, means: Means = NO_MEANS
) -> Census:
    """Count in threads, one for each job that the limits allow, or with the means that are given.

    Raises TimeLimitReached, NotEnoughMemory before taking more memory than the limit, NotCounted if a cluster fails.
    """
    run_parts: PartRunner | None = None
    if means.cluster:
        from compare.harness.cluster.counting import count_on_cluster  # only here: it loads what runs formulations

        run_parts = partial(count_on_cluster, means.cluster, limits.seconds)
    progress = _ProgressLine(counter.name)
    listener = logging.StreamHandler(sys.stderr)
    with compilation_told_to(listener), time_limit(limits.seconds), closing(progress):
        least = least_known_size(instance) if means.use_known_bounds else 0
        resources = Resources(limits.jobs, progress, limits.mib * MIB, least, means.keeper, run_parts)
        return counter.census(instance, resources, with_classes)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitReached after this time. Compiled code hears it as it hears Ctrl-C: between two slices of work.

    There is no limit where the system has no timer, nor outside the main thread, which alone hears signals.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_signal: int, _frame: object) -> None:
        if not isinstance(sys.exception(), TimeLimitReached):  # otherwise it was heard, and the work is being ended
            raise TimeLimitReached

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, SECONDS_BETWEEN_ALARMS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class _ProgressLine:
    """The progress of a count, in one line of the terminal that is cleared at the end; nothing without a terminal."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.started = self.last_shown = time.perf_counter()
        self.done = sys.maxsize
        self.done_before = 0
        self.is_shown = False

    def __call__(self, done: int, parts: int, size: int | None) -> None:
        now = time.perf_counter()
        if done <= self.done:  # it begins, perhaps with what was done by an earlier call
            self.started, self.done_before = now, done
        self.done = done
        if not sys.stderr.isatty() or now - self.last_shown <= SECONDS_BETWEEN_LINES:
            return
        self.last_shown, self.is_shown = now, True
        line = f"{self.name}{'' if size is None else f', {size} pieces'}: {done} of {plural(parts, 'part')}"
        if fresh := done - self.done_before:
            seconds = now - self.started
            line += (
                f", {number_in_words(fresh / seconds)} a second, about {seconds * (parts - done) / fresh:.0f} s left"
            )
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.is_shown:
            print("\r\x1b[K", end="", file=sys.stderr)
