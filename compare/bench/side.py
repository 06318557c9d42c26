"""The sides of a pair: a Python function or a program that gives a number of solutions, and its measured cost."""

import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from compare.harness.processes.tree import adopt_orphans, processor_seconds, seconds_of_children

SMALL_SIDE = 6
"""The side of the board on which a side of a pair warms up before it is measured."""


@dataclass(frozen=True)
class Measured:
    """The answer of a side, its processor time in seconds (all processors together), and its wall time in seconds."""

    answer: int
    cpu: float
    wall: float


WhyNot = Callable[[], str | None]
"""A function that returns why a side cannot run here, in a few words; None if it can."""


class Side(ABC):
    """A way to answer for a board of side n, called ``title``, which is measured in a process of its own."""

    title: str
    why_not: WhyNot | None

    def unavailable(self) -> str | None:
        """The reason why this side cannot be measured here; None if it can."""
        return self.why_not() if self.why_not else None

    @abstractmethod
    def measure(self, n: int) -> Measured:
        """Answer, and measure the cost. To be called once, in a process in which nothing else runs."""


@dataclass(frozen=True)
class Function(Side):
    """A side that is a function, measured warm: first it answers for a small board, to load and compile its code.

    ``warm_up`` is called with n instead, if a small board is not enough.
    """

    title: str
    answer: Callable[[int], int]
    warm_up: Callable[[int], object] | None = None
    why_not: WhyNot | None = None

    def measure(self, n: int) -> Measured:
        if self.warm_up:
            self.warm_up(n)
        else:
            self.answer(SMALL_SIDE)
        cpu, wall = processor_seconds(), time.perf_counter()
        answer = self.answer(n)
        return Measured(answer, processor_seconds() - cpu, time.perf_counter() - wall)


@dataclass(frozen=True)
class Program(Side):
    """A side that is a program, measured from its start to its end, with the processes that it starts.

    It runs first for a board of ``small_side`` (None: of side n), so that its files are in memory and its caches are
    filled. ``read`` takes the number out of the text that it prints.
    """

    title: str
    command: Callable[[int], Sequence[str]]
    small_side: int | None = SMALL_SIDE
    read: Callable[[str], int] = int
    why_not: WhyNot | None = None

    def unavailable(self) -> str | None:
        return "this system does not tell what a program cost" if sys.platform == "win32" else super().unavailable()

    def measure(self, n: int) -> Measured:
        adopt_orphans()
        self._run(self.small_side or n)
        cpu, wall = seconds_of_children(), time.perf_counter()
        answer = self._run(n)
        wall = time.perf_counter() - wall
        return Measured(answer, seconds_of_children() - cpu, wall)

    def _run(self, n: int) -> int:
        """The number that the program prints for a board of side n, when it and what it left behind have ended."""
        done = subprocess.run(self.command(n), stdout=subprocess.PIPE, text=True, check=True)
        await_orphans()
        return self.read(done.stdout)


def await_orphans() -> None:
    """Wait until all processes that the program left behind have ended, because their time counts as its time."""
    with suppress(ChildProcessError):
        while True:
            os.wait()
