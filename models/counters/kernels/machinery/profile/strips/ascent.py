"""The maximum of a smooth concave function: the quasi-Newton method with limited memory.

Source: Nocedal, Updating quasi-Newton matrices with limited storage, Mathematics of Computation 35 (1980) 773.
"""

from collections import deque
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Function = Callable[[Vector], tuple[float, Vector]]

MEMORY = 20
"""Steps that are remembered."""
HALVINGS = 20
"""Of a step that gains too little, before the ascent ends."""
ENOUGH = 1e-4
"""The part of the gain that the slope promises with which a step is content."""


def ascend(function: Function, start: Vector, iterations: int) -> Vector:
    """Where the function is greater than at the start. It returns its value and its gradient."""
    point = start
    value, gradient = function(point)
    known: deque[tuple[Vector, Vector]] = deque(maxlen=MEMORY)
    for _ in range(iterations):
        direction = _direction(gradient, known)
        slope = float(direction @ gradient)
        if not slope > 0:
            break
        length = 1.0 if known else 1 / max(1.0, float(np.abs(gradient).max()))
        for _ in range(HALVINGS):
            there = point + length * direction
            value_there, gradient_there = function(there)
            if value_there >= value + ENOUGH * length * slope:
                break
            length /= 2
        else:
            break
        if (there - point) @ (gradient - gradient_there) > 0:
            known.append((there - point, gradient - gradient_there))
        point, value, gradient = there, value_there, gradient_there
    return point


def _direction(gradient: Vector, known: deque[tuple[Vector, Vector]]) -> Vector:
    """The gradient, corrected by what is known of the curvature."""
    direction = gradient.copy()
    factors = []
    for step, change in reversed(known):
        factors.append(float(step @ direction) / float(step @ change))
        direction -= factors[-1] * change
    if known:
        step, change = known[-1]
        direction *= float(step @ change) / float(change @ change)
    for (step, change), factor in zip(known, reversed(factors), strict=True):
        direction += (factor - float(change @ direction) / float(step @ change)) * step
    return direction
