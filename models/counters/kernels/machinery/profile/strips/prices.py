"""The price of a piece in each strip that it may cover: together as much as one piece.

So what the strips cost, each covered as cheaply as it can be, is a lower bound. It is greatest if the strips want the
same pieces (Lagrangian decomposition). It has corners where two ways cost the same; so all ways are weighted first,
the dear ones little, then less and less, which makes it smooth.

Source: Guignard and Kim, Lagrangean decomposition, Mathematical Programming 39 (1987) 215; Nesterov, Smooth
minimization of non-smooth functions, Mathematical Programming 103 (2005) 127.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from models.counters.kernels.machinery.profile.graph import Graph
from models.counters.kernels.machinery.profile.strips.single import Strip, add_up_weights, find_shares

Vector = NDArray[np.float64]
Objective = Callable[[Vector], tuple[float, Vector]]
"""A function that returns its value and its gradient at a point."""

MEMORY = 20
"""The number of steps that are remembered."""
HALVINGS = 20
"""The number of times that a step which gains too little is halved, before the ascent ends."""
ENOUGH = 1e-4
"""The least gain of a step that is taken, as a part of the gain that the slope promises."""


def ascend(objective: Objective, start: Vector, iterations: int) -> Vector:
    """A point where the objective is greater than at the start, or the start: after this many steps at most."""
    point = start
    value, gradient = objective(point)
    remembered: deque[tuple[Vector, Vector]] = deque(maxlen=MEMORY)
    for _ in range(iterations):
        direction = _direction(gradient, remembered)
        slope = float(direction @ gradient)
        if not slope > 0:
            break
        length = 1.0 if remembered else 1 / max(1.0, float(np.abs(gradient).max()))
        for _ in range(HALVINGS):
            there = point + length * direction
            value_there, gradient_there = objective(there)
            if value_there >= value + ENOUGH * length * slope:
                break
            length /= 2
        else:
            break
        if (there - point) @ (gradient - gradient_there) > 0:
            remembered.append((there - point, gradient - gradient_there))
        point, value, gradient = there, value_there, gradient_there
    return point


def _direction(gradient: Vector, remembered: deque[tuple[Vector, Vector]]) -> Vector:
    """The gradient, corrected by the curvature, which the remembered steps and changes of the gradient tell."""
    direction = gradient.copy()
    factors = []
    for step, change in reversed(remembered):
        factors.append(float(step @ direction) / float(step @ change))
        direction -= factors[-1] * change
    if remembered:
        step, change = remembered[-1]
        direction *= float(step @ change) / float(change @ change)
    for (step, change), factor in zip(remembered, reversed(factors), strict=True):
        direction += (factor - float(change @ direction) / float(step @ change)) * step
    return direction


PRICE_SCALE = 1 << 12
"""The number of units in a piece: prices are whole numbers of units."""
TEMPERATURES = (0.2, 0.07, 0.04, 0.028)
"""For each ascent a cost in pieces, which the copies of a vertex share: a way that costs its share more weighs e times
less."""
ITERATIONS = 60
"""The most steps of the ascent for each temperature."""

Prices = NDArray[np.int32]


class Agreement:
    """The prices of all strips, in one vector. A vertex has a copy in each strip that decides it."""

    def __init__(self, graph: Graph, strips: Sequence[Strip], columns: int) -> None:
        self.graph, self.strips = graph, strips
        automorphisms = [[*image] for image in graph.automorphisms]
        self.is_mirrored = [*mirrored(graph, columns)] in automorphisms
        self.is_turned = [*turned(graph)] in automorphisms
        self.vertices = np.concatenate([strip.decided for strip in strips]).astype(np.int64)
        self.copies = np.bincount(self.vertices, minlength=len(graph))
        self.ends = np.cumsum([len(strip.decided) for strip in strips])[:-1]
        self.sums = np.empty(max(strip.offsets[-1] for strip in strips))
        self.tables = np.empty((2, 1 << max(len(bits) for strip in strips for bits in strip.open_before)))

    def find(self) -> list[Prices]:
        """For each strip the price of each of its steps, such that the strips' least costs together are high."""
        free: Vector = np.zeros(len(self.vertices))
        for temperature in TEMPERATURES:
            free = ascend(partial(self.estimate, temperature / self.copies.max()), free, ITERATIONS)
        parts = np.split(self.adjust(free), self.ends)
        if self.is_mirrored:
            images = [self._mirror(strip, part) for strip, part in zip(self.strips, parts, strict=True)]
            parts = [(part + image) / 2 for part, image in zip(parts, reversed(images), strict=True)]
        if self.is_turned:
            parts = [(part + image[::-1]) / 2 for part, image in zip(parts, reversed(parts), strict=True)]
        return [np.floor(part * PRICE_SCALE).astype(np.int32) for part in parts]

    def adjust(self, free: Vector) -> Vector:
        """The nearest prices that are one piece together for each vertex."""
        too_little = 1 - np.bincount(self.vertices, free, len(self.copies))
        return free + (too_little / self.copies)[self.vertices]

    def estimate(self, temperature: float, free: Vector) -> tuple[float, Vector]:
        """The cost of all strips, less what the weights of dear ways take away, and its gradient by the prices."""
        costs: list[float] = []
        shares: list[Vector] = []
        for place, prices in enumerate(np.split(self.adjust(free), self.ends)):
            other = len(self.strips) - 1 - place
            if self.is_mirrored and other < place:
                cost, share = costs[other], self._mirror(self.strips[other], shares[other])
            else:
                cost, share = self._estimate(self.strips[place], prices, temperature)
            costs.append(cost)
            shares.append(share)
        gradient = np.concatenate(shares)
        mean = np.bincount(self.vertices, gradient, len(self.copies)) / self.copies
        return sum(costs), gradient - mean[self.vertices]

    def _estimate(self, strip: Strip, prices: Vector, temperature: float) -> tuple[float, Vector]:
        """The cost of one strip, less what dear ways take away, and for each step the part of ways that occupy it."""
        weights = choices(self.graph, strip).astype(np.float64)
        weights[:, 1] *= np.exp(-prices / temperature)
        shares: Vector = np.zeros(len(prices))
        logarithm = add_up_weights(strip.steps, strip.offsets, weights, self.sums)
        if np.isfinite(logarithm):
            find_shares(strip.steps, strip.offsets, weights, self.sums, *self.tables, shares)
        return -temperature * logarithm if np.isfinite(logarithm) else -np.inf, shares

    def _mirror(self, strip: Strip, values: Vector) -> Vector:
        """The values of the steps, with left and right exchanged."""
        return values.reshape(-1, strip.decided_columns)[:, ::-1].ravel()


def choices(graph: Graph, strip: Strip) -> NDArray[np.bool_]:
    """For each step, whether it may be empty and whether occupied."""
    return np.array([[graph.may_be_empty[one], graph.may_be_occupied[one]] for one in strip.decided])


def mirrored(graph: Graph, columns: int) -> NDArray[np.int64]:
    """The image of each vertex if left and right change places."""
    return np.arange(len(graph)).reshape(-1, columns)[:, ::-1].ravel()


def turned(graph: Graph) -> NDArray[np.int64]:
    """The image of each vertex if the board makes half a turn."""
    return np.arange(len(graph))[::-1]
