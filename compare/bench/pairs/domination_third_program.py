"""Count the smallest sets of queens that cover the board: by frames, and by a program in C that shares nothing."""

from compare.bench.ours import FRAME
from compare.bench.pair import Bench, Case, Pair
from compare.bench.yardsticks.c_program import DOMINATING_QUEENS_IN_C

PAIR = Pair(
    what="domination of {n} × {n}",
    ours=FRAME,
    yardstick=DOMINATING_QUEENS_IN_C,
    cases=(Case(12, bench=Bench.QUICK), Case(13)),
)
