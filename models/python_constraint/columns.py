"""A variable a column; rows all different, and a constraint for the diagonals of each pair of columns.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable a column; its values are the rows that ``required`` and ``forbidden`` leave.
Constraints
    The rows are all different. For every two columns, the rows do not differ by as much as the columns do; as
    soon as one queen stands, the two rows on her diagonals are hidden from the other column.
Search
    The library's default: depth first with forward checking, columns in their order, those with fewer rows at the start
    before the others; of the rows the last first.
Size
    n variables, 1 + n (n - 1) / 2 constraints.
Symmetry
    Not used.
Source
    The model of most textbooks; the library's own queens example states each pair as a Python function.
Compare with
    backtracking/flags (the same viewpoint, no library), cp-sat/columns (three AllDifferent, none for pairs).
"""

from itertools import combinations
from typing import Any

import constraint

from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column


class Columns(PythonConstraint):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        squares = columns(instance.board)
        viewpoint = columns_as_variables(squares, rows_allowed(instance), model)
        if viewpoint is None:
            return None
        model.addConstraint(constraint.AllDifferentConstraint())
        for left, right in combinations(range(len(squares)), 2):
            model.addConstraint(DifferentDiagonals(right - left), [left, right])
        return viewpoint


class DifferentDiagonals(constraint.Constraint):
    """Two rows do not differ by the distance of their columns."""

    def __init__(self, distance: int) -> None:
        self.distance = distance

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Whether the two are apart; with forward checking, the other's rows on the diagonals are hidden."""
        one, other = variables if variables[0] in assignments else reversed(variables)
        row = assignments[one]
        if other in assignments:
            return abs(row - assignments[other]) != self.distance
        domain = domains[other]
        if forwardcheck:
            for diagonal in (row - self.distance, row + self.distance):
                if diagonal in domain:
                    domain.hideValue(diagonal)
        return bool(domain)
