"""Count n queens by the same search as the yardstick's, compiled by numba, with the mirror."""

from compare.bench.pair import Bench, Case, Pair
from compare.bench.queens_in_c import QUEENS_IN_C
from compare.bench.questions import counted, queens
from compare.bench.side import Function

PAIR = Pair(
    what="count {n} queens",
    ours=Function("kernels/mirror-backtracking", lambda n: counted("kernels/mirror-backtracking", queens(n))),
    yardstick=QUEENS_IN_C,
    cases=(Case(13, bench=Bench.QUICK), Case(16, 0.8)),
)
