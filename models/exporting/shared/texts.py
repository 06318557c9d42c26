"""Names and sums as most formats write them."""

import re
import textwrap
from collections.abc import Sequence

from models.exporting.shared.stated import LinearModel, Row

WIDTH = 200
"""Some readers of LP files take no longer lines than 500 characters."""


def identifiers(model: LinearModel) -> list[str]:
    """Names of the variables for any format: ``x_a1``, as a name like ``e1`` would be read as a number."""
    names: dict[str, None] = {}
    for variable in model.variables:
        name = plain = f"x_{re.sub('[^A-Za-z0-9]+', '_', variable.name)}"
        number = 1
        while name in names:
            number += 1
            name = f"{plain}_{number}"
        names[name] = None
    return list(names)


def constraint_names(rows: Sequence[Row]) -> list[str]:
    """A name for each constraint: its group with a number."""
    counted: dict[str, int] = {}
    names = []
    for row in rows:
        word = re.sub("[^A-Za-z0-9]+", "_", row.group) or "row"
        counted[word] = counted.get(word, 0) + 1
        names.append(f"c_{word}_{counted[word]}")
    return names


def sum_in_words(row: Row, names: Sequence[str], times: str = " ") -> str:
    """``x_a1 + 2 x_b1 - x_c1``; an empty sum is 0 times the first variable."""
    terms = dict(row.terms) or {0: 0}
    text = ""
    for number, weight in terms.items():
        size = "" if abs(weight) == 1 else f"{abs(weight)}{times}"
        text += f" {'-' if weight < 0 else '+'} {size}{names[number]}"
    return text.removeprefix(" + ").strip()


def limits(row: Row) -> list[tuple[str, int]]:
    """The comparisons of a row: ``=``, or ``>=`` and ``<=``, each with its right side."""
    if row.at_least is not None and row.at_least == row.at_most:
        return [("=", row.at_least)]
    both = [(">=", row.at_least), ("<=", row.at_most)]
    return [(sign, limit) for sign, limit in both if limit is not None]


def ends(numbers: Sequence[int]) -> list[int]:
    """The running sums."""
    total = 0
    return [total := total + number for number in numbers]


def wrapped(line: str, indent: str = "   ") -> str:
    """A long line in several."""
    if len(line) <= WIDTH:
        return line
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
