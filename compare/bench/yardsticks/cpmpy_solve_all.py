"""CPMpy: three AllDifferent and ``solveAll``."""


def count(n: int, solver: str = "ortools") -> int:
    """The number of placements of n queens, each of which is read on the way."""
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
