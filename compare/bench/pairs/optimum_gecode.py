"""The fewest queens that cover the board: CP-SAT, and Gecode by way of MiniZinc, by the wall clock.

Gecode runs in processes of its own, one for each size from the smallest.
"""

from compare.bench.ours import OPTIMUM_OF_CP_SAT, domination, optimum_with
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from models.catalogue.discovery import is_installed
from models.minizinc import ENGINE

GECODE = "minizinc/cover"


def _no_minizinc() -> str | None:
    return None if is_installed(ENGINE) else "no minizinc on the PATH"


PAIR = Pair(
    what="the optimum of domination of {n} × {n}, by the wall clock",
    ours=OPTIMUM_OF_CP_SAT,
    yardstick=Function("Gecode, MiniZinc", lambda n: optimum_with(GECODE, domination(n)), why_not=_no_minizinc),
    cases=(Case(8, bench=Bench.QUICK), Case(9), Case(10, bench=Bench.FULL)),
    clock="wall",
)
