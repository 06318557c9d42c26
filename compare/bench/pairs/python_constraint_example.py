"""python-constraint as its own queens example uses it: the default solver, and a lambda for each pair of columns."""

from typing import Any

from compare.bench.ours import listing
from compare.bench.pair import Bench, Pair, Workload, same_model
from compare.bench.side import Function


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


EXAMPLE = Function("python-constraint's own example", lambda n: len(solutions(n)))

PAIRS = [
    Pair(
        name="list-python-constraint",
        question="list {n} queens",
        ours=listing("python-constraint/next-queen"),
        yardstick=EXAMPLE,
        workloads=(Workload(8, bench=Bench.QUICK), Workload(9, 1)),
    ),
    same_model("python-constraint", listing("python-constraint/pairwise-functions"), EXAMPLE),
]
