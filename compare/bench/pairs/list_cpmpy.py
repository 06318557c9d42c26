"""All solutions of n queens: our fastest CP-SAT formulation, and CPMpy, which has CP-SAT do the work too."""

from importlib.util import find_spec

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.cpmpy_solve_all import count


def _why_not() -> str | None:
    return None if find_spec("cpmpy") else "CPMpy is not installed"


PAIR = Pair(
    what="list {n} queens",
    ours=listing("cp-sat/lex-leader-unfolded"),
    yardstick=Function("CPMpy, solveAll", count, why_not=_why_not),
    cases=(Case(8, bench=Bench.QUICK), Case(10)),
)
