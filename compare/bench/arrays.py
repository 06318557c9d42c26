"""Our way to list n queens for the array's sake: no Python object a solution."""

from compare.bench.questions import queens
from compare.bench.side import Function

BATCH = 1 << 16


def _listed_into_arrays(n: int) -> int:
    from models.kernels.bitmask import enumeration

    solutions = enumeration(queens(n))
    arrays = [solutions.batch(BATCH)]
    while len(arrays[-1]) == BATCH:
        arrays.append(solutions.batch(BATCH))
    return sum(map(len, arrays))


BITMASK_ARRAYS = Function("kernels/bitmask, arrays", _listed_into_arrays)
