"""The dynamic programming of one strip, compiled: for all its profiles, what it costs to reach them and to go on.

A table for each step stands behind the one before it. ``steps`` and ``offsets`` are those of a strip; ``may_be`` says
for each step whether it may be empty, and whether occupied.
"""

from typing import Any

import numpy as np

from models.machine_code.kernel import kernel

BITS, MASK, FINISHED = range(3)
EMPTY, OCCUPIED = range(2)
NEVER = 1 << 28
"""More than any cost."""


@kernel
def find_costs_to_go(steps: Any, offsets: Any, may_be: Any, prices: Any, until: int, costs: Any) -> None:
    """The least costs from each profile before each step: prices of pieces, and what it costs to be where they lead to.

    The costs before the step ``until`` are given; those before earlier steps are found.
    """
    for step in range(until - 1, -1, -1):
        mask, finished = steps[step, MASK], steps[step, FINISHED]
        low = (1 << finished) - 1
        here, after = offsets[step], offsets[step + 1]
        for profile in range(1 << steps[step, BITS]):
            least = NEVER
            if may_be[step, EMPTY] and profile & low == low:
                least = costs[after + (profile >> finished)]
            changed = profile | mask
            if may_be[step, OCCUPIED] and changed & low == low:
                least = min(least, costs[after + (changed >> finished)] + prices[step])
            costs[here + profile] = min(least, NEVER)


@kernel
def find_costs_so_far(steps: Any, offsets: Any, may_be: Any, prices: Any, costs: Any) -> None:
    """The least price of the pieces that lead to each profile before each step."""
    costs[:] = NEVER
    costs[0] = 0
    for step in range(len(steps)):
        mask, finished = steps[step, MASK], steps[step, FINISHED]
        low = (1 << finished) - 1
        here, after = offsets[step], offsets[step + 1]
        for profile in range(1 << steps[step, BITS]):
            cost = costs[here + profile]
            if cost == NEVER:
                continue
            if may_be[step, EMPTY] and profile & low == low:
                place = after + (profile >> finished)
                costs[place] = min(costs[place], cost)
            changed = profile | mask
            if may_be[step, OCCUPIED] and changed & low == low:
                place = after + (changed >> finished)
                costs[place] = min(costs[place], cost + prices[step])


@kernel
def add_up_weights(steps: Any, offsets: Any, weights: Any, sums: Any) -> float:
    """Add up, for each profile, the weights of all ways to cover the rest of a strip. Returns the logarithm of all.

    The weight of a way is the product of the ``weights`` of its steps, empty or occupied. The sums are divided by the
    greatest of their table. Minus infinity if the weights are too small for that.
    """
    sums[offsets[len(steps)]] = 1.0
    logarithm = 0.0
    for step in range(len(steps) - 1, -1, -1):
        mask, finished = steps[step, MASK], steps[step, FINISHED]
        low = (1 << finished) - 1
        empty, occupied = weights[step, EMPTY], weights[step, OCCUPIED]
        here, size = sums[offsets[step] : offsets[step + 1]], 1 << steps[step, BITS]
        after = sums[offsets[step + 1] : offsets[step + 2]]
        for profile in range(size):
            total = 0.0
            if profile & low == low:
                total = empty * after[profile >> finished]
            changed = profile | mask
            if changed & low == low:
                total += occupied * after[changed >> finished]
            here[profile] = total
        greatest = here[:size].max()
        if not greatest > 0.0:
            return -np.inf
        factor = 1.0 / greatest
        for profile in range(size):
            here[profile] *= factor
        logarithm += np.log(greatest)
    return logarithm + np.log(sums[0])


@kernel
def find_shares(steps: Any, offsets: Any, weights: Any, sums: Any, here: Any, after: Any, shares: Any) -> None:
    """The part of all ways, by weight, in which each step is occupied. ``here`` and ``after`` have room for a table."""
    here[0] = 1.0
    for step in range(len(steps)):
        mask, finished = steps[step, MASK], steps[step, FINISHED]
        low = (1 << finished) - 1
        empty, occupied = weights[step, EMPTY], weights[step, OCCUPIED]
        rest = sums[offsets[step + 1] : offsets[step + 2]]
        after[: len(rest)] = 0.0
        without = with_it = 0.0
        for profile in range(1 << steps[step, BITS]):
            weight = here[profile]
            if weight == 0.0:
                continue
            if profile & low == low:
                place = profile >> finished
                after[place] += weight * empty
                without += weight * empty * rest[place]
            changed = profile | mask
            if changed & low == low:
                place = changed >> finished
                after[place] += weight * occupied
                with_it += weight * occupied * rest[place]
        total = without + with_it
        shares[step] = with_it / total if total > 0.0 else 0.0
        factor = 1.0 / total if total > 0.0 else 1.0
        here[: len(rest)] = after[: len(rest)] * factor
