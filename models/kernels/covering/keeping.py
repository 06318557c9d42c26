# mypy: ignore-errors
"""How many symmetries keep a placement, for many placements: by these classes are counted (Burnside's lemma)."""

import numpy as np

from models.kernels.covering.task_sets import ONE, has
from models.kernels.machine_code.kernel import helper, kernel
from models.kernels.machine_code.lowest_bit import index_of_lowest
from models.kernels.machine_code.vectors import popcount

WORD_BITS = 64


@helper
def _is_kept(placement, images):
    """Whether a symmetry, given by the image of each square, takes a placement to itself."""
    for word in range(len(placement)):
        rest = placement[word]
        while rest:
            square = word * WORD_BITS + np.int64(index_of_lowest(rest))
            rest &= rest - ONE
            if not has(placement, np.int64(images[square])):
                return False
    return True


@kernel
def add_keeping(placements, owners, number, orbits, symmetries, tally):
    """Add to the tally of each placement's task, by the squares of its orbit, how many symmetries keep it."""
    for at in range(number):
        task = owners[at]
        met = np.uint64(0)
        for word in range(placements.shape[1]):
            met += popcount(placements[at, word] & orbits[task, word])
        for symmetry in range(len(symmetries)):
            tally[task, met] += _is_kept(placements[at], symmetries[symmetry])
