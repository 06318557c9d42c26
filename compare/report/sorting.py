"""The order of the rows: by any column, upwards or downwards; what is not known comes last either way."""

from collections.abc import Callable
from dataclasses import replace

from compare.question.errors import BadUse
from compare.report.columns import COLUMNS, Column
from compare.verdict.comparison import Comparison, Outcome

DOWNWARDS = "-"

Sorted = Callable[[Comparison], Comparison]


def parse_sort_order(text: str | None) -> Sorted:
    """What puts a comparison's outcomes in the order that the text names: ``seconds``, ``-nodes``; None: as they are.

    Raises BadUse if there is no such column.
    """
    if text is None:
        return lambda comparison: comparison
    column = _column(text.strip().removeprefix(DOWNWARDS))
    downwards = text.strip().startswith(DOWNWARDS)
    return lambda comparison: replace(comparison, outcomes=in_order(comparison.outcomes, column, downwards))


def in_order(outcomes: list[Outcome], column: Column, downwards: bool = False) -> list[Outcome]:
    """The outcomes by the values of a column; equal ones stay in their order."""
    known = [outcome for outcome in outcomes if column.value(outcome) is not None]
    unknown = [outcome for outcome in outcomes if column.value(outcome) is None]
    return sorted(known, key=column.value, reverse=downwards) + unknown  # type: ignore[arg-type]


def _column(name: str) -> Column:
    """The column of this name, or with this heading."""
    wanted = name.strip().lower().replace("-", "_")
    for column in COLUMNS:
        if wanted in (column.name, column.heading.lower().rstrip("*")):
            return column
    names = ", ".join(column.name for column in COLUMNS)
    raise BadUse(f"--sort knows no column {name!r}; there are: {names} (a leading - sorts downwards)")
