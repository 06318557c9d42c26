"""Count n queens from the command line: Python's start, the imports and the cached kernel are all in it."""

import sys

from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Program
from compare.bench.yardsticks.c_program import QUEENS_IN_C

PAIR = Pair(
    what="count {n} queens, whole process",
    ours=Program("python -m compare count", lambda n: [sys.executable, "-m", "compare", "count", str(n)], warm_up=int),
    yardstick=QUEENS_IN_C,
    cases=(Case(14, bench=Bench.QUICK), Case(16, 6)),
)
