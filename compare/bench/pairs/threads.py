"""Count n queens with two threads, and with one."""

import os

from compare.bench.ours import count_with, queens
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function

JOIN = "kernels/half-board-join"


def _with_threads(threads: int, title: str) -> Function:
    return Function(title, lambda n: count_with(JOIN, queens(n), threads), why_not=_too_few_cores)


def _too_few_cores() -> str | None:
    return None if (os.cpu_count() or 1) > 1 else "one core only"


PAIR = Pair(
    what="count {n} queens, by the wall clock",
    ours=_with_threads(2, f"{JOIN}, 2 threads"),
    yardstick=_with_threads(1, "the same with one"),
    cases=(Case(16, bench=Bench.QUICK), Case(18), Case(20, 1.8, Bench.FULL)),
    clock="wall",
)
