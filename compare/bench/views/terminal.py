"""For the terminal: a table. Plain text where the stream is no terminal."""

from typing import TextIO

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from compare.bench.columns import COLUMNS, Column
from compare.bench.machine import machine_in_words
from compare.bench.result import Result
from compare.bench.running import Report

STYLES = {True: "green", False: "red", None: ""}
WIDE = 190
GAP = 2
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
    console.print(shown(report.results, console.width))
    if report.interrupted:
        console.print(Text("stopped by Ctrl-C: the rest was not measured", style="yellow"))
    console.print(Text(EXPLANATION, style="dim"))
    console.print(Text(machine_in_words(), style="dim"))


def shown(results: list[Result], width: int) -> Group:
    """The table, and a line for each that has a reason not to be complete."""
    measured = [result for result in results if result.rounds]
    reasons = [_reason(result) for result in results if result.reason]
    return Group(*([_table(measured, fitting(measured, width))] if measured else []), *reasons)


def fitting(results: list[Result], width: int) -> list[Column]:
    """The columns for which there is room."""
    columns = list(COLUMNS)
    for name in LEFT_OUT_FIRST:
        if sum(_width(column, results) + GAP for column in columns) <= width:
            break
        columns = [column for column in columns if column.name != name]
    return columns


def _width(column: Column, results: list[Result]) -> int:
    return max(map(len, [column.heading, *map(column.text, results)]))


def _table(results: list[Result], columns: list[Column]) -> Table:
    table = Table(box=None, padding=(0, GAP, 0, 0), header_style="bold")
    for column in columns:
        if column.is_number:
            table.add_column(column.heading, justify="right", no_wrap=True)
        else:
            table.add_column(column.heading, overflow="fold")
    for result in results:
        cells = {column.name: Text(column.text(result)) for column in columns}
        cells["ratio"].stylize("bold")
        cells["target"].stylize(STYLES[result.reached])
        table.add_row(*cells.values())
    return table


def _reason(result: Result) -> Text:
    word, style = ("failed", "bold red") if result.failed else ("skipped", "dim")
    return Text(f"{word}: {result.what}, {result.pair.yardstick.title}: {result.reason}", style=style)
