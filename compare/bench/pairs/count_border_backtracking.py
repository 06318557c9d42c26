"""Count n queens by search and all eight symmetries."""

from compare.bench.ours import count_with, queens
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.c_program import QUEENS_IN_C

PAIR = Pair(
    what="count {n} queens",
    ours=Function("kernels/border-backtracking", lambda n: count_with("kernels/border-backtracking", queens(n))),
    yardstick=QUEENS_IN_C,
    cases=(Case(13, bench=Bench.QUICK), Case(16, 2)),
)
