"""For the terminal: a table. Plain text where the stream is no terminal."""

from typing import TextIO

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from compare.bench.columns import FOR_PEOPLE
from compare.bench.machine import machine_in_words
from compare.bench.result import Result
from compare.bench.running import Report

STYLES = {True: "green", False: "red", None: ""}
WIDE = 190
EXPLANATION = (
    "Processor seconds, warm, medians; × faster: the yardstick's time divided by ours, round by round, "
    "their median and spread."
)


def render(report: Report, out: TextIO) -> None:
    """Write the table, what was left out and why, and what was measured on."""
    console = Console(file=out, highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = WIDE
    console.print(shown(report.results))
    if report.interrupted:
        console.print(Text("stopped by Ctrl-C: the rest was not measured", style="yellow"))
    console.print(Text(EXPLANATION, style="dim"))
    console.print(Text(machine_in_words(), style="dim"))


def shown(results: list[Result]) -> Group:
    """The table, and a line for each that has a reason not to be complete."""
    return Group(_table([result for result in results if result.rounds]), *map(_reason, filter(_has_reason, results)))


def _table(results: list[Result]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in FOR_PEOPLE:
        table.add_column(column.heading or "", justify="right" if column.is_number else "left", no_wrap=True)
    for result in results:
        cells = {column.name: Text(column.text(result)) for column in FOR_PEOPLE}
        cells["ratio"].stylize("bold")
        cells["target"].stylize(STYLES[result.reached])
        table.add_row(*cells.values())
    return table


def _has_reason(result: Result) -> bool:
    return result.reason is not None


def _reason(result: Result) -> Text:
    word, style = ("failed", "bold red") if result.failed else ("skipped", "dim")
    return Text(f"{word}: {result.what}, {result.pair.yardstick.title}: {result.reason}", style=style)
