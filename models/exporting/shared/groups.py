"""Which condition of the question each row of a model states.

A row that only counts squares is recognised as an ``Among`` of the common form, whatever engine stated it. So it can be
named by what it means on the board. Of any other row only the helper variables are known.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from models.common_form import Among
from models.exporting.shared.stated import LinearModel, Row

Naming = Callable[[Among], tuple[str, str]]
"""The name of the group to which a constraint belongs, and what the group demands."""
HELPERS = "helpers", "helper variables have the values that they stand for"


def name_groups(model: LinearModel, name: Naming) -> LinearModel:
    """The model with its rows in named groups, the rows of one group together."""
    groups = dict(model.groups)
    squares = {number: model.variables[number].squares[1] for number in model.pieces}
    rows: dict[str, list[Row]] = {}
    for row in model.rows:
        if row.group:
            rows.setdefault(row.group, []).append(row)
            continue
        among = as_among(row, squares)
        group, says = HELPERS if among is None else name(among)
        groups[group] = says
        rows.setdefault(group, []).append(replace(row, group=group))
    return replace(model, rows=[row for members in rows.values() for row in members], groups=groups)


def as_among(row: Row, squares_of: Mapping[int, int]) -> Among | None:
    """The row as a constraint of the common form; None if it does more than count squares.

    ``squares_of`` has the bitboards of the variables that each stand for a square.
    """
    weights = set(row.terms.values())
    if (not weights <= {1} and not weights <= {-1}) or not row.terms.keys() <= squares_of.keys():
        return None
    squares = sum(squares_of[number] for number in row.terms)
    at_least, at_most = row.at_least, row.at_most
    if weights == {-1}:
        at_least, at_most = (None if limit is None else -limit for limit in (at_most, at_least))
    return Among(squares, at_least or 0, at_most)
