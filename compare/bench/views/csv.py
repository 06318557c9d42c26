"""As CSV: one row a pair and board, with a header. What is not known is empty."""

import csv
from typing import TextIO

from compare.bench.columns import VALUES
from compare.bench.running import Report


def render(report: Report, out: TextIO) -> None:
    """Write the report as CSV."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(VALUES)
    writer.writerows([value(result) for value in VALUES.values()] for result in report.results)
