"""All solutions of n queens: a model of ours for MiniZinc, and a short program with the same model."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.minizinc_program import solutions

PAIR = Pair(
    what="list {n} queens, the same model",
    ours=listing("minizinc/columns-all-different"),
    yardstick=Function("MiniZinc, a short program", lambda n: len(solutions(n))),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 0.95)),
)
