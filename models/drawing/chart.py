"""Charts as SVG: lines with their spread, steps, points and bars over two axes, each linear or logarithmic.

>>> from models.drawing import Axis, Chart, Series, draw_chart
>>> nodes = Chart("nodes over n", Axis("n"), Axis("nodes", logarithmic=True), [Series("flags", [(4, 16), (5, 53)])])
>>> draw_chart(nodes)[:4]
'<svg'

A line is named at its end, in its colour, so that there is no legend to look up; a chart with many series lists their
names beside it, in the order in which the lines end. Colour never stands alone: each of the first 17 series has a sign
of its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element

from models.drawing.board import WIDTH_OF_LETTER, Drawn, write_picture
from models.drawing.domains import SIGNS
from models.drawing.elements import Theme, element, number
from models.languages import say, spoken, write_number

SERIES_COLOURS = 8
"""Series beyond these have the colours again, with hollow signs and dashed lines."""
PLOT_WIDTH, PLOT_HEIGHT = 560, 340
"""The size of the area between the axes, in units, as are all lengths below."""
TOP, LEFT, BOTTOM, RIGHT = 62, 78, 58, 26
"""The least room around that area."""
MARGIN = 18
"""The distance from the left edge of the chart to its title and its subtitle."""
TITLE_LINE, SUBTITLE_LINE = 26, 46
"""The distances of these lines from the top of the chart."""
LABEL_BELOW, TICKS_BELOW = 42, 19
"""The distances from the area down to the label of its lower axis, and to the ticks of this axis."""
TICKS_BESIDE, SPACE_BESIDE_TICKS = 10, 4
"""The distance from the area to the ticks at its left, and the least space on the other side of any tick."""
NAME_SIZE, TICK_SIZE = 13, 11.5
"""The font sizes of the names of series and of ticks."""
NAME_BASELINE, TICK_BASELINE = 4.5, 4
"""The distances from the middle of letters of these sizes down to the line on which they stand."""
BOLD = 1.09
"""The width of bold letters, as a share of that of others."""
NAME_HEIGHT = 17
"""The height of the line for the name of a series."""
LEADER_FROM, LEADER_TO, NAME_SIGN, NAME_START = 6, 12, 22, 34
"""The line from the end of a series to its name begins this far beyond the end; the others count from the area."""
SPACE_AFTER_NAME = 10
"""The space between the longest name and the right edge of the chart."""
SIGN_SCALE = 0.8
"""The size of a sign, as a share of that of ``SIGNS``."""
DASHES = "7 4"
"""The lengths of the dashes of a line and of the gaps between them."""
WHISKER_END = 3
"""Half of the length of the line across the end of a whisker."""
GROUP_SHARE, BAR_SHARE = 0.86, 0.94
"""The widths of the bars at one place, as a share of the distance of places, and of one bar, of its room there."""
BAR_ROUNDING = 1.5
"""The radius of the corners of a bar."""
MOST_TICKS = 9
"""About the most values that have a tick on an axis."""
LAST_BAR = 12
"""The number of the last bar of a histogram, which all larger numbers share."""
MOST_BANDS = 4
"""Where more series have a spread, whiskers show it, as bands would cover each other."""
FEW_POWERS = 2
"""Where an axis spans no more powers of ten than these, two and five times a power have ticks, too."""
WIDEST_STEP = 2.5
"""The greatest quotient of neighbours among 1, 2, 5 and 10."""
HUGE = 1e200
"""Values from here on are left out, and so are values of at most ``1 / HUGE`` on a logarithmic axis."""
LEAST_PLAIN, MOST_PLAIN = 1e-4, 1e7
"""Ticks from the first on, and below the second, are written without a power of ten."""
CLOSE = 1e-9
"""A difference of less than this comes from rounding: of values as a share of the largest, of a decimal as it is."""
DECIMALS_OF_TICK, DECIMALS_OF_POWER, DECIMALS_ON_AXIS = 5, 2, 12
"""The most decimals of a tick, of the factor before a power of ten, and of any value on an axis."""
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
"""The table by which ``str.translate`` makes an exponent of a whole number."""


class Look(StrEnum):
    """A way to draw the points of a series."""

    LINE = "line"
    STEPS = "steps"
    """Level up to the next point, as a count grows."""
    POINTS = "points"
    BARS = "bars"
    """From the lower end of the axis; those of several series stand beside each other."""


JOINING = (Look.LINE, Look.STEPS)
"""The ways that join the points."""


@dataclass(frozen=True)
class Series:
    """Points (across, up) under one name; ``spread`` has for each point the least and the greatest value."""

    name: str
    points: Sequence[tuple[float, float]]
    spread: Sequence[tuple[float, float]] = ()
    look: Look = Look.LINE


@dataclass(frozen=True)
class Axis:
    """An axis; ``label`` says what is measured along it. It reaches from ``least`` to ``most`` at least.

    ``whole``: only whole numbers have ticks.
    """

    label: str
    logarithmic: bool = False
    least: float | None = None
    most: float | None = None
    whole: bool = False


@dataclass(frozen=True)
class Chart:
    """Several series over the same axes. ``diagonal``: a line where both values are equal, for a comparison of two."""

    title: str
    across: Axis
    up: Axis
    series: Sequence[Series]
    subtitle: str = ""
    diagonal: bool = False


class Scale:
    """Maps values to places on an axis of a ``length`` in units, and chooses the values that have ``ticks``.

    Values that are huge or no number have no place; on a logarithmic scale those that are not positive, either.
    """

    def __init__(self, axis: Axis, values: Iterable[float], length: float) -> None:
        self.length, self.logarithmic = length, axis.logarithmic
        shown = [one for one in (*values, axis.least, axis.most) if one is not None and self.holds(one)]
        low, high = (min(shown), max(shown)) if shown else (1.0, 10.0)
        if self.logarithmic:
            self.ticks = _choose_powers(low, high)
        else:
            self.ticks = _choose_round_values(low, high, least_step=1 if axis.whole else 0)
        self._low, self._high = (self._position(one) for one in (min(self.ticks[0], low), max(self.ticks[-1], high)))

    def holds(self, value: float) -> bool:
        """Whether the value has a place on the axis."""
        return abs(value) < HUGE and (value > 1 / HUGE or not self.logarithmic)

    def place(self, value: float) -> float:
        """The distance of a value that the axis holds from its lower end, in units."""
        return self.length * (self._position(value) - self._low) / (self._high - self._low or 1)

    def _position(self, value: float) -> float:
        return log10(value) if self.logarithmic else value


def draw_chart(chart: Chart, *, theme: Theme = "auto", shared: bool = False) -> str:
    """The chart as the text of one SVG element; ``theme`` and ``shared`` are those of ``draw_board``."""
    across, up = _make_scales(chart)
    left = max(LEFT, _widest_tick(up) + TICKS_BESIDE + SPACE_BESIDE_TICKS)
    names = [NAME_START + BOLD * _width_of_name(one.name) + SPACE_AFTER_NAME for one in chart.series if one.name]
    width = left + PLOT_WIDTH + max([RIGHT, _widest_tick(across) / 2 + SPACE_BESIDE_TICKS, *names])
    height = TOP + _lowest_name(len(names)) + BOTTOM
    plot = element("g", transform=f"translate({number(left)} {TOP})")
    plot.extend(_draw_grid(chart, across, up))
    for index, series in enumerate(chart.series):
        plot.append(_draw_series(chart, index, series, across, up))
    plot.extend(_draw_names(chart, across, up))
    elements = [element("rect", "chart-paper", width=width, height=height), *_draw_labels(chart, left), plot]
    drawn = Drawn(elements, width, height)
    return write_picture(drawn, chart.title, _describe(chart), theme=theme, shared=shared)


def draw_histogram(title: str, across: str, up: str, counts: Mapping[str, Counter[int]], subtitle: str = "") -> str:
    """A chart, as ``draw_chart`` gives it, with bars for each name that say how often each number from 0 on came.

    The numbers from ``LAST_BAR`` on share a bar. ``across`` and ``up`` are the labels of the axes.
    """
    series = []
    for name, count in counts.items():
        shown = Counter(dict.fromkeys(range(min(max(count, default=0), LAST_BAR) + 1), 0))
        for value, times in count.items():
            shown[min(value, LAST_BAR)] += times
        series.append(Series(name, sorted(shown.items()), look=Look.BARS))
    if max(map(max, filter(None, counts.values())), default=0) > LAST_BAR:
        across = say("{values}; {last}: {last} or more", values=across, last=LAST_BAR)
    return draw_chart(Chart(title, Axis(across), Axis(up), series, subtitle))


def _widest_tick(scale: Scale) -> float:
    """The width of the longest text of a tick."""
    return max(len(write_tick(tick)) for tick in scale.ticks) * TICK_SIZE * WIDTH_OF_LETTER


def _width_of_name(name: str) -> float:
    """The width that the name of a series has at most, whatever the font."""
    letters = sum(1 / WIDTH_OF_LETTER if east_asian_width(letter) in "WF" else 1 for letter in name)
    return letters * NAME_SIZE * WIDTH_OF_LETTER


def _make_scales(chart: Chart) -> tuple[Scale, Scale]:
    """The scales of the two axes, on which all points, spreads and bars of the chart find room."""
    points = [point for one in chart.series for point in one.points]
    sideways = [x for x, _ in points]
    upwards = [y for _, y in points] + [end for one in chart.series for ends in one.spread for end in ends]
    bars = sorted({x for one in chart.series if one.look == Look.BARS for x, _ in one.points})
    if bars:
        half = min((after - before for before, after in pairwise(bars)), default=1.0) / 2
        sideways += [bars[0] - half, bars[-1] + half]
        upwards.append(0.0)
    if chart.diagonal:
        sideways = upwards = sideways + upwards
    is_whole = chart.across.whole or (bool(bars) and all(float(x).is_integer() for x in bars))
    across = replace(chart.across, whole=is_whole)
    return Scale(across, sideways, PLOT_WIDTH), Scale(chart.up, upwards, PLOT_HEIGHT)


def _choose_powers(low: float, high: float) -> list[float]:
    """Powers of ten from below ``low`` to above ``high``; if they are few, also two and five times these."""
    first, last = floor(log10(low)), ceil(log10(high))
    if last == first:
        last += 1
    if last - first > FEW_POWERS:
        step = ceil((last - first) / MOST_TICKS)
        return [10.0**power for power in range(first, last + step, step)]
    factors = (1, 2, 5)
    fine = [factor * 10.0**power for power in range(first, last + 1) for factor in factors]
    around = [one for one, after in pairwise(fine) if after > low and one < high * WIDEST_STEP]
    return around[: len(factors) * (last - first) + 1]


def _choose_round_values(low: float, high: float, least_step: float = 0) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten, from below ``low`` to above ``high``."""
    largest = max(abs(low), abs(high), CLOSE)
    span = high - low if high - low > CLOSE * largest else largest
    power = 10.0 ** floor(log10(span / MOST_TICKS))
    step = max(least_step, next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= MOST_TICKS))
    return [round(step * multiple, DECIMALS_ON_AXIS) for multiple in range(floor(low / step), ceil(high / step) + 1)]


