"""Count the smallest sets of queens that cover a torus: by its lines, beside a program in C that shares no line."""

from compare.bench.c_program import c_program
from compare.bench.ours import counting_covers
from compare.bench.pair import Pair, Workload, quick

IN_C = c_program(
    "C by empty rows and columns, -O3 -march=native",
    "torus_queens.c",
    ("-march=native",),
    read=lambda printed: int(printed.split()[1]),  # "6 42048" is a size and a number
)

PAIRS = [
    Pair(
        "torus-domination",
        "domination of the {n} × {n} torus",
        counting_covers("kernels/torus-line-patterns", wrap=True),
        IN_C,
        (quick(12), Workload(18)),
    )
]
