"""All solutions of n queens: compiled code that fills an array, and a plain Python search that fills a list."""

from compare.bench.ours import LISTING_ARRAY
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.sets import solutions

PAIR = Pair(
    what="list {n} queens",
    ours=LISTING_ARRAY,
    yardstick=Function("plain Python, three sets", lambda n: len(solutions(n))),
    cases=(Case(11, bench=Bench.QUICK), Case(14, 1000)),
)
