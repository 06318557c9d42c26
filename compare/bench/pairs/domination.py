"""Count the smallest sets of queens that cover the board: by frames, by our cover search for any piece, by others.

The others are our fastest CP-SAT formulation, and a program in C that shares nothing with ours.
"""

from compare.bench.c_program import c_program
from compare.bench.ours import counting_covers, domination, list_with
from compare.bench.pair import Bench, Pair, Workload
from compare.bench.side import Function

COVER, FRAME = counting_covers("kernels/cover"), counting_covers("kernels/frame")
FASTEST = "cp-sat/lex-leader-unfolded"
IN_C = c_program(
    "C by four empty lines, -O3 -march=native",
    "dominating_queens.c",
    ("-march=native",),
    read=lambda printed: int(printed.split()[1]),  # "8 4632" is a size and a number
)
QUESTION = "domination of {n} × {n}"

PAIRS = [
    Pair(
        name="domination-cover",
        question=QUESTION,
        ours=COVER,
        yardstick=Function(FASTEST, lambda n: list_with(FASTEST, domination(n))),
        workloads=(Workload(8, bench=Bench.QUICK), Workload(10, 100)),
    ),
    Pair(
        name="domination-frame",
        question=QUESTION,
        ours=FRAME,
        yardstick=COVER,
        workloads=(Workload(12, bench=Bench.QUICK), Workload(14, 5)),
    ),
    Pair(
        name="domination-third-program",
        question=QUESTION,
        ours=FRAME,
        yardstick=IN_C,
        workloads=(Workload(12, bench=Bench.QUICK), Workload(13)),
    ),
]
