"""All solutions of n queens: a formulation for PySAT, and a short program with the same clauses."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.pysat_clauses import solutions

PAIR = Pair(
    what="list {n} queens, the same model",
    ours=listing("sat/at-most-one-pairwise"),
    yardstick=Function("PySAT, a short program", lambda n: len(solutions(n))),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 0.95)),
)
