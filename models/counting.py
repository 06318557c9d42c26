"""Counting without listing: what a counter is, what it finds, and with which resources.

A counter is found as formulations are: a subclass of ``SolutionCounter`` in a file of its engine's package, whose
docstring is the lesson, and whose name is ``engine/file``.
"""

import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice
from threading import Event
from typing import ClassVar, Protocol, TypeVar

from models.engine import Answerer
from models.problem import Instance

T = TypeVar("T")
Part = Callable[[], int]
Progress = Callable[[int, int, int | None], None]
"""Called with the number of parts done, the number of all parts, and the size, if solutions of one size are counted."""


class NotEnoughMemory(Exception):
    """A count would take more memory than it may."""


class NotCounted(Exception):
    """Those who should count the parts could not. The message says why."""


@dataclass(frozen=True)
class Census:
    """The result of a count: how many pieces a solution has, how many solutions there are, and how many classes.

    ``size``: None where there is no solution, or any size was asked for. ``classes``: up to the symmetries of the
    instance; None if that was not asked, or the counter cannot tell. ``unsearched_below``: smaller sizes were not
    searched, as the literature has proved that they have no solution; None: nothing was taken from there.
    """

    size: int | None
    solutions: int
    classes: int | None = None
    unsearched_below: int | None = None


@dataclass(frozen=True)
class CountedPart:
    """What one part of a count came to: its number, its count, and the seconds that a processor worked on it."""

    number: int
    count: int
    seconds: float


class PartKeeper(Protocol):
    """Keeps the counts of parts for the next call."""

    def known(self, counter: "SumOfParts", instance: Instance) -> Mapping[int, int]:
        """The counts that are kept, by the numbers of the parts."""

    def keep(self, part: CountedPart) -> None:
        """Keep one more, of the counter and the instance that ``known`` was asked for."""

    def seconds(self) -> Mapping[int, float]:
        """The seconds of the parts that are kept."""


PartRunner = Callable[["SumOfParts", Instance, Sequence[int]], Iterable[CountedPart]]
"""Counts the parts with these numbers, in any order."""


@dataclass(frozen=True)
class Resources:
    """What a count may use: a number of threads, and memory in bytes (None: no limit).

    ``use_known_bounds``: do not search sizes that have no solution, as the literature has proved. ``keeper`` keeps the
    counts of parts, ``run_parts`` counts them elsewhere than in threads of this process; None: neither.
    """

    threads: int = 1
    progress: Progress = lambda done, parts, size: None
    memory_limit: int | None = None
    use_known_bounds: bool = False
    keeper: PartKeeper | None = None
    run_parts: PartRunner | None = None

    def allow(self, memory: int, who: str) -> None:
        """Raises NotEnoughMemory if this number of bytes is over the limit."""
        if self.memory_limit is not None and memory > self.memory_limit:
            raise NotEnoughMemory(f"{who} would take about {_in_mib(memory)}, more than {_in_mib(self.memory_limit)}")


ONE_THREAD = Resources()
"""One thread, and no limit."""


class SolutionCounter(Answerer):
    """A way to count the solutions of an instance."""

    smallest_board: ClassVar[int | None] = None
    """The number of squares from which a count is worth its start; None: never asked where one counter is enough."""

    def out_of_reach(self, instance: Instance) -> str | None:
        """Why no program can count this, though it is a question for this counter; None if one might."""
        return None

    @abstractmethod
    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        """The census of a supported instance. Called by ``census``, which checks."""

    def census(self, instance: Instance, resources: Resources = ONE_THREAD, with_classes: bool = True) -> Census:
        """The size, the number of solutions and, if asked for, the number of classes.

        Raises Unsupported if it does not answer the instance, NotEnoughMemory before taking more than the limit.
        """
        self.refuse_unsupported(instance)
        return self.take_census(instance, resources, with_classes)

    def count(self, instance: Instance, resources: Resources = ONE_THREAD) -> int:
        """The number of solutions alone. Raises as ``census`` does."""
        return self.census(instance, resources, with_classes=False).solutions


