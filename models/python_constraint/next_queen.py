"""One variable per column, and one constraint that writes the domain of the next column.

Variables and domains
    One variable per column, its domain all rows; and an extra variable before the first column, with one value.
Constraints
    One, over all columns: after each queen it gives the next column the rows that are safe there and that ``required``
    and ``forbidden`` allow. Each row and each diagonal is a bit, so each square has three bits; a row is safe if its
    three bits differ from those of the queens placed. The extra variable is assigned first, so the library calls the
    constraint before the first queen.
Search
    The library's default without forward checking: depth first, in the order of the variables, because their domains
    have equal size. The constraint does all the propagation, and the library only drives the search. This is no longer
    a model that says what, but a search that says how. It is the fastest formulation of this engine.
Size
    n + 1 variables, 1 constraint.
Source
    Classroom.
Compare with
    python-constraint/global-constraint (removes values and leaves the rest to the library), backtracking/flags and
    backtracking/bitmask (the same search, no library).
"""

from collections.abc import Sequence
from typing import Any

import constraint

from models.problem import Instance
from models.python_constraint.engine import START, PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class NextQueen(OneQueenAColumn, PythonConstraint):
    checks_forward = False

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        model.addVariable(START, [0])
        all_rows = [range(len(column)) for column in columns(instance.board)]
        viewpoint = columns_as_variables(instance, model, all_rows)
        model.addConstraint(SafeRows(rows_allowed(instance)))
        return viewpoint


class SafeRows(constraint.Constraint):
    """The queens in the earlier columns leave the next column its safe rows."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self.lines = [
            {row: lines_through(row, column, len(rows)) for row in allowed} for column, allowed in enumerate(rows)
        ]

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Give the next column its safe rows; false if it has none."""
        column = len(assignments) - 1
        if column == len(self.lines):
            return True
        taken = 0
        for earlier in range(column):
            taken |= self.lines[earlier][assignments[earlier]]
        domains[column] = [row for row, lines in self.lines[column].items() if not lines & taken]
        return bool(domains[column])


def lines_through(row: int, column: int, columns: int) -> int:
    """The row and the two diagonals of a square, as bits of one number; every line has its own bit."""
    rising, falling = row + column, row - column + columns
    return 1 << 3 * row | 1 << 3 * rising + 1 | 1 << 3 * falling + 2
