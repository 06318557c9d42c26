"""The progress of a comparison, shown on the terminal while it runs. Nothing is shown where there is no terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from compare.harness.runner import Runner
from compare.verdict.comparison import Outcome
from models.formulation import Status

SECONDS_BETWEEN = 0.1


@contextmanager
def show_progress() -> Iterator[Callable[[Runner], None]]:
    """A function that draws the state of the runner. The drawing is cleared at the end."""
    if not sys.stderr.isatty():
        yield lambda runner: None
        return
    from rich.console import Console
    from rich.live import Live

    shown = 0.0
    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:

        def show(runner: Runner) -> None:
            nonlocal shown
            if time.perf_counter() - shown > SECONDS_BETWEEN:
                shown = time.perf_counter()
                live.update(_lines(runner), refresh=True)

        yield show


def _lines(runner: Runner) -> str:
    """One line for each formulation that runs, and one that counts the others."""
    lines = [
        f"{running.formulation.name}: {runner.tally.counts[running.who]} solutions, {running.elapsed:.0f} s"
        for running in runner.running
    ]
    ended = [outcome for outcome in runner.outcomes if _was_asked(outcome)]
    lines.append(f"{len(ended)} done, {len(runner.waiting)} to come; Ctrl-C stops and keeps what there is")
    return "\n".join(lines)


def _was_asked(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.status != Status.UNSUPPORTED
