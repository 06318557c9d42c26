"""All solutions of n queens: a formulation for CP-SAT, and a short program with the same model and settings."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.or_tools_example import solutions

PAIR = Pair(
    what="list {n} queens, the same model",
    ours=listing("cp-sat/columns"),
    yardstick=Function("CP-SAT, a short program", lambda n: len(solutions(n, fixed_search=True))),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 0.95)),
)
