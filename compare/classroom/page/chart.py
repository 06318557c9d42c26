"""The time and the nodes of each formulation as marks on a logarithmic axis.

An engine has a colour and a shape of its own, so the chart can be read in print and by the colour-blind. The colours
are in the style sheet.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compare.verdict.comparison import Outcome
from models.formulation import Status

ROW = 22
WIDTH, RIGHT = 520, 80
"""Room for the axis and for the numbers, in pixels."""
WIDTH_OF_LETTER = 6.7
"""In pixels, with room to spare; the names stand at the left."""
TOP, BOTTOM = 12, 34
SHAPES = {
    "circle": "M-5.5,0a5.5,5.5 0 1,0 11,0a5.5,5.5 0 1,0 -11,0z",
    "square": "M-4.8,-4.8h9.6v9.6h-9.6z",
    "triangle": "M0,-6l6,10.5h-12z",
    "diamond": "M0,-6.5l6.5,6.5l-6.5,6.5l-6.5,-6.5z",
    "cross": "M-2,-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
    "down": "M0,6l6,-10.5h-12z",
    "star": "M0,-7l1.9,4.4l4.7,.4l-3.6,3.1l1.1,4.7l-4.1,-2.5l-4.1,2.5l1.1,-4.7l-3.6,-3.1l4.7,-.4z",
}


@dataclass(frozen=True)
class Mark:
    """One formulation: where its mark lies, and its value."""

    name: str
    engine: str
    value: float
    x: float
    y: float
    complete: bool


@dataclass(frozen=True)
class Tick:
    """A power of ten on the axis."""

    value: float
    x: float


@dataclass(frozen=True)
class Chart:
    """Marks from the smallest value to the largest, the axis, where it begins, and the size of the whole."""

    marks: list[Mark]
    ticks: list[Tick]
    left: float
    width: float
    height: float


def make_chart(outcomes: Sequence[Outcome], value: Callable[[Outcome], float | None], least: float) -> Chart | None:
    """The chart of a value; None where nobody has one. Values below ``least`` are drawn there."""
    known = [(one, given) for one in outcomes if (given := value(one)) is not None and one.status != Status.FAILED]
    if not known:
        return None
    known.sort(key=lambda pair: (pair[1], pair[0].name))
    low = math.floor(math.log10(max(least, known[0][1])) + 1e-9)
    high = max(low + 1, math.ceil(math.log10(max(least, known[-1][1])) - 1e-9))

    left = round(30 + WIDTH_OF_LETTER * max(len(one.name) for one, _ in known))

    def place(number: float) -> float:
        return left + WIDTH * (math.log10(max(number, 10.0**low)) - low) / (high - low)

    marks = [
        Mark(one.name, one.engine, given, place(given), TOP + ROW * (row + 0.5), one.status.is_complete)
        for row, (one, given) in enumerate(known)
    ]
    ticks = [Tick(10.0**power, place(10.0**power)) for power in range(low, high + 1)]
    return Chart(marks, ticks, left, left + WIDTH + RIGHT, TOP + ROW * len(marks) + BOTTOM)


def shape_of(number: int) -> str:
    """The outline of the mark of engine ``number``, around the origin."""
    return list(SHAPES.values())[number % len(SHAPES)]
