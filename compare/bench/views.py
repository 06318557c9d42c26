"""Writes a bench as a table for the terminal or in Markdown, as CSV, and as JSON."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TextIO

from rich.console import Console, Group
from rich.text import Text

from compare.bench.machine import describe_machine, examine_machine
from compare.bench.result import COLUMNS, Result
from compare.bench.running import Progress, Report
from compare.harness.live_drawing import live_drawing
from compare.report.tables import as_data, fit, terminal_table, write_csv, write_markdown

WIDE = 190
"""The width, in characters, if the stream is no terminal."""
LEFT_OUT_FIRST = ["rounds", "our_seconds", "yardstick_seconds", "spread"]
"""The columns that a narrow terminal leaves out, in this order. If that is not enough, the words of others are wrapped;
a number never is."""
EXPLANATION = (
    "Processor seconds, warm, medians; × faster: the yardstick's time divided by ours, round by round, "
    "their median and spread."
)


def render_csv(report: Report, out: TextIO) -> None:
    """Write one row for each pair and board, with a header. An unknown value is empty."""
    write_csv(COLUMNS, report.results, out)


def render_json(report: Report, out: TextIO) -> None:
    """Write one JSON object with the columns of the table and every measurement. An unknown value is null."""
    results = [
        as_data(COLUMNS, result) | {"measurements": [asdict(one) for one in result.rounds]} for result in report.results
    ]
    document = {
        "bench": report.bench.value,
        "complete": not report.interrupted,
        "machine": examine_machine(),
        "results": results,
    }
    json.dump(document, out, indent=2)
    out.write("\n")


def render_markdown(report: Report, out: TextIO) -> None:
    """Write a Markdown table, to paste into a page."""
    write_markdown(COLUMNS, [result for result in report.results if result.rounds], out)
    for result in report.results:
        if result.reason:
            out.write(f"\n{result.question}, {result.pair.yardstick.title}: {result.reason}\n")
    out.write(f"\n{describe_machine()}\n")


def render_terminal(report: Report, out: TextIO) -> None:
    """Write the table, the pairs without results and why, and the machine. Plain text if ``out`` is no terminal."""
    console = Console(file=out, highlight=False)
    if not console.is_terminal:
        console.width = WIDE
    console.print(summarize(report.results, console.width))
    if report.interrupted:
        console.print(Text("stopped by Ctrl-C: the rest was not measured", style="yellow"))
    console.print(Text(EXPLANATION, style="dim"))
    console.print(Text(describe_machine(), style="dim"))


RENDERERS: dict[str, Callable[[Report, TextIO], None]] = {
    "csv": render_csv,
    "json": render_json,
    "markdown": render_markdown,
    "terminal": render_terminal,
}


def summarize(results: list[Result], width: int) -> Group:
    """The table of the results, and a line for each that was skipped or failed."""
    measured = [result for result in results if result.rounds]
    reasons = [_explain(result) for result in results if result.reason]
    columns = fit(COLUMNS, measured, width, LEFT_OUT_FIRST)
    return Group(*([terminal_table(columns, measured)] if measured else []), *reasons)


def _explain(result: Result) -> Text:
    """The line on a result that was skipped or failed."""
    word, style = ("failed", "bold red") if result.failed else ("skipped", "dim")
    return Text(f"{word}: {result.question}, {result.pair.yardstick.title}: {result.reason}", style=style)


@contextmanager
def show_progress() -> Iterator[Progress]:
    """A block with a function that draws the results so far and the present measurement; cleared away at its end."""
    if not sys.stderr.isatty():
        yield lambda report, now: None
        return
    from rich.spinner import Spinner

    with live_drawing(moves=True) as drawing:

        def show(report: Report, now: str) -> None:
            spinner = Spinner("dots", f"{now}; Ctrl-C stops and keeps what is done")
            drawing.show(Group(summarize(report.results, drawing.console.width), spinner))

        yield show
