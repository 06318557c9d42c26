"""python-constraint as its own queens example uses it: the default solver, and a lambda for each pair of columns."""

from itertools import combinations
from typing import Any

from compare.bench.ours import listing
from compare.bench.pair import LIST, Pair, Workload, quick, same_model
from compare.bench.side import Function


def solutions(n: int) -> list[Any]:
    """All placements of n queens, each as a dictionary from columns to rows."""
    import constraint

    problem = constraint.Problem()
    problem.addVariables(range(n), range(n))
    for left, right in combinations(range(n), 2):
        problem.addConstraint(
            lambda row, other, left=left, right=right: abs(row - other) != abs(left - right) and row != other,
            (left, right),
        )
    found: list[Any] = problem.getSolutions()
    return found


EXAMPLE = Function("python-constraint's own example", lambda n: len(solutions(n)))

PAIRS = [
    Pair("list-python-constraint", LIST, listing("python-constraint/next-queen"), EXAMPLE, (quick(8), Workload(9, 1))),
    same_model("python-constraint", listing("python-constraint/pairwise-functions"), EXAMPLE),
]
