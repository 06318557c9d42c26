"""The costs of profiles in strips: a table for each strip, which the bits of the strip's columns look up."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from models.counters.kernels.machinery.profile.graph import Graph, Step, plan
from models.counters.kernels.machinery.profile.strips.prices import Agreement, choices
from models.counters.kernels.machinery.profile.strips.single import (
    NEVER,
    Strip,
    find_costs_so_far,
    find_costs_to_go,
    make_strips,
    period_of,
)
from models.counters.kernels.machinery.profile.sweep import Allow

Costs = NDArray[np.int32]
COST_BYTES = np.dtype(np.int32).itemsize


class CostTables:
    """The costs of all strips of a board. A column's bits stand side by side in a profile, its rows in turn."""

    def __init__(self, graph: Graph, columns: int, allow: Allow) -> None:
        self.graph, self.columns = graph, columns
        self.middle = len(graph) // 2
        self.strips = make_strips(graph, columns)
        allow(sum(2 * COST_BYTES * strip.offsets[-1] for strip in self.strips))
        self.period = period_of(graph, columns)
        self.width = columns - len(self.strips) + 1
        agreement = Agreement(graph, self.strips, columns)
        self.can_be_halved = agreement.is_turned and not graph.is_independent
        self.is_mirrored = agreement.is_mirrored
        self._prices = agreement.find()
        self._current: Costs = np.empty((len(self.strips), 1 << self.period * self.width), np.int32)
        self._least = np.zeros(len(self.strips), np.int64)
        self._filled: list[tuple[int, bool] | None] = [None] * len(self.strips)

    @cached_property
    def steps(self) -> list[Step]:
        """The steps of the whole board."""
        return list(plan(self.graph, [self.place(vertex) for vertex in range(len(self.graph))]))

    @cached_property
    def shifts(self) -> NDArray[np.uint64]:
        """The lowest bit of each strip in a profile."""
        return np.array([strip.first_column * self.period for strip in self.strips], np.uint64)

    def after(self, vertex: int, *, is_doubled: bool = False) -> tuple[Costs, int]:
        """The tables after a step, and what is to be added to what they say together.

        They hold the least cost to cover the rest. Before the middle it may be doubled: twice the least cost to come
        there, and what it then costs to cover the rest, less the least cost to come so far.
        """
        for place, strip in enumerate(self.strips):
            step = strip.steps_before(vertex + 1)
            if self._filled[place] != (step, is_doubled):
                self._filled[place] = step, is_doubled
                costs = self._costs_to_middle[place] if is_doubled else self._costs_to_go[place]
                self._least[place] = self._fill(place, strip, step, vertex, costs)
        return self._current, int(self._least.sum())

    def place(self, vertex: int) -> int:
        """The bit of a vertex in a profile."""
        row, column = divmod(vertex, self.columns)
        return column * self.period + row % self.period

    def _fill(self, place: int, strip: Strip, step: int, vertex: int, costs: Costs) -> int:
        """Sort the costs of a strip's profiles by the bits that a whole profile has; returns the least of them."""
        bits = strip.open_before[step]
        profiles = np.arange(1 << len(bits))
        costs = costs[_before(strip, step)]
        places, exist = np.zeros(len(profiles), np.int64), np.ones(len(profiles), np.bool_)
        for bit, one in enumerate(bits):
            is_set = profiles >> bit & 1
            if max(self.graph.reaches(one)) <= vertex:
                exist &= is_set == 1
            else:
                places += is_set << self.place(one) - strip.first_column * self.period
        least = int(costs[exist].min())
        self._current[place] = NEVER
        self._current[place, places[exist]] = np.minimum(costs[exist] - least, NEVER)
        return least

    @cached_property
    def _costs_to_go(self) -> list[Costs]:
        """For each strip the least costs from each profile before each step to the end."""
        costs_of_strips = []
        for strip, prices in zip(self.strips, self._prices, strict=True):
            costs = np.empty(strip.offsets[-1], np.int32)
            costs[strip.offsets[-2]] = 0
            find_costs_to_go(strip.steps, strip.offsets, choices(self.graph, strip), prices, len(strip.decided), costs)
            costs_of_strips.append(costs)
        return costs_of_strips

    @cached_property
    def _costs_to_middle(self) -> list[Costs]:
        """For each strip the doubled costs before the middle: see ``after``."""
        costs_of_strips = []
        for strip, prices, to_go in zip(self.strips, self._prices, self._costs_to_go, strict=True):
            costs = np.empty(strip.offsets[-1], np.int32)
            find_costs_so_far(strip.steps, strip.offsets, choices(self.graph, strip), prices, costs)
            until = strip.steps_before(self.middle)
            last = _before(strip, until)
            can_be = (costs[last] < NEVER) & (to_go[last] < NEVER)
            costs[last] = np.where(can_be, to_go[last] - costs[last], NEVER)
            find_costs_to_go(strip.steps, strip.offsets, choices(self.graph, strip), 2 * prices, until, costs)
            costs_of_strips.append(costs)
        return costs_of_strips


def _before(strip: Strip, step: int) -> slice:
    """The places of the costs of the profiles before a step."""
    return slice(strip.offsets[step], strip.offsets[step] + (1 << len(strip.open_before[step])))
