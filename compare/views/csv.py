"""As CSV: one row a formulation, the columns of the table, with a header. What is not known is empty."""

import csv
from collections.abc import Iterable
from typing import TextIO

from compare.answering import Wanted
from compare.columns import COLUMNS
from compare.comparison import Comparison
from compare.table import Row
from compare.table_words import asked_for, row_in_words


def render(comparison: Comparison, out: TextIO) -> None:
    """Write the outcomes as CSV."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in COLUMNS] + ["reason"])
    for outcome in comparison.outcomes:
        writer.writerow([column.value(outcome) for column in COLUMNS] + [outcome.reason])


def render_table(rows: Iterable[Row], wanted: Wanted, out: TextIO) -> None:
    """Write a table over n as CSV, each row as it comes; ``published`` is as in the other tables."""
    names = ["n", *(name.value for name in asked_for(wanted)), "seconds", "by", "unsearched_below", "published"]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        cells = row_in_words(row)
        writer.writerow([cells[name] for name in names])
        out.flush()
