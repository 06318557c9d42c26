"""All solutions of n queens: a compiled search that fills arrays, and a plain Python search that fills a list."""

from compare.bench.arrays import BITMASK_ARRAYS
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.yardsticks.sets import solutions

PAIR = Pair(
    what="list {n} queens",
    ours=BITMASK_ARRAYS,
    yardstick=Function("plain Python, three sets", lambda n: len(solutions(n))),
    cases=(Case(11, bench=Bench.QUICK), Case(14, 1000)),
)
