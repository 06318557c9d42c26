"""As a Markdown table, to paste into a page."""

from typing import TextIO

from compare.bench.machine import describe_machine
from compare.bench.result import COLUMNS
from compare.bench.running import Report
from compare.report.tables import write_markdown


def render(report: Report, out: TextIO) -> None:
    """Write the report as Markdown."""
    write_markdown(COLUMNS, [result for result in report.results if result.rounds], out)
    for result in report.results:
        if result.reason:
            out.write(f"\n{result.question}, {result.pair.yardstick.title}: {result.reason}\n")
    out.write(f"\n{describe_machine()}\n")
