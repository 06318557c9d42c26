"""One side of a pair: a Python function or a program that gives a number of solutions, and what it costs."""

import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compare.bench.descendants import adopt_orphans, await_orphans

WARM_UP = 6


@dataclass(frozen=True)
class Measured:
    """The number of solutions, and the seconds of all processors together and of the clock on the wall."""

    answer: int
    cpu: float
    wall: float


WhyNot = Callable[[], str | None]
"""Says why a side cannot run here, in a few words, or None."""


def can_run() -> None:
    """Nothing is in the way."""


class Side(ABC):
    """Something that answers for a board of side n. It is measured in a process of its own."""

    title: str
    why_not: WhyNot

    def unavailable(self) -> str | None:
        """Why it cannot be measured here, or None."""
        return self.why_not()

    @abstractmethod
    def measured(self, n: int) -> Measured:
        """Answer, and say what it cost. To be called once in a process, in which nothing else runs."""


@dataclass(frozen=True)
class Function(Side):
    """A function, measured warm: loaded and compiled by a small question beforehand.

    ``warm_up`` puts the small question, where answering for a small board is not enough.
    """

    title: str
    answer: Callable[[int], int]
    warm_up: Callable[[int], object] | None = None
    why_not: WhyNot = can_run

    def measured(self, n: int) -> Measured:
        if self.warm_up:
            self.warm_up(n)
        else:
            self.answer(WARM_UP)
        cpu, wall = time.process_time(), time.perf_counter()
        answer = self.answer(n)
        return Measured(answer, time.process_time() - cpu, time.perf_counter() - wall)


@dataclass(frozen=True)
class Program(Side):
    """A program that prints the number, measured from its start to its end, with the processes that it starts.

    ``warm_up``: for which n it runs beforehand, so that its files are in memory and its caches filled.
    """

    title: str
    command: Callable[[int], Sequence[str]]
    warm_up: Callable[[int], int] = lambda n: WARM_UP
    why_not: WhyNot = can_run

    def unavailable(self) -> str | None:
        return "this system does not tell what a program cost" if sys.platform == "win32" else self.why_not()

    def measured(self, n: int) -> Measured:
        adopt_orphans()
        self._run(self.warm_up(n))
        cpu, wall = _seconds_of_children(), time.perf_counter()
        answer = self._run(n)
        wall = time.perf_counter() - wall
        return Measured(answer, _seconds_of_children() - cpu, wall)

    def _run(self, n: int) -> int:
        done = subprocess.run(self.command(n), stdout=subprocess.PIPE, text=True, check=True)
        await_orphans()
        return int(done.stdout)


def _seconds_of_children() -> float:
    """The processor time of the processes that have ended."""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
