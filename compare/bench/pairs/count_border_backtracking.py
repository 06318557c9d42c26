"""Count n queens by search and all eight symmetries."""

from compare.bench.pair import Bench, Case, Pair
from compare.bench.queens_in_c import QUEENS_IN_C
from compare.bench.questions import counted, queens
from compare.bench.side import Function

PAIR = Pair(
    what="count {n} queens",
    ours=Function("kernels/border-backtracking", lambda n: counted("kernels/border-backtracking", queens(n))),
    yardstick=QUEENS_IN_C,
    cases=(Case(13, bench=Bench.QUICK), Case(16, 2)),
)
