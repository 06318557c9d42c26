"""For the terminal: a table. Plain text where the stream is no terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console, Group
from rich.text import Text

from compare.bench.machine import describe_machine
from compare.bench.result import COLUMNS, Result
from compare.bench.running import Progress, Report
from compare.harness.live_drawing import live_drawing
from compare.report.tables import fit, terminal_table

WIDE = 190
LEFT_OUT_FIRST = ["rounds", "our_seconds", "yardstick_seconds", "spread"]
"""Which columns a narrow terminal does without; words are then wrapped, numbers never."""
EXPLANATION = (
    "Processor seconds, warm, medians; × faster: the yardstick's time divided by ours, round by round, "
    "their median and spread."
)


def render(report: Report, out: TextIO) -> None:
    """Write the table, what was left out and why, and what was measured on."""
    console = Console(file=out, highlight=False)
    if not console.is_terminal:
        console.width = WIDE
    console.print(summarize(report.results, console.width))
    if report.interrupted:
        console.print(Text("stopped by Ctrl-C: the rest was not measured", style="yellow"))
    console.print(Text(EXPLANATION, style="dim"))
    console.print(Text(describe_machine(), style="dim"))


def summarize(results: list[Result], width: int) -> Group:
    """The table, and a line for each that has a reason not to be complete."""
    measured = [result for result in results if result.rounds]
    reasons = [_explain(result) for result in results if result.reason]
    columns = fit(COLUMNS, measured, width, LEFT_OUT_FIRST)
    return Group(*([terminal_table(columns, measured)] if measured else []), *reasons)


def _explain(result: Result) -> Text:
    word, style = ("failed", "bold red") if result.failed else ("skipped", "dim")
    return Text(f"{word}: {result.question}, {result.pair.yardstick.title}: {result.reason}", style=style)


@contextmanager
def show_progress() -> Iterator[Progress]:
    """A function that draws what is measured so far and what is measured now, cleared away at the end."""
    if not sys.stderr.isatty():
        yield lambda report, now: None
        return
    from rich.spinner import Spinner

    with live_drawing(moves=True) as drawing:

        def show(report: Report, now: str) -> None:
            spinner = Spinner("dots", f"{now}; Ctrl-C stops and keeps what is done")
            drawing.show(Group(summarize(report.results, drawing.console.width), spinner))

        yield show
