"""Count the smallest sets of queens that cover the board: by frames, and by our cover search for any piece.

The yardstick of the cover search is our fastest CP-SAT formulation; those of the search by frames are the cover search,
and a program in C that shares nothing with ours.
"""

from compare.bench.c_program import c_program
from compare.bench.ours import counting_covers, domination, list_with
from compare.bench.pair import Pair, Workload, quick
from compare.bench.side import Function

COVER, FRAME = counting_covers("kernels/cover"), counting_covers("kernels/frame")
FASTEST = "cp-sat/lex-leader-unfolded"
CP_SAT = Function(FASTEST, lambda n: list_with(FASTEST, domination(n)))
IN_C = c_program(
    "C by four empty lines, -O3 -march=native",
    "dominating_queens.c",
    ("-march=native",),
    read=lambda printed: int(printed.split()[1]),  # "8 4632" is a size and a number
)
QUESTION = "domination of {n} × {n}"

PAIRS = [
    Pair("domination-cover", QUESTION, COVER, CP_SAT, (quick(8), Workload(10, 100))),
    Pair("domination-frame", QUESTION, FRAME, COVER, (quick(12), Workload(14, 5))),
    Pair("domination-third-program", QUESTION, FRAME, IN_C, (quick(12), Workload(13))),
]
