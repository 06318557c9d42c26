"""Count n queens by joining half boards."""

from compare.bench.pair import Bench, Case, Pair
from compare.bench.queens_in_c import QUEENS_IN_C
from compare.bench.questions import counted, queens
from compare.bench.side import Function

PAIR = Pair(
    what="count {n} queens",
    ours=Function("kernels/half-board-join", lambda n: counted("kernels/half-board-join", queens(n))),
    yardstick=QUEENS_IN_C,
    cases=(Case(13, bench=Bench.QUICK), Case(16, 30), Case(17, 35, Bench.FULL), Case(18, 60, Bench.FULL)),
)
