"""As CSV: one row a formulation, the columns of the table, with a header. What is not known is empty."""

import csv
from typing import TextIO

from compare.columns import COLUMNS
from compare.comparison import Comparison


def render(comparison: Comparison, out: TextIO) -> None:
    """Write the outcomes as CSV."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in COLUMNS] + ["reason"])
    for outcome in comparison.outcomes:
        writer.writerow([column.value(outcome) for column in COLUMNS] + [outcome.reason])
