"""How far a list of calls is, each of which is done in a process of its own or by a worker of a cluster."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compare.question.description import plural

MOST_LINES = 8
"""For more workers there are no lines that say what each does."""


def worker_lines(workers: Sequence[str]) -> list[str]:
    """An indented line for each of the first workers, which says what it does, and one that counts the others."""
    more = len(workers) - MOST_LINES
    return [f"  {words}" for words in workers[:MOST_LINES]] + [f"  and {plural(more, 'worker')} more"] * (more > 0)


@dataclass
class Calls:
    """So many calls in all. ``running``: the number of each that runs, from 0, and since when (seconds of a clock)."""

    number: int
    done: int = 0
    running: dict[int, float] = field(default_factory=dict)
    started: float = field(default_factory=time.perf_counter)

    def begin(self, number: int) -> None:
        """A call begins, perhaps not for the first time."""
        self.running[number] = time.perf_counter()

    def end(self, number: int) -> None:
        """A call is done."""
        del self.running[number]
        self.done += 1

    def progress_lines(self) -> list[str]:
        """The calls that are done of all, the time left, and a line for each that runs."""
        now = time.perf_counter()
        line = f"{self.done} of {plural(self.number, 'formula')} done"
        if self.done and self.done < self.number:
            line += f", about {(now - self.started) / self.done * (self.number - self.done):.0f} s left"
        workers = [f"a worker: formula {number} for {now - since:.0f} s" for number, since in self.running.items()]
        return [line, *worker_lines(workers)]


Progress = Callable[[Calls], None]
"""Called often while the calls run."""


def in_silence(calls: Calls) -> None:
    """No progress is shown."""