class SumOfParts(SolutionCounter):
    """A counter whose count is the sum over parts that share no solution and lose none.

    A part is compiled code that holds no lock, so several run at once in threads. Ctrl-C is heard when the parts that
    run are done.
    """

    times: ClassVar[int] = 1
    """How many times the parts together count each solution."""

    @abstractmethod
    def number_of_parts(self, instance: Instance) -> int:
        """Into how many parts the count of this instance is cut."""

    @abstractmethod
    def parts(self, instance: Instance, numbers: Sequence[int]) -> Iterator[Part]:
        """The parts with these numbers, which increase, made when they are asked for."""

    def memory(self, instance: Instance, threads: int) -> int:
        """About how many bytes a count takes."""
        return 0

    def count_classes(self, instance: Instance, solutions: int) -> int | None:
        """The number of classes, given the number of all solutions; None if this counter cannot tell."""
        return None

    def take_census(self, instance: Instance, resources: Resources, with_classes: bool) -> Census:
        resources.allow(self.memory(instance, resources.threads), self.name)
        size = instance.size if isinstance(instance.size, int) else None
        solutions = sum(self._counts(instance, resources, size).values()) // self.times
        classes = self.count_classes(instance, solutions) if with_classes else None
        return Census(size if solutions else None, solutions, classes)

    def _counts(self, instance: Instance, resources: Resources, size: int | None) -> dict[int, int]:
        """The counts of all parts; those that were kept are not counted again, and those that are new are kept."""
        keeper, number = resources.keeper, self.number_of_parts(instance)
        counts = dict(keeper.known(self, instance)) if keeper else {}
        left = [one for one in range(number) if one not in counts]
        finished: deque[CountedPart] = deque()

        def take() -> None:
            while finished:
                part = finished.popleft()
                counts[part.number] = part.count
                if keeper:
                    keeper.keep(part)

        def after_each(done: int) -> None:
            take()
            resources.progress(number - len(left) + done, number, size)

        if counts:
            after_each(0)
        try:
            if resources.run_parts:
                for done, part in enumerate(resources.run_parts(self, instance, left), 1):
                    finished.append(part)
                    after_each(done)
            else:
                parts = zip(left, self.parts(instance, left), strict=True)
                measured = (partial(_measure, *one, finished) for one in parts)
                run_in_threads(measured, resources.threads, after_each, Event())
        finally:
            take()
        return counts


def _measure(number: int, part: Part, finished: deque[CountedPart]) -> None:
    finished.append(count_part(number, part))


def count_part(number: int, part: Part) -> CountedPart:
    """Count one part, in this thread."""
    started = time.thread_time()
    count = part()
    return CountedPart(number, count, time.thread_time() - started)


def _in_mib(number: int) -> str:
    return f"{-(-number // (1 << 20))} MiB"


SECONDS_DEAF = 0.2
"""The longest wait for a part, as some systems hear no signal in the meantime."""


def run_in_threads(
    parts: Iterator[Callable[[], T]], threads: int, after_each: Callable[[int], None], stop: Event
) -> list[T]:
    """The results of the parts, in the order in which they end. ``after_each`` is called with the number done by then.

    When Ctrl-C or an error ends it early, it sets ``stop``, which running parts may look at, and waits for these.
    """
    if threads == 1:
        return _one_after_the_other(parts, after_each)
    found: list[T] = []
    pool = ThreadPoolExecutor(threads)
    try:
        running: set[Future[T]] = {pool.submit(part) for part in islice(parts, 2 * threads)}
        while running:
            done, running = wait(running, SECONDS_DEAF, FIRST_COMPLETED)
            running |= {pool.submit(part) for part in islice(parts, len(done))}
            for future in done:
                found.append(future.result())
                after_each(len(found))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
    return found


def _one_after_the_other(parts: Iterator[Callable[[], T]], after_each: Callable[[int], None]) -> list[T]:
    """The same in this thread, where Python itself stops between two pieces of compiled code."""
    found: list[T] = []
    for part in parts:
        found.append(part())
        after_each(len(found))
    return found
