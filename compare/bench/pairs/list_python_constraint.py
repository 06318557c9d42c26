"""All solutions of n queens: our fastest python-constraint formulation, and the library's own example."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.python_constraint_example import solutions

PAIR = Pair(
    what="list {n} queens",
    ours=listing("python-constraint/next-queen"),
    yardstick=Function("python-constraint's own example", lambda n: len(solutions(n))),
    cases=(Case(8, bench=Bench.QUICK), Case(9, 1)),
)
