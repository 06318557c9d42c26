"""Our way to list n queens for the array's sake: no Python object a solution.

The warm-up asks the same question, so that the process already has the memory for the answer.
"""

from compare.bench.side import Function


def _listed_into_an_array(n: int) -> int:
    from models.kernels.half_boards.listing import Listing

    solutions = Listing(n)
    return len(solutions.batch(len(solutions)))


LISTING_ARRAY = Function("kernels/half-board-listing, array", _listed_into_an_array, warm_up=_listed_into_an_array)
