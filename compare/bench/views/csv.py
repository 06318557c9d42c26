"""As CSV: one row for each pair and board, with a header. What is not known is empty."""

from typing import TextIO

from compare.bench.result import COLUMNS
from compare.bench.running import Report
from compare.report.tables import write_csv


def render(report: Report, out: TextIO) -> None:
    """Write the report as CSV."""
    write_csv(COLUMNS, report.results, out)
