"""Count the smallest sets of queens that cover the board: a compiled search, and our fastest CP-SAT formulation."""

from compare.bench.ours import COVER, domination, list_with
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function

FASTEST = "cp-sat/lex-leader-unfolded"

PAIR = Pair(
    what="domination of {n} × {n}",
    ours=COVER,
    yardstick=Function(FASTEST, lambda n: list_with(FASTEST, domination(n))),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 100)),
)
