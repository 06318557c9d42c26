"""A variable a column, and one constraint that writes the domain of the next column.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable a column, its values all rows; and a variable before the first column, which has one value.
Constraints
    One, over all columns: after each queen it gives the next column the rows that are safe there, and not excluded by
    ``required`` or ``forbidden``. Each row and each diagonal is a bit; a place has three of them; a row is safe
    if its three bits are not among those of the queens that stand. The extra variable, which is given its value
    first, has the constraint called before the first queen.
Search
    The library's default without forward checking: depth first, in the order of the variables, as their domains are
    equally large. The constraint does all the propagation, and the library is left to drive the search: it is
    no longer a model that says what, but a search that says how. It is the fastest here.
Size
    n + 1 variables, 1 constraint.
Symmetry
    Not used.
Source
    Classroom.
Compare with
    python-constraint/global-constraint (hides values and leaves the rest to the library), backtracking/flags and
    backtracking/bitmask (the same search, no library).
"""

from collections.abc import Sequence
from typing import Any

import constraint

from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column

START = -1


class NextQueen(PythonConstraint):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def solver(self) -> constraint.Solver:
        return constraint.OptimizedBacktrackingSolver(forwardcheck=False)

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        squares = columns(instance.board)
        model.addVariable(START, [0])
        viewpoint = columns_as_variables(squares, [range(len(column)) for column in squares], model)
        model.addConstraint(SafeRows(rows_allowed(instance)))
        return viewpoint


class SafeRows(constraint.Constraint):
    """The queens of the columns before leave the next column its safe rows."""

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
    """The row and the two diagonals of a place, as bits of one number; no other line has the same bit."""
    rising, falling = row + column, row - column + columns
    return 1 << 3 * row | 1 << 3 * rising + 1 | 1 << 3 * falling + 2