def _draw_grid(chart: Chart, across: Scale, up: Scale) -> Iterator[Element]:
    """The lines and the numbers of the ticks, the lower axis and the diagonal."""
    for tick in across.ticks:
        x = across.place(tick)
        yield draw_line("chart-grid", x, 0, x, PLOT_HEIGHT)
        yield draw_text(write_tick(tick), x, PLOT_HEIGHT + TICKS_BELOW, "chart-small", "middle")
    for tick in up.ticks:
        y = PLOT_HEIGHT - up.place(tick)
        yield draw_line("chart-grid", 0, y, PLOT_WIDTH, y)
        yield draw_text(write_tick(tick), -TICKS_BESIDE, y + TICK_BASELINE, "chart-small", "end")
    yield draw_line("chart-axis", 0, PLOT_HEIGHT, PLOT_WIDTH, PLOT_HEIGHT)
    if chart.diagonal:
        yield draw_line("chart-diagonal", 0, PLOT_HEIGHT, PLOT_WIDTH, 0)


def _draw_labels(chart: Chart, left: float) -> Iterator[Element]:
    """The title, and the labels of the axes. ``left`` is the place of the area between the axes."""
    below_title = " · ".join(filter(None, (chart.up.label, chart.subtitle)))
    yield draw_text(chart.title, MARGIN, TITLE_LINE, "chart-title")
    yield draw_text(below_title, MARGIN, SUBTITLE_LINE, "chart-small")
    below_axis = TOP + PLOT_HEIGHT + LABEL_BELOW
    yield draw_text(chart.across.label, left + PLOT_WIDTH / 2, below_axis, "chart-small", "middle")


