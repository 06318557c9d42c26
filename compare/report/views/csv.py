"""As CSV: one row a formulation, or one an n, with a header. What is not known is empty."""

import csv
from collections.abc import Iterable
from typing import TextIO

from compare.answers.fastest import Detail
from compare.answers.table import Row
from compare.report.columns import COLUMNS
from compare.report.table_data import row_as_data
from compare.report.table_words import asked_for
from compare.verdict.comparison import Comparison


def render(comparison: Comparison, out: TextIO) -> None:
    """Write the outcomes as CSV."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in COLUMNS] + ["reason"])
    for outcome in comparison.outcomes:
        writer.writerow([column.value(outcome) for column in COLUMNS] + [outcome.reason])


def render_table(rows: Iterable[Row], wanted: Detail, out: TextIO) -> None:
    """Write a table over n as CSV, each row as it comes: the fields of JSON, with the sources in ``published``."""
    names = [name.value for name in asked_for(wanted)]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["n", *names, "seconds", "stored", "by", "unsearched_below", "published", "agrees"])
    for row in rows:
        fields = row_as_data(row, wanted)
        fields["published"] = " ".join(dict.fromkeys(check.source for check in row.checks))
        writer.writerow(map(_cell, fields.values()))
        out.flush()


def _cell(value: object) -> object:
    """A truth value as in JSON; anything else as it is."""
    return str(value).lower() if isinstance(value, bool) else value
