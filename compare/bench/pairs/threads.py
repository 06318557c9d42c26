"""Count n queens with two threads, and with one: the yardstick is our own counter."""

import os

from compare.bench.ours import counting
from compare.bench.pair import Bench, Pair, Workload, quick

JOIN = "kernels/half-board-join"


def _why_not() -> str | None:
    """The reason why two threads cannot be measured here; None if they can."""
    return None if (os.cpu_count() or 1) > 1 else "one core only"


PAIRS = [
    Pair(
        name="threads",
        question="count {n} queens, by the wall clock",
        ours=counting(JOIN, f"{JOIN}, 2 threads", threads=2, why_not=_why_not),
        yardstick=counting(JOIN, "the same with one"),
        workloads=(quick(16), Workload(18), Workload(20, 1.8, Bench.FULL)),
        clock="wall",
    )
]
