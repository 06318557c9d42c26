"""dimod and D-Wave's simulated annealing, repeated until a read has the energy 0."""

from importlib.util import find_spec

from compare.bench.ours import queens
from compare.bench.pair import Pair, Workload, quick
from compare.bench.side import Function
from models.catalogue.finding import find_formulation


def queens_of_first(n: int) -> int:
    """The number of queens in the first read of energy 0, which is a placement of n queens."""
    import dimod
    from dwave.samplers import SimulatedAnnealingSampler

    model = dimod.BinaryQuadraticModel(dimod.BINARY)
    lines = range(n)
    for line in lines:
        model.add_linear_equality_constraint([((line, column), 1) for column in lines], 1, -1)
        model.add_linear_equality_constraint([((row, line), 1) for row in lines], 1, -1)
    for row in lines:
        for column in lines:
            for below in range(row + 1, n):
                for beside in (column - (below - row), column + (below - row)):
                    if beside in lines:
                        model.add_quadratic((row, column), (below, beside), 2)
    seed = 0
    while True:
        best = SimulatedAnnealingSampler().sample(model, num_reads=1, seed=seed).first
        if round(best.energy) == 0:
            return int(sum(best.sample.values()))
        seed += 1


def _queens_of_our_first(n: int) -> int:
    return next(find_formulation("annealing/columns").solve(queens(n))).bit_count()


def _why_not() -> str | None:
    return None if find_spec("dimod") and find_spec("dwave") else "dimod or dwave-samplers is not installed"


OURS = Function("annealing/columns", _queens_of_our_first, why_not=_why_not)
THEIRS = Function("dimod, dwave-samplers", queens_of_first, why_not=_why_not)
PAIRS = [
    Pair("first-annealing", "one placement of {n} queens, by annealing", OURS, THEIRS, (quick(8), Workload(20, 1)))
]
