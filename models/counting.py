"""Counting without listing: what a counter is, and how its parts are shared out to threads.

A counter is found as formulations are: a subclass of ``Counter`` in a file of its engine's package, whose docstring is
the lesson, and whose name is ``engine/file``.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import ClassVar

from models.formulation import Engine
from models.problem import Instance

Part = Callable[[], int]
Progress = Callable[[int, int], None]
"""Told how many parts are done, of how many."""


class NotEnoughMemory(Exception):
    """A count would take more memory than it may."""


class Counter(ABC):
    """A way to count the solutions of an instance.

    The count is the sum over parts that share no solution and lose none. A part is compiled code that holds no lock, so
    several run at once in threads.
    """

    engine: ClassVar[Engine]
    times: ClassVar[int] = 1
    """How many times the parts together count each solution."""
    smallest_board: ClassVar[int | None] = None
    """From so many squares on a count is worth its start; None: where one counter is enough, another is asked."""

    @property
    def name(self) -> str:
        return f"{self.engine.name}/{type(self).__module__.rpartition('.')[2].replace('_', '-')}"

    @property
    def lesson(self) -> str:
        """The docstring of the file."""
        return (sys.modules[type(self).__module__].__doc__ or "").strip()

    @abstractmethod
    def unsupported(self, instance: Instance) -> str | None:
        """Why this counter does not answer the instance, in a few words; None if it does."""

    @abstractmethod
    def number_of_parts(self, instance: Instance) -> int:
        """Into how many parts the count of this instance is cut."""

    @abstractmethod
    def parts(self, instance: Instance) -> Iterator[Part]:
        """The parts, made when they are asked for."""

    def memory(self, instance: Instance, threads: int) -> int:
        """About how many bytes a count takes."""
        return 0

    def classes(self, instance: Instance, solutions: int) -> int | None:
        """The number of classes, given that of all solutions; None if this counter cannot tell."""
        return None

    def count(
        self,
        instance: Instance,
        threads: int = 1,
        progress: Progress = lambda done, parts: None,
        memory_limit: int | None = None,
    ) -> int:
        """The number of solutions.

        Raises ValueError if the instance is not supported, NotEnoughMemory before taking more than the limit (bytes).
        Ctrl-C is heard when the parts that run are done, which takes less than a few seconds.
        """
        reason = self.unsupported(instance)
        if reason:
            raise ValueError(f"{self.name} does not count this: {reason}")
        memory = self.memory(instance, threads)
        if memory_limit is not None and memory > memory_limit:
            raise NotEnoughMemory(f"{self.name} would take about {_in_mib(memory)}, more than {_in_mib(memory_limit)}")
        number = self.number_of_parts(instance)
        total = 0
        for done, found in enumerate(_results(self.parts(instance), threads), 1):
            total += found
            progress(done, number)
        return total // self.times


def _in_mib(number: int) -> str:
    return f"{-(-number // (1 << 20))} MiB"


def _results(parts: Iterator[Part], threads: int) -> Iterator[int]:
    """What the parts count, in the order in which they are done."""
    if threads == 1:
        yield from (part() for part in parts)
        return
    pool = ThreadPoolExecutor(threads)
    try:
        running: set[Future[int]] = {pool.submit(part) for part in islice(parts, 2 * threads)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(part) for part in islice(parts, len(done))}
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(cancel_futures=True)
