"""Count n queens by joining half boards."""

from compare.bench.ours import HALF_BOARD_JOIN
from compare.bench.pair import Bench, Case, Pair
from compare.bench.yardsticks.c_program import QUEENS_IN_C

PAIR = Pair(
    what="count {n} queens",
    ours=HALF_BOARD_JOIN,
    yardstick=QUEENS_IN_C,
    cases=(Case(13, bench=Bench.QUICK), Case(16, 30), Case(17, 35, Bench.FULL), Case(18, 60, Bench.FULL)),
)
