"""CPMpy: three AllDifferent and ``solveAll``."""

from importlib.util import find_spec

from compare.bench.ours import listing
from compare.bench.pair import LIST, Pair, Workload, quick, same_model
from compare.bench.side import Function


def count(n: int, solver: str = "ortools") -> int:
    """The number of placements of n queens, each of which is read from the model when ``solveAll`` shows it."""
    import cpmpy

    rows = cpmpy.intvar(0, n - 1, shape=n)
    model = cpmpy.Model(
        cpmpy.AllDifferent(rows),
        cpmpy.AllDifferent([row + column for column, row in enumerate(rows)]),
        cpmpy.AllDifferent([row - column for column, row in enumerate(rows)]),
    )
    found: list[tuple[int, ...]] = []
    model.solveAll(solver, display=lambda: found.append(tuple(rows.value())))
    return len(found)


def _why_not() -> str | None:
    """The reason why CPMpy cannot be measured here; None if it can."""
    return None if find_spec("cpmpy") else "CPMpy is not installed"


DEFAULT = Function("CPMpy, solveAll", count, why_not=_why_not)
WITH_CHOCO = Function("CPMpy with Choco, solveAll", lambda n: count(n, "choco"), why_not=_why_not)
PAIRS = [
    Pair("list-cpmpy", LIST, listing("cp-sat/lex-leader-unfolded"), DEFAULT, (quick(8), Workload(10))),
    same_model("cpmpy", listing("cpmpy/columns"), WITH_CHOCO),
]
