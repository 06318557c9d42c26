"""A strip of neighbouring columns: the vertices that it must cover, those that may do so, and its dynamic programming.

The strips overlap: one begins at every column from which it fits. Each is a small question with its own, much
shorter profiles, so its dynamic programming is done for all profiles.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.counters.kernels.machinery.profile.graph import Graph
from models.machine_code.kernel import kernel

MOST_BITS = 15
"""The largest number of bits of the part of a profile that belongs to one strip."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Strip:
    """The dynamic programming of a strip.

    ``first_column`` is the first that it must cover; ``decided_columns``: the number of columns of ``decided``, the
    vertices that may cover those of the strip, in order. ``open_before``: before each of these steps, and after the
    last, the vertices to cover from the first that this or a later step may cover to the last that an earlier step may
    have covered; the bits of the strip's profile, in this order. ``masks``: the bits that a step covers; ``finished``:
    how many bits, the lowest ones, are given up after it.
    """

    first_column: int
    decided_columns: int
    decided: list[int]
    open_before: list[list[int]]
    masks: list[int]
    finished: list[int]

    @cached_property
    def steps(self) -> Numbers:
        """A row for each step: the number of bits before it, its mask, the number of bits given up."""
        bits = [len(vertices) for vertices in self.open_before[:-1]]
        return np.array([*zip(bits, self.masks, self.finished, strict=True)], np.int64)

    @cached_property
    def offsets(self) -> Numbers:
        """The places where the values of the profiles before each step begin, if they stand one after the other."""
        return np.cumsum([0, *(1 << len(vertices) for vertices in self.open_before)])

    def steps_before(self, vertex: int) -> int:
        """The number of steps before this vertex."""
        return int(np.searchsorted(self.decided, vertex))


def period_of(graph: Graph, columns: int) -> int:
    """The largest number of rows in which a profile has bits of the same column."""
    rows = (abs(one // columns - other // columns) for one in range(len(graph)) for other in graph.neighbours[one])
    return 2 * max(rows, default=0) + 1


def make_strips(graph: Graph, columns: int) -> list[Strip]:
    """All strips of the greatest width with ``MOST_BITS`` bits; the graph is a whole board."""
    width = min(columns, max(1, MOST_BITS // period_of(graph, columns)))
    return [_make_strip(graph, columns, first, width) for first in range(columns - width + 1)]


def _make_strip(graph: Graph, columns: int, first: int, width: int) -> Strip:
    """The strip whose columns to cover are ``width`` from ``first`` on."""
    to_cover = [vertex for vertex in range(len(graph)) if first <= vertex % columns < first + width]
    reaching = sorted({one % columns for vertex in to_cover for one in graph.reaches(vertex)})
    decided = [vertex for vertex in range(len(graph)) if reaching[0] <= vertex % columns <= reaching[-1]]
    first_reached = np.array([min(graph.reaches(vertex)) for vertex in to_cover])
    opened = np.minimum.accumulate(first_reached[::-1])[::-1]  # no later than those that follow, so they open in order
    finished = np.maximum.accumulate([max(graph.reaches(vertex)) for vertex in to_cover])  # so they end in order
    open_before, masks, given_up = [], [], []
    low = high = 0
    for vertex in decided:
        open_before.append(to_cover[low:high])
        high = max(high, int(np.searchsorted(opened, vertex, "right")))
        covered = graph.neighbours[vertex] | ({vertex} if graph.covers_itself[vertex] else set())
        masks.append(sum(1 << place for place, one in enumerate(to_cover[low:high]) if one in covered))
        ended = int(np.searchsorted(finished, vertex, "right"))
        given_up.append(ended - low)
        low = ended
    return Strip(first, reaching[-1] - reaching[0] + 1, decided, [*open_before, []], masks, given_up)


BITS, MASK, FINISHED = range(3)
"""The columns of ``Strip.steps``."""
EMPTY, OCCUPIED = range(2)
"""The columns of the arrays that have a number for both choices of a step."""
NEVER = 1 << 28
"""A cost that is larger than any that can be."""


@kernel
def find_costs_to_go(steps: Any, offsets: Any, may_be: Any, prices: Any, until: int, costs: Any) -> None:
    """Fill in the least costs from each profile before each step: of the pieces to come, and of where these lead to.

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
    """Fill in the least price of the pieces that lead to each profile before each step."""
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
        greatest = here.max()
        if not greatest > 0.0:
            return -np.inf
        factor = 1.0 / greatest
        for profile in range(size):
            here[profile] *= factor
        logarithm += np.log(greatest)
    return logarithm


@kernel
def find_shares(steps: Any, offsets: Any, weights: Any, sums: Any, here: Any, after: Any, shares: Any) -> None:
    """Fill in the part of all ways, by weight, in which each step is occupied.

    ``here`` and ``after`` have room for a table.
    """
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
        for place in range(len(rest)):
            here[place] = after[place] * factor
