# mypy: ignore-errors
"""The bound of the cover search: how much so many candidates can gain, and so which of them can be of use."""

import numpy as np

from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.vectors import popcount


@helper
def in_common(first, second, width):
    """How many members two sets share."""
    number = np.uint64(0)
    for word in range(len(width)):
        number += popcount(first[word] & second[word])
    return np.int64(number)


@helper
def _sum_of_largest(number_gaining, largest, pieces):
    """The sum of the so many largest gains."""
    total = 0
    for gain in range(largest, 0, -1):
        number = min(number_gaining[gain], pieces)
        total += number * gain
        pieces -= number
        if pieces == 0:
            break
    return total


@helper
def keep_useful(candidates, number, left, meets, pieces, gains, number_gaining, width):
    """Drop the candidates that cannot be part of a completion; returns how many are left, 0 if they do not suffice."""
    demands = in_common(left, left, width)
    largest = 0
    for at in range(number):
        gains[at] = in_common(meets[candidates[at]], left, width)
        number_gaining[gains[at]] += 1
        largest = max(largest, gains[at])
    enough = _sum_of_largest(number_gaining, largest, pieces) >= demands
    least = demands - _sum_of_largest(number_gaining, largest, pieces - 1)
    for gain in range(largest + 1):
        number_gaining[gain] = 0
    kept = 0
    if enough:
        for at in range(number):
            candidates[kept] = candidates[at]
            kept += gains[at] >= least
    return kept
