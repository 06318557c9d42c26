"""All solutions of n queens: compiled code that fills an array, and OR-Tools' older solver."""

from compare.bench.ours import LISTING_ARRAY
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.older_or_tools import solutions

PAIR = Pair(
    what="list {n} queens",
    ours=LISTING_ARRAY,
    yardstick=Function("OR-Tools, pywrapcp", lambda n: len(solutions(n))),
    cases=(Case(10, bench=Bench.QUICK), Case(12, 250)),
)
