"""The fewest queens that cover the board: CP-SAT, and SCIP, on the same sums."""

from compare.bench.ours import OPTIMUM_OF_CP_SAT
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.integer_program import optimum

PAIR = Pair(
    what="the optimum of domination of {n} × {n}",
    ours=OPTIMUM_OF_CP_SAT,
    yardstick=Function("SCIP, integer program", lambda n: optimum(n, "SCIP")),
    cases=(Case(8, bench=Bench.QUICK), Case(9), Case(10, bench=Bench.FULL)),
)
