"""Count n queens by the same search as the yardstick's, compiled by numba, with the mirror."""

from compare.bench.ours import count_with, queens
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.c_program import QUEENS_IN_C

PAIR = Pair(
    what="count {n} queens",
    ours=Function("kernels/mirror-backtracking", lambda n: count_with("kernels/mirror-backtracking", queens(n))),
    yardstick=QUEENS_IN_C,
    cases=(Case(13, bench=Bench.QUICK), Case(16, 0.8)),
)
