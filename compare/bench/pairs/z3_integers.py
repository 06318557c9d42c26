"""z3: an integer for each column, three Distinct, and a clause that excludes each solution."""

from compare.bench.ours import listing
from compare.bench.pair import same_model
from compare.bench.side import Function


def solutions(n: int) -> list[list[int]]:
    """All placements of n queens, each as the rows of the columns' queens."""
    from z3 import Distinct, Ints, Or, Solver, sat

    queens = Ints([f"queen{column}" for column in range(n)])
    solver = Solver()
    for queen in queens:
        solver.add(queen >= 0, queen < n)
    solver.add(Distinct(queens))
    solver.add(Distinct([queen + column for column, queen in enumerate(queens)]))
    solver.add(Distinct([queen - column for column, queen in enumerate(queens)]))
    found = []
    while solver.check() == sat:
        model = solver.model()
        found.append([model[queen].as_long() for queen in queens])
        solver.add(Or([queen != model[queen] for queen in queens]))
    return found


PAIRS = [same_model("smt", listing("smt/columns"), Function("z3, a short program", lambda n: len(solutions(n))))]
