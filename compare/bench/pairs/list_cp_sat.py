"""All solutions of n queens: our fastest CP-SAT formulation, and CP-SAT as in OR-Tools' example."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.or_tools_example import solutions

PAIR = Pair(
    what="list {n} queens",
    ours=listing("cp-sat/lex-leader-unfolded"),
    yardstick=Function("OR-Tools' example, default settings", lambda n: len(solutions(n))),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 4), Case(12, 10)),
)
