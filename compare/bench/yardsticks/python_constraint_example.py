"""python-constraint as its own queens example uses it: the default solver, and a lambda for each pair of columns."""

from typing import Any


def solutions(n: int) -> list[Any]:
    """All placements of n queens, each as a dict from columns to rows."""
    import constraint

    problem = constraint.Problem()
    columns = range(n)
    problem.addVariables(columns, range(n))
    for left in columns:
        for right in columns:
            if left < right:
                problem.addConstraint(
                    lambda row, other, left=left, right=right: abs(row - other) != abs(left - right) and row != other,
                    (left, right),
                )
    found: list[Any] = problem.getSolutions()
    return found
