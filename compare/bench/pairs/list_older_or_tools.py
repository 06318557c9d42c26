"""All solutions of n queens: a compiled search that fills arrays, and OR-Tools' older solver."""

from compare.bench.arrays import BITMASK_ARRAYS
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.yardsticks.older_or_tools import solutions

PAIR = Pair(
    what="list {n} queens",
    ours=BITMASK_ARRAYS,
    yardstick=Function("OR-Tools, pywrapcp", lambda n: len(solutions(n))),
    cases=(Case(10, bench=Bench.QUICK), Case(12, 250)),
)
