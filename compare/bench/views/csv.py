"""As CSV: one row a pair and board, with a header. What is not known is empty."""

import csv
from typing import TextIO

from compare.bench.columns import COLUMNS
from compare.bench.running import Report


def render(report: Report, out: TextIO) -> None:
    """Write the report as CSV."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in COLUMNS])
    writer.writerows([column.value(result) for column in COLUMNS] for result in report.results)
