"""Sorted arrays of states, with the number of ways to each: equal states are merged, and numbers grow digit by digit.

States are words side by side, or columns of words. A row of ``ways`` has the digits of one number, of 32 bits each, the
lowest first.
"""

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
DIGIT_BITS = 32
DIGIT_SHIFT, LOWEST_DIGIT = np.uint64(DIGIT_BITS), np.uint64((1 << DIGIT_BITS) - 1)


def merge(states: Words, ways: Words, order: NDArray[np.int64]) -> tuple[Words, Words]:
    """The states in this order, equal neighbours put together, and the ways to each, added up."""
    if not len(ways):
        return states, ways
    states = states[..., order]
    changes = states[..., 1:] != states[..., :-1]
    changes = changes.any(axis=0) if changes.ndim > 1 else changes
    starts = np.flatnonzero(np.concatenate([[True], changes]))
    ways = np.add.reduceat(ways[order], starts, axis=0)
    for place in range(ways.shape[1] - 1):
        ways[:, place + 1] += ways[:, place] >> DIGIT_SHIFT
        ways[:, place] &= LOWEST_DIGIT
    above = ways[:, -1:] >> DIGIT_SHIFT
    if above.any():
        ways[:, -1] &= LOWEST_DIGIT
        ways = np.concatenate([ways, above], axis=1)
    return states[..., starts], ways


def read_ways(ways: Words) -> int:
    """The number of ways to the first state; 0 if there is none."""
    return sum(int(digit) << DIGIT_BITS * place for place, digit in enumerate(ways[0])) if len(ways) else 0
