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
LETTERS_IN_LINE = 125
ROOM_FOR_RATIO = 58
"""The room that the number beside a bar takes."""
TITLE = "How many times faster than the yardstick"
LOOKS = {True: "chart-0", False: "chart-1", None: "chart-6"}
"""The classes of bars: the target is reached, or missed, or there is none."""
DIAMOND = SIGNS[3]


def render(report: Report, out: TextIO) -> None:
    """Write the drawing of the results that have rounds."""
    results = [result for result in report.results if result.rounds]
    targets = [result.workload.target for result in results if result.workload.target]
    ratios = [ratio for result in results for ratio in result.ratios]
    scale = Scale(Axis("", logarithmic=True, least=1, most=10), ratios + targets, WIDTH - LABELS - RIGHT)
    height = TOP + ROW * len(results) + BOTTOM
    elements = [element("rect", "chart-paper", width=WIDTH, height=height), draw_text(TITLE, 24, 36, "chart-title")]
    elements.extend(_grid(scale, height))
    for number, result in enumerate(results):
        elements.extend(_row(result, scale, TOP + ROW * number))
    elements.extend(_legend(height))
    words = "; ".join(f"{result.question}: {format_ratio(result.ratio)}" for result in results)
    out.write(write_picture(Drawn(elements, WIDTH, height), TITLE, words, "auto", False, 1) + "\n")


def _grid(scale: Scale, height: int) -> Iterator[Element]:
    explained = "median of the ratios round by round, and their spread; logarithmic scale"
    yield draw_text(explained, 24, 56, "chart-small")
    for ratio in scale.ticks:
        x = LABELS + scale.place(ratio)
        yield draw_line("chart-axis" if ratio == 1 else "chart-grid", x, TOP - 8, x, height - BOTTOM + 4)
        yield draw_text(f"{write_tick(ratio)}×", x, TOP - 14, "chart-small", "middle")


def _row(result: Result, scale: Scale, top: int) -> Iterator[Element]:
    ratio, middle = result.ratio or 1.0, top + ROW // 2
    low, high, start, end = (LABELS + scale.place(at) for at in (min(result.ratios), max(result.ratios), 1, ratio))
    yield element("g", LOOKS[None], children=[draw_text(result.question, 24, middle - 4, "chart-name")])
    yield draw_text(f"{result.pair.ours.title} against {result.pair.yardstick.title}", 24, middle + 12, "chart-small")
    yield _bar(LOOKS[result.reached], min(start, end), middle - BAR / 2, max(1.5, abs(end - start)), BAR)
    yield draw_line("chart-axis", low, middle, high, middle)
    beside = max(start, end, high)
    if result.workload.target:
        target = LABELS + scale.place(result.workload.target)
        yield _diamond(target, middle)
        beside = max(beside, target) if target < beside + ROOM_FOR_RATIO else beside
    told = draw_text(f"{format_ratio(ratio)}×", beside + 10, middle + 5, "chart-name")
    yield element("g", LOOKS[None], children=[told])


def _bar(look: str, x: float, y: float, width: float, height: float) -> Element:
    return element("g", look, children=[element("rect", "chart-bar", x=x, y=y, width=width, height=height, rx=2)])


def _diamond(x: float, y: float) -> Element:
    drawn = element("path", "chart-hollow", d=DIAMOND, transform=f"translate({x:g} {y:g})")
    return element("g", LOOKS[None], children=[drawn])


def _legend(height: int) -> Iterator[Element]:
    y = height - 58
    for x, reached, words in ((24, True, "target reached"), (150, False, "missed"), (230, None, "no target")):
        yield _bar(LOOKS[reached], x, y - 10, 12, 12)
        yield draw_text(words, x + 18, y, "chart-small")
    yield _diamond(332, y - 4)
    yield draw_text("target", 344, y, "chart-small")
    for number, line in enumerate(wrap(describe_machine(), LETTERS_IN_LINE)):
        yield draw_text(line, 24, height - 34 + 16 * number, "chart-small")
