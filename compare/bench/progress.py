"""The progress of the bench on the terminal while it runs; nothing where there is no terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from compare.bench.running import Progress, Report


@contextmanager
def show_progress() -> Iterator[Progress]:
    """A function that draws what is measured so far and what is measured now, cleared away at the end."""
    if not sys.stderr.isatty():
        yield lambda report, now: None
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.spinner import Spinner

    from compare.bench.views.terminal import summarize

    with Live(console=Console(stderr=True), transient=True) as live:

        def show(report: Report, now: str) -> None:
            spinner = Spinner("dots", f"{now}; Ctrl-C stops and keeps what is done")
            live.update(Group(summarize(report.results, live.console.width), spinner))

        yield show
