"""As a Markdown table, to paste into a page."""

from collections.abc import Iterable
from typing import TextIO

from compare.bench.columns import COLUMNS
from compare.bench.machine import machine_in_words
from compare.bench.running import Report


def render(report: Report, out: TextIO) -> None:
    """Write the report as Markdown."""
    out.write(_row(column.heading for column in COLUMNS))
    out.write(_row("--:" if column.is_number else ":--" for column in COLUMNS))
    for result in report.results:
        if result.rounds:
            out.write(_row(column.text(result) for column in COLUMNS))
    for result in report.results:
        if result.reason:
            out.write(f"\n{result.what}, {result.pair.yardstick.title}: {result.reason}\n")
    out.write(f"\n{machine_in_words()}\n")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