def _draw_series(chart: Chart, index: int, series: Series, across: Scale, up: Scale) -> Element:
    """The points in their order, with the lines between them, their spread and their signs."""
    drawn = element("g", f"chart-{index % SERIES_COLOURS}", children=[element("title", text=series.name)])
    if series.look == Look.BARS:
        drawn.extend(_draw_bars(chart, index, series, across, up))
        return drawn
    points = [(across.place(x), PLOT_HEIGHT - up.place(y)) for x, y in series.points if across.holds(x) and up.holds(y)]
    if series.spread:
        is_crowded = sum(bool(one.spread) for one in chart.series) > MOST_BANDS
        drawn.extend(_draw_whiskers(series, across, up) if is_crowded else [_draw_band(series, across, up)])
    if series.look in JOINING and points:
        line = element("path", "chart-line", d=_path_through(points, series.look))
        if index >= SERIES_COLOURS:
            line.set("stroke-dasharray", DASHES)
        drawn.append(line)
    drawn.extend(_draw_sign(index, x, y) for x, y in points)
    return drawn


def _path_through(points: Sequence[tuple[float, float]], look: Look) -> str:
    """The path of a line, or of steps, through the points, of which there is at least one."""
    words = [f"M{number(points[0][0])},{number(points[0][1])}"]
    for x, y in points[1:]:
        words.append(f"H{number(x)}V{number(y)}" if look == Look.STEPS else f"L{number(x)},{number(y)}")
    return "".join(words)


