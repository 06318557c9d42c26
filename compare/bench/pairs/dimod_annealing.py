"""dimod and D-Wave's simulated annealing, repeated until a read has the energy 0."""

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import combinations, count

from compare.bench.ours import queens
from compare.bench.pair import Pair, Workload, quick
from compare.bench.side import Function
from models.catalogue.finding import find_formulation

Square = tuple[int, int]


def queens_of_first(n: int) -> int:
    """The number of queens in the first read of energy 0, which is a placement of n queens."""
    import dimod
    from dwave.samplers import SimulatedAnnealingSampler

    model = dimod.BinaryQuadraticModel(dimod.BINARY)
    lines = range(n)
    for line in lines:
        model.add_linear_equality_constraint([((line, column), 1) for column in lines], 1, -1)
        model.add_linear_equality_constraint([((row, line), 1) for row in lines], 1, -1)
    for one, other in _pairs_on_diagonals(n):
        model.add_quadratic(one, other, 2)
    samples = (SimulatedAnnealingSampler().sample(model, num_reads=1, seed=seed).first for seed in count())
    best = next(sample for sample in samples if round(sample.energy) == 0)
    return int(sum(best.sample.values()))


def _pairs_on_diagonals(n: int) -> Iterator[tuple[Square, Square]]:
    """Every two squares of one diagonal, the upper one first."""
    squares = [(row, column) for row in range(n) for column in range(n)]
    for one, other in combinations(squares, 2):
        if other[0] - one[0] == abs(other[1] - one[1]):
            yield one, other


def _queens_of_our_first(n: int) -> int:
    """The number of queens in the first placement that our annealing finds."""
    return next(find_formulation("annealing/columns").solve(queens(n))).bit_count()


def _why_not() -> str | None:
    """The reason why annealing cannot be measured here; None if it can."""
    is_there = find_spec("dimod") and find_spec("dwave") and find_spec("dwave.samplers")
    return None if is_there else "dimod or dwave-samplers is not installed"


OURS = Function("annealing/columns", _queens_of_our_first, why_not=_why_not)
THEIRS = Function("dimod, dwave-samplers", queens_of_first, why_not=_why_not)
PAIRS = [
    Pair("first-annealing", "one placement of {n} queens, by annealing", OURS, THEIRS, (quick(8), Workload(20, 1)))
]
