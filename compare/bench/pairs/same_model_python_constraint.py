"""All solutions of n queens: a formulation for python-constraint, and the library's own example: the same model."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.python_constraint_example import solutions

PAIR = Pair(
    what="list {n} queens, the same model",
    ours=listing("python-constraint/pairwise-functions"),
    yardstick=Function("python-constraint's own example", lambda n: len(solutions(n))),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 0.95)),
)
