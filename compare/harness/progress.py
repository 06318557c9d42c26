"""The progress of a comparison, shown on the terminal while it runs. Nothing is shown where there is no terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

SECONDS_BETWEEN = 0.1


class Advancing(Protocol):
    """What runs, and says how it stands."""

    def progress_lines(self) -> list[str]: ...


@contextmanager
def show_progress() -> Iterator[Callable[[Advancing], None]]:
    """A function that draws the state of the runner. The drawing is cleared at the end."""
    if not sys.stderr.isatty():
        yield lambda runner: None
        return
    from rich.console import Console
    from rich.live import Live

    shown = 0.0
    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:

        def show(runner: Advancing) -> None:
            nonlocal shown
            if time.perf_counter() - shown > SECONDS_BETWEEN:
                shown = time.perf_counter()
                live.update("\n".join(runner.progress_lines()), refresh=True)

        yield show
