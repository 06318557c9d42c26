"""PySAT: a variable for each square, a clause for each two squares that attack each other, each row and each column."""

from itertools import combinations

from compare.bench.ours import listing
from compare.bench.pair import same_model
from compare.bench.side import Function


def solutions(n: int) -> list[list[int]]:
    """All placements of n queens, each as the numbers of its squares, from 1."""
    from pysat.solvers import Solver

    numbers = {(row, column): row * n + column + 1 for row in range(n) for column in range(n)}
    attacks = [
        [-numbers[one], -numbers[other]]
        for one, other in combinations(numbers, 2)
        if one[0] == other[0] or one[1] == other[1] or abs(one[0] - other[0]) == abs(one[1] - other[1])
    ]
    rows = [[numbers[row, column] for column in range(n)] for row in range(n)]
    columns = [[numbers[row, column] for row in range(n)] for column in range(n)]
    with Solver(name="cadical195", bootstrap_with=attacks + rows + columns) as solver:
        return [[number for number in model if number > 0] for model in solver.enum_models()]


PAIRS = [
    same_model(
        "pysat", listing("sat/at-most-one-pairwise"), Function("PySAT, a short program", lambda n: len(solutions(n)))
    )
]
