# mypy: ignore-errors
"""The branching of the cover search: the demand to be met next, and the candidates that meet it."""

import numpy as np

from models.kernels.covering.bound import in_common
from models.kernels.covering.task_sets import ONE, has
from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.lowest_bit import index_of_lowest

WORD_BITS = 64


@helper
def _rarest(candidates, number, left, met_by, members, width):
    """The demand left that the fewest candidates meet; -1 if there is none. The second result: how many meet it."""
    for word in range(len(width)):
        members[word] = 0
    for at in range(number):
        members[candidates[at] >> 6] |= ONE << np.uint64(candidates[at] & 63)
    fewest, rarest = number + 1, -1
    for word in range(len(width)):
        rest = left[word]
        while rest and fewest:
            demand = word * WORD_BITS + np.int64(index_of_lowest(rest))
            rest &= rest - ONE
            count = in_common(met_by[demand], members, width)
            if count < fewest:
                fewest, rarest = count, demand
    return rarest, fewest


@helper
def branch(candidates, number, left, met_by, members, width):
    """Bring the candidates that meet the rarest demand to the end of the list; returns where they begin.

    If no demand is left, all are to be tried; if one cannot be met, none.
    """
    rarest, fewest = _rarest(candidates, number, left, met_by, members, width)
    if rarest < 0:
        return 0
    begin = number
    for at in range(number - 1, -1, -1):
        if fewest and has(met_by[rarest], candidates[at]):
            begin -= 1
            candidates[at], candidates[begin] = candidates[begin], candidates[at]
    return begin
