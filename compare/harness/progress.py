"""The progress of work, drawn on the terminal while it runs.

Without a terminal, at most one line is printed for each formulation that takes long.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from compare.harness.limits import Limits
from compare.harness.live_drawing import live_drawing
from compare.question.description import plural
from models.languages import localise_number, say, translate

if TYPE_CHECKING:
    from compare.harness.running import Worker

MOST_LINES = 8
"""The number of workers that have a line of their own."""
SECONDS_BETWEEN_DRAWINGS = 0.1
SECONDS_OF_SILENCE = 10.0
"""The time after which each formulation that runs has a line that says that it takes long."""


class Describing(Protocol):
    """Work whose progress can be described."""

    def progress_lines(self) -> list[str]:
        """The lines that describe the present state."""


@dataclass(frozen=True)
class DescribedWork:
    """Work whose state is described in one ``line``."""

    line: str

    def progress_lines(self) -> list[str]:
        """The line alone."""
        return [self.line]


class Advancing(Describing, Protocol):
    """Work of formulations that run now."""

    limits: Limits
    running: list["Worker"]


@contextmanager
def show_progress(*, silent: bool = True) -> Iterator[Callable[[Advancing], None]]:
    """A block with a function that draws the state of the work; the drawing is cleared at the end of the block.

    Without a terminal nothing is drawn; then, unless it is ``silent``, each formulation that takes long has a line.
    """
    if not sys.stderr.isatty():
        yield (lambda runner: None) if silent else _note_of_a_long_wait()
        return
    with drawing() as draw:
        yield draw


@contextmanager
def drawing() -> Iterator[Callable[[Describing], None]]:
    """A block with a function that draws the progress of work on the terminal; without a terminal it does nothing."""
    if not sys.stderr.isatty():
        yield lambda describing: None
        return
    shown = 0.0
    with live_drawing() as live:

        def show(describing: Describing) -> None:
            nonlocal shown
            if time.perf_counter() - shown > SECONDS_BETWEEN_DRAWINGS:
                shown = time.perf_counter()
                live.show("\n".join(describing.progress_lines()))

        yield show


def _note_of_a_long_wait() -> Callable[[Advancing], None]:
    """A function that tells once, in a line each, which formulations take long, and when they stop at the latest."""
    started: float | None = time.perf_counter()

    def tell(runner: Advancing) -> None:
        nonlocal started
        if started is not None and runner.running and time.perf_counter() - started > SECONDS_OF_SILENCE:
            started = None
            limit = say(
                "still searches; it stops at the time limit of {seconds} s",
                seconds=localise_number(f"{runner.limits.seconds:g}"),
            )
            for worker in runner.running:
                note = f"{translate('note: ')}{worker.formulation.name}: {worker.preparation or limit}"
                print(note, file=sys.stderr, flush=True)

    return tell


def worker_lines(workers: Sequence[str]) -> list[str]:
    """The words of the first workers, an indented line for each, and a line that counts the others if there are any."""
    more = len(workers) - MOST_LINES
    others = [say("  and {workers} more", workers=plural(more, "worker"))] if more > 0 else []
    return [f"  {words}" for words in workers[:MOST_LINES]] + others
