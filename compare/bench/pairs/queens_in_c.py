"""Count n queens: our counters, and a recursion on bit masks in C.

The counter ``mirror-backtracking`` searches as the C program does, but only one of two mirrored boards.
"""

import sys

from compare.bench.c_program import c_program
from compare.bench.ours import HALF_BOARD_JOIN, counting
from compare.bench.pair import Bench, Pair, Workload, quick
from compare.bench.side import Program, Side

IN_C = c_program("C recursion on bit masks, -O3", "queens.c")
WHOLE_PROCESS = Program(
    "python -m compare count", lambda n: [sys.executable, "-m", "compare", "count", str(n)], small_side=None
)
"""The command from its start to its end: its time includes Python's start and the loading of the kept machine code."""


def _pair(name: str, ours: Side, *workloads: Workload, where: str = "") -> Pair:
    """The pair of one of our sides and the program in C. ``where`` ends the question."""
    return Pair(f"count-{name}", f"count {{n}} queens{where}", ours, IN_C, workloads)


SMALL = quick(13)
PAIRS = [
    _pair("border-backtracking", counting("kernels/border-backtracking"), SMALL, Workload(16, 2)),
    _pair("mirror-backtracking", counting("kernels/mirror-backtracking"), SMALL, Workload(16, 0.8)),
    _pair("whole-process", WHOLE_PROCESS, quick(14), Workload(16, 6), where=", whole process"),
    _pair(
        "half-board-join", HALF_BOARD_JOIN, SMALL,
        Workload(16, 30), Workload(17, 35, Bench.FULL), Workload(18, 60, Bench.FULL),
    ),
]  # fmt: skip