class _PlacedSpread(NamedTuple):
    """The place of a spread across, and the places of its least and greatest value, from above."""

    x: float
    low: float
    high: float


def _place_spreads(series: Series, across: Scale, up: Scale) -> list[_PlacedSpread]:
    """The places of the spreads of a series, without those that an axis does not hold."""
    return [
        _PlacedSpread(across.place(x), PLOT_HEIGHT - up.place(low), PLOT_HEIGHT - up.place(high))
        for (x, _), (low, high) in zip(series.points, series.spread, strict=True)
        if across.holds(x) and up.holds(low) and up.holds(high)
    ]


def _draw_band(series: Series, across: Scale, up: Scale) -> Element:
    """The area between the least and the greatest values."""
    spreads = _place_spreads(series, across, up)
    corners = [(one.x, one.low) for one in spreads] + [(one.x, one.high) for one in reversed(spreads)]
    return element("polygon", "chart-band", points=" ".join(f"{number(x)},{number(y)}" for x, y in corners))


def _draw_whiskers(series: Series, across: Scale, up: Scale) -> Iterator[Element]:
    """A line from the least value to the greatest at each point: many areas would cover each other."""
    for x, low, high in _place_spreads(series, across, up):
        yield draw_line("chart-whisker", x, low, x, high)
        yield draw_line("chart-whisker", x - WHISKER_END, low, x + WHISKER_END, low)
        yield draw_line("chart-whisker", x - WHISKER_END, high, x + WHISKER_END, high)


def _draw_bars(chart: Chart, index: int, series: Series, across: Scale, up: Scale) -> Iterator[Element]:
    """A bar for each point; the bars of several series share the room of a point."""
    beside = [other for other, one in enumerate(chart.series) if one.look == Look.BARS]
    places = sorted({across.place(x) for other in beside for x, _ in chart.series[other].points if across.holds(x)})
    step = min((after - before for before, after in pairwise(places)), default=PLOT_WIDTH / 2)
    room = GROUP_SHARE * step / len(beside)
    for x, y in series.points:
        if across.holds(x) and up.holds(y) and y > 0:
            left = across.place(x) + (beside.index(index) - len(beside) / 2) * room
            top, width, height = PLOT_HEIGHT - up.place(y), room * BAR_SHARE, up.place(y)
            yield element("rect", "chart-bar", x=left, y=top, width=width, height=height, rx=BAR_ROUNDING)


