"""Count n queens by joining half boards."""

from compare.bench.ours import count_with, queens
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.c_program import QUEENS_IN_C

PAIR = Pair(
    what="count {n} queens",
    ours=Function("kernels/half-board-join", lambda n: count_with("kernels/half-board-join", queens(n))),
    yardstick=QUEENS_IN_C,
    cases=(Case(13, bench=Bench.QUICK), Case(16, 30), Case(17, 35, Bench.FULL), Case(18, 60, Bench.FULL)),
)
