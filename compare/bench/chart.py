"""Draws the ratios of a bench in SVG: a bar for each pair and board on a logarithmic scale, with spread and target."""

from collections.abc import Iterator
from textwrap import wrap
from typing import TextIO
from xml.etree.ElementTree import Element

from compare.bench.machine import describe_machine
from compare.bench.result import Result
from compare.bench.running import Report
from compare.report.tables import format_ratio
from models.drawing import SIGNS, Axis
from models.drawing.board import Drawn, write_picture
from models.drawing.chart import Scale, draw_line, draw_text, write_tick
from models.drawing.elements import element

WIDTH, LABELS, RIGHT = 1000, 470, 80
"""The width of the drawing, of the labels at its left, and of its right margin."""
TOP, ROW, BAR, BOTTOM = 92, 46, 18, 90
"""The heights of the top, of a row, of a bar, and of the bottom."""
MARGIN = 24
"""The distance of texts from the left edge."""
TITLE_LINE, EXPLANATION_LINE, TICK_LABELS = 36, 56, 78
"""The distances of the base lines of the first texts from the top."""
GRID_TOP, GRID_BOTTOM = TOP - 8, 4
"""The top of the lines of the grid, and how far they go beyond the last row."""
NAME_ABOVE, SIDES_BELOW, RATIO_BELOW = 4, 12, 5
"""The distances of the base lines of a row's texts from the middle of the row."""
ROOM_FOR_RATIO, BESIDE_BAR = 58, 10
"""The room that the number beside a bar takes, and its distance from the bar."""
THINNEST_BAR = 1.5
"""The least width of a bar, so that a ratio of 1 is seen."""
LEGEND_ABOVE, MACHINE_ABOVE, LINE_HEIGHT = 58, 34, 16
"""The distances of the legend and of the first line on the machine from the bottom, and of that line from the next."""
LEGEND_BARS = (24, True, "target reached"), (150, False, "missed"), (230, None, "no target")
"""The place of each bar of the legend, whether it reached its target, and its words."""
BAR_ABOVE, DIAMOND_ABOVE = 10, 4
"""How far above the base line of their words the bars of the legend begin, and its diamond is."""
LEGEND_DIAMOND, LEGEND_BAR, AFTER_BAR, AFTER_DIAMOND = 332, 12, 18, 12
"""The place of the diamond, the side of a bar of the legend, and the distances from these to their words."""
LETTERS_IN_LINE = 125
"""The most letters of a line on the machine."""
TITLE = "How many times faster than the yardstick"
LOOKS = {True: "chart-0", False: "chart-1", None: "chart-6"}
"""The classes of bars: the target is reached, or missed, or there is none."""
_CIRCLE, _SQUARE, _TRIANGLE, DIAMOND, *_ = SIGNS


def render(report: Report, out: TextIO) -> None:
    """Write the drawing of the results that have rounds."""
    results = [result for result in report.results if result.rounds]
    targets = [result.workload.target for result in results if result.workload.target]
    ratios = [ratio for result in results for ratio in result.ratios]
    scale = Scale(Axis("", logarithmic=True, least=1, most=10), ratios + targets, WIDTH - LABELS - RIGHT)
    height = TOP + ROW * len(results) + BOTTOM
    elements = [
        element("rect", "chart-paper", width=WIDTH, height=height),
        draw_text(TITLE, MARGIN, TITLE_LINE, "chart-title"),
    ]
    elements.extend(_grid(scale, height))
    for number, result in enumerate(results):
        elements.extend(_row(result, scale, TOP + ROW * number))
    elements.extend(_legend(height))
    words = "; ".join(f"{result.question}: {format_ratio(result.ratio)}" for result in results)
    out.write(write_picture(Drawn(elements, WIDTH, height), TITLE, words, "auto") + "\n")


def _grid(scale: Scale, height: int) -> Iterator[Element]:
    """The line that explains the drawing, and a line with its ratio for each tick of the scale."""
    explained = "median of the ratios round by round, and their spread; logarithmic scale"
    yield draw_text(explained, MARGIN, EXPLANATION_LINE, "chart-small")
    for ratio in scale.ticks:
        x = LABELS + scale.place(ratio)
        look = "chart-axis" if ratio == 1 else "chart-grid"
        yield draw_line(look, x, GRID_TOP, x, height - BOTTOM + GRID_BOTTOM)
        yield draw_text(f"{write_tick(ratio)}×", x, TICK_LABELS, "chart-small", "middle")


def _row(result: Result, scale: Scale, top: int) -> Iterator[Element]:
    """The question, the two sides, the bar from 1 to the ratio, the spread, the target and the ratio as a number."""

    def place(ratio: float) -> float:
        return LABELS + scale.place(ratio)

    ratio, middle = result.ratio or 1.0, top + ROW // 2
    lowest, highest = place(min(result.ratios)), place(max(result.ratios))
    start, end = place(1), place(ratio)
    sides = f"{result.pair.ours.title} against {result.pair.yardstick.title}"
    name = draw_text(result.question, MARGIN, middle - NAME_ABOVE, "chart-name")
    yield element("g", LOOKS[None], children=[name])
    yield draw_text(sides, MARGIN, middle + SIDES_BELOW, "chart-small")
    yield _bar(LOOKS[result.reached], min(start, end), middle - BAR / 2, max(THINNEST_BAR, abs(end - start)), BAR)
    yield draw_line("chart-axis", lowest, middle, highest, middle)
    right_end = max(start, end, highest)
    if result.workload.target:
        target = place(result.workload.target)
        yield _diamond(target, middle)
        if target < right_end + ROOM_FOR_RATIO:
            right_end = max(right_end, target)
    number = draw_text(f"{format_ratio(ratio)}×", right_end + BESIDE_BAR, middle + RATIO_BELOW, "chart-name")
    yield element("g", LOOKS[None], children=[number])


def _bar(look: str, x: float, y: float, width: float, height: float) -> Element:
    """A bar whose top left corner is at this place."""
    return element("g", look, children=[element("rect", "chart-bar", x=x, y=y, width=width, height=height, rx=2)])


def _diamond(x: float, y: float) -> Element:
    """The sign of a target, with its middle at this place."""
    drawn = element("path", "chart-hollow", d=DIAMOND, transform=f"translate({x:g} {y:g})")
    return element("g", LOOKS[None], children=[drawn])


def _legend(height: int) -> Iterator[Element]:
    """The bars and the diamond with their meanings, and below them the lines on the machine."""
    y = height - LEGEND_ABOVE
    for x, reached, words in LEGEND_BARS:
        yield _bar(LOOKS[reached], x, y - BAR_ABOVE, LEGEND_BAR, LEGEND_BAR)
        yield draw_text(words, x + AFTER_BAR, y, "chart-small")
    yield _diamond(LEGEND_DIAMOND, y - DIAMOND_ABOVE)
    yield draw_text("target", LEGEND_DIAMOND + AFTER_DIAMOND, y, "chart-small")
    for number, line in enumerate(wrap(describe_machine(), LETTERS_IN_LINE)):
        yield draw_text(line, MARGIN, height - MACHINE_ABOVE + LINE_HEIGHT * number, "chart-small")
