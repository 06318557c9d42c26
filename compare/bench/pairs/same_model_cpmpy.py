"""All solutions of n queens: a formulation for CPMpy with Choco, and a short program with the same model."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.cpmpy_solve_all import count

PAIR = Pair(
    what="list {n} queens, the same model",
    ours=listing("cpmpy/columns"),
    yardstick=Function("CPMpy with Choco, solveAll", lambda n: count(n, "choco")),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 0.95)),
)
