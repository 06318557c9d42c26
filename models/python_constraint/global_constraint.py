"""One variable per column, and one constraint over all of them that removes what a new queen attacks.

Constraints
    One, over all columns: a global constraint, written as a class. The library calls it once per queen, where it would
    call n - 1 constraints of two columns each. It removes the three rows that the new queen attacks from every column
    without a queen. It never has to compare two queens: a row that is left is safe.
Search
    The library's default: depth first, columns in fixed order, those with fewer rows at the start before the others.
    The library saves and restores the removed values only with forward checking, so this constraint needs it.
Size
    n variables, 1 constraint.
Source
    Classroom.
Compare with
    python-constraint/columns (the same propagation, one pair at a time), python-constraint/next-queen (only the next
    column), backtracking/fewest-first (the same, no library).
"""

from typing import Any

import constraint

from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class GlobalConstraint(OneQueenAColumn, PythonConstraint):
    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        viewpoint = columns_as_variables(instance, model)
        model.addConstraint(NoAttack())
        return viewpoint


class NoAttack(constraint.Constraint):
    """No queen attacks another."""

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Hide the rows that the last queen attacks from all columns without one; false if a column has no row left."""
        column, row = next(reversed(assignments.items()))
        for other in variables:
            if other in assignments:
                continue
            domain, distance = domains[other], abs(other - column)
            for attacked in (row, row - distance, row + distance):
                if attacked in domain:
                    domain.hideValue(attacked)
            if not domain:
                return False
        return True
