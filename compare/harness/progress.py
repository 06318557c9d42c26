"""The progress of a comparison, shown on the terminal while it runs; where there is no terminal, at most one line."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from compare.harness.limits import Limits
from compare.harness.live_drawing import live_drawing
from compare.question.description import plural
from models.languages import localise_number, say, translate

if TYPE_CHECKING:
    from compare.harness.running import Worker

MOST_LINES = 8
"""For more workers there are no lines that say what each does."""
SECONDS_BETWEEN = 0.1
SECONDS_OF_SILENCE = 10.0
"""The time after which a line says what takes long."""


class Describing(Protocol):
    """Work whose progress can be described."""

    def progress_lines(self) -> list[str]: ...


class Advancing(Describing, Protocol):
    """Work of formulations that run now."""

    limits: Limits
    running: list["Worker"]


@contextmanager
def show_progress(silent: bool = True) -> Iterator[Callable[[Advancing], None]]:
    """A function that draws the state of what runs. The drawing is cleared at the end.

    Without a terminal nothing is shown; unless it shall be ``silent``, one line says that it takes long.
    """
    if not sys.stderr.isatty():
        yield (lambda runner: None) if silent else _note_of_a_long_wait()
        return
    with drawing() as draw:
        yield draw


@contextmanager
def drawing() -> Iterator[Callable[[Describing], None]]:
    """The same on a terminal; without one nothing is drawn."""
    if not sys.stderr.isatty():
        yield lambda describing: None
        return
    shown = 0.0
    with live_drawing() as live:

        def show(describing: Describing) -> None:
            nonlocal shown
            if time.perf_counter() - shown > SECONDS_BETWEEN:
                shown = time.perf_counter()
                live.show("\n".join(describing.progress_lines()))

        yield show


def _note_of_a_long_wait() -> Callable[[Advancing], None]:
    """A function that says once what takes long, and how long at most."""
    started: float | None = time.perf_counter()

    def tell(runner: Advancing) -> None:
        nonlocal started
        if started is not None and runner.running and time.perf_counter() - started > SECONDS_OF_SILENCE:
            started = None
            limit = say(
                "still searches; it stops at the time limit of {seconds} s",
                seconds=localise_number(f"{runner.limits.seconds:g}"),
            )
            for running in runner.running:
                note = f"{translate('note: ')}{running.formulation.name}: {running.preparation or limit}"
                print(note, file=sys.stderr, flush=True)

    return tell


def worker_lines(workers: Sequence[str]) -> list[str]:
    """An indented line for each of the first workers, which says what it does, and one that counts the others."""
    more = len(workers) - MOST_LINES
    others = [say("  and {workers} more", workers=plural(more, "worker"))] if more > 0 else []
    return [f"  {words}" for words in workers[:MOST_LINES]] + others
