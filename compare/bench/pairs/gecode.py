"""The fewest queens that cover the board: CP-SAT, and Gecode by way of MiniZinc, by the wall clock.

Gecode runs in processes of its own, one for each size from the smallest.
"""

from compare.bench.ours import OPTIMUM_OF_CP_SAT, domination, optimum_with
from compare.bench.pair import Bench, Pair, Workload, quick
from compare.bench.side import Function
from models.catalogue.discovery import is_installed
from models.minizinc import ENGINE
from models.minizinc.engine import find_solver

GECODE = "minizinc/cover"


def _why_not() -> str | None:
    """The reason why Gecode cannot be measured here; None if it can."""
    if not is_installed(ENGINE):
        return "no minizinc on the PATH"
    try:
        find_solver("gecode")
    except RuntimeError as error:
        return str(error)
    return None


PAIRS = [
    Pair(
        name="optimum-gecode",
        question="the optimum of domination of {n} × {n}, by the wall clock",
        ours=OPTIMUM_OF_CP_SAT,
        yardstick=Function("Gecode, MiniZinc", lambda n: optimum_with(GECODE, domination(n)), why_not=_why_not),
        workloads=(quick(8), Workload(9), Workload(10, bench=Bench.FULL)),
        clock="wall",
    )
]