def _draw_names(chart: Chart, across: Scale, up: Scale) -> list[Element]:
    """The names of the series at the right, each as near to the end of its line as the others leave room."""
    best_heights = _best_heights_of_names(chart, across, up)
    downwards = sorted(best_heights, key=lambda index: (best_heights[index], index))
    names: list[Element] = []
    for index, y in zip(downwards, _spread_out([best_heights[index] for index in downwards]), strict=True):
        series = chart.series[index]
        ends = [across.place(x) for x, value in series.points if across.holds(x) and up.holds(value)]
        named = element("g", f"chart-{index % SERIES_COLOURS}")
        if series.look in JOINING and ends:
            start, end = ends[-1] + LEADER_FROM, PLOT_WIDTH + LEADER_TO
            named.append(draw_line("chart-leader", start, best_heights[index], end, y))
        named.append(_draw_sign(index, PLOT_WIDTH + NAME_SIGN, y))
        named.append(draw_text(series.name, PLOT_WIDTH + NAME_START, y + NAME_BASELINE, "chart-name"))
        names.append(named)
    return names


def _best_heights_of_names(chart: Chart, across: Scale, up: Scale) -> dict[int, float]:
    """For each series with a name, by its number, the height of the end of its line; without a line, by its number."""
    heights: dict[int, float] = {}
    for index, series in enumerate(chart.series):
        last = next((y for x, y in reversed(series.points) if across.holds(x) and up.holds(y)), None)
        if series.name and series.look in JOINING and last is not None:
            heights[index] = PLOT_HEIGHT - up.place(last)
        elif series.name:
            heights[index] = NAME_HEIGHT * (index + 1)
    return heights


def _lowest_name(names: int) -> int:
    """The greatest height at which one of this number of names may stand: below the plot if they need more room."""
    return max(PLOT_HEIGHT, NAME_HEIGHT * names)


def _spread_out(heights: Sequence[float]) -> list[float]:
    """Heights at least ``NAME_HEIGHT`` apart, in the same order, each near to where it was."""
    placed: list[float] = []
    for height in heights:
        placed.append(max([height, *(one + NAME_HEIGHT for one in placed[-1:])]))
    below = float(_lowest_name(len(heights)))
    for position in reversed(range(len(placed))):
        placed[position] = min(placed[position], below)
        below = placed[position] - NAME_HEIGHT
    return placed


def _draw_sign(index: int, x: float, y: float) -> Element:
    """The sign of a series: filled, and hollow where the colours come again."""
    look = "chart-sign" if index < SERIES_COLOURS else "chart-hollow"
    place = f"translate({number(x)} {number(y)}) scale({SIGN_SCALE})"
    return element("path", look, d=SIGNS[index % len(SIGNS)], transform=place)


def draw_line(look: str, x1: float, y1: float, x2: float, y2: float) -> Element:
    """A straight line between two points; ``look`` is its class in the style sheet."""
    return element("line", look, x1=x1, y1=y1, x2=x2, y2=y2)


def draw_text(words: str, x: float, y: float, look: str, anchor: str = "start") -> Element:
    """A line of text, of which the "start", the "middle" or the "end" (``anchor``) stands at the point."""
    return element("text", look, words, x=x, y=y, text_anchor=anchor)


def write_tick(value: float) -> str:
    """The value as a short text: whole numbers in groups of three, fractions with the digits that they need.

    Very small and large values have a power of ten: ``1.5·10⁷``.
    """
    if 1 / HUGE < abs(value) < HUGE and not LEAST_PLAIN <= abs(value) < MOST_PLAIN:
        factor, _, power = f"{value:.{DECIMALS_OF_POWER}e}".partition("e")
        raised = f"10{str(int(power)).translate(RAISED)}"
        return raised if float(factor) == 1 else f"{_write_decimals(float(factor), DECIMALS_OF_POWER)}·{raised}"
    return _write_decimals(value, DECIMALS_OF_TICK)


def _write_decimals(value: float, most: int) -> str:
    """The value in the language that is spoken, with as many decimals as it needs, at most ``most``."""
    digits = next((digits for digits in range(most) if abs(value - round(value, digits)) < CLOSE), most)
    return write_number(value, spoken(), digits)


def _describe(chart: Chart) -> str:
    """The text that is read out in place of the picture."""
    series = (
        f"{one.name}: {write_tick(one.points[0][1])} … {write_tick(one.points[-1][1])}"
        for one in chart.series
        if one.points
    )
    return f"{chart.up.label} / {chart.across.label}. {'; '.join(series)}"
