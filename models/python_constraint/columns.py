"""One variable per column; rows all different, and a constraint for the diagonals of each pair of columns.

Constraints
    The rows are all different. For every two columns, the distance of the rows is not the distance of the columns; as
    soon as one queen is placed, the two rows on its diagonals are removed from the other column.
Search
    The library's default: depth first with forward checking, columns in fixed order, those with fewer rows at the start
    before the others; the last row first.
Size
    n variables, 1 + n (n - 1) / 2 constraints.
Source
    The model of most textbooks; the library's own queens example states each pair as a Python function.
Compare with
    backtracking/flags (the same viewpoint, no library), cp-sat/columns (three AllDifferent, no pairs).
"""

from itertools import combinations
from typing import Any

import constraint

from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class Columns(OneQueenAColumn, PythonConstraint):
    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        viewpoint = columns_as_variables(instance, model)
        # No two queens in one row or on one diagonal.
        model.addConstraint(constraint.AllDifferentConstraint())
        for left, right in combinations(range(instance.board.shorter_side), 2):
            model.addConstraint(DifferentDiagonals(right - left), [left, right])
        return viewpoint


class DifferentDiagonals(constraint.Constraint):
    """The distance of two rows is not the distance of their columns."""

    def __init__(self, distance: int) -> None:
        self.distance = distance

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Whether the constraint can be met; with forward checking, it hides the rows on the queen's diagonals."""
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
