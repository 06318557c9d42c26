"""Which bit of a profile stands for which vertex, at every step.

A vertex has a bit from when it, or the first of its neighbours, is decided until the last of these is: only then its
being covered, or attacked, matters to what comes later.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from models.counters.kernels.machinery.profile.graph import Graph

WORDS = 2
MOST_SLOTS = 64 * WORDS


@dataclass(frozen=True)
class Step:
    """One decision: bit masks of the vertex itself, of its neighbours, and of those whose bits are given up after it.

    ``occupants``: the vertex of each bit in use.
    """

    vertex: int
    itself: int
    neighbours: int
    finished: int
    occupants: dict[int, int]


def plan(graph: Graph, places: Sequence[int] = ()) -> list[Step]:
    """The steps, in the order of the vertices. ``places``: the bit of each vertex; without them, the first free one."""
    last = _last_steps(graph)
    slot: dict[int, int] = {}
    free: list[int] = []
    used = 0
    steps = []
    for vertex in range(len(graph)):
        open_ones = [one for one in sorted(graph.reaches(vertex)) if last[one] >= vertex]
        for one in open_ones:
            if one not in slot:
                used += not free
                slot[one] = places[one] if places else free.pop() if free else used - 1
        finished = [one for one in open_ones if last[one] == vertex]
        neighbours = sum(1 << slot[one] for one in open_ones if one != vertex)
        masks = 1 << slot[vertex], neighbours, sum(1 << slot[one] for one in finished)
        steps.append(Step(vertex, *masks, {place: one for one, place in slot.items()}))
        free += sorted((slot.pop(one) for one in finished), reverse=True)
    return steps


def number_of_slots(graph: Graph) -> int:
    """The most bits that a profile has."""
    last = _last_steps(graph)
    first = [min(graph.reaches(vertex)) for vertex in range(len(graph))]
    changes = [0] * (len(graph) + 1)
    for begin, end in zip(first, last, strict=True):
        changes[begin] += 1
        changes[end + 1] -= 1
    most = current = 0
    for change in changes:
        current += change
        most = max(most, current)
    return most


def _last_steps(graph: Graph) -> list[int]:
    """The step after which nothing needs to know of the vertex: it is decided, and so are those that may cover it."""
    if not graph.is_covered:
        return list(range(len(graph)))
    return [max(graph.reaches(vertex)) for vertex in range(len(graph))]
