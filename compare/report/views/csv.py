"""The view in CSV: one row for each formulation, or for each n, with a header. An unknown value is empty."""

from collections.abc import Iterable
from typing import TextIO

from compare.answers.asking import Detail
from compare.answers.table import Row
from compare.report.over_n import columns
from compare.report.rows import ROW, runs_of
from compare.report.sentences import SHORT, Wording
from compare.report.tables import write_csv
from compare.verdict.comparison import Comparison


def render(comparison: Comparison, out: TextIO, wording: Wording = SHORT) -> None:
    """Write the outcomes as CSV, with the columns of the rows of a study."""
    write_csv(ROW, runs_of(comparison), out)


def render_table(rows: Iterable[Row], detail: Detail, out: TextIO) -> None:
    """Write a table over n as CSV, each row as it comes: the fields of JSON, with the sources in ``published``."""
    write_csv(columns(detail), rows, out)
