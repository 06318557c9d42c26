"""The ratios as a drawing: a bar a pair and board on a logarithmic scale, with its spread and its target, in SVG."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import TextIO

from compare.bench.machine import describe_machine
from compare.bench.result import Result
from compare.bench.running import Report
from compare.report.tables import format_ratio

WIDTH, LABELS, RIGHT = 1000, 450, 80
TOP, ROW, BAR, BOTTOM = 92, 46, 18, 74
ROOM_FOR_RATIO = 58

STYLE = """
  text { font-family: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: 13px; fill: #1f2328 }
  .paper, .target { fill: #ffffff } .grid { stroke: #d8dee4 } .one { stroke: #656d76 }
  .spread, .target { stroke: #1f2328; stroke-width: 1.5 }
  .bar { fill: #4c8bca } .missed { fill: #d08a56 } .plain { fill: #a4adb8 }
  .title { font-size: 19px } .title, .question, .ratio { font-weight: 600 }
  .small { font-size: 11.5px; fill: #656d76 } .tick { font-size: 12px; fill: #656d76 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .small, .tick { fill: #8d96a0 }
    .paper, .target { fill: #0d1117 } .grid { stroke: #30363d } .one { stroke: #8d96a0 }
    .spread, .target { stroke: #e6edf3 }
    .bar { fill: #3f7ab8 } .missed { fill: #a9683a } .plain { fill: #59626d }
  }
"""


@dataclass(frozen=True)
class Scale:
    """From a ratio to a place across: whole powers of ten from ``lowest`` to ``highest``."""

    lowest: int
    highest: int

    def at(self, ratio: float) -> float:
        share = (log10(ratio) - self.lowest) / (self.highest - self.lowest)
        return round(LABELS + share * (WIDTH - LABELS - RIGHT), 1)


def find_scale(results: list[Result]) -> Scale:
    """A scale that holds all ratios and targets, and 1."""
    shown = [1.0, 10.0]
    for result in results:
        shown += [*result.ratios, *([result.workload.target] if result.workload.target else [])]
    return Scale(floor(log10(min(shown))), ceil(log10(max(shown))))


def render(report: Report, out: TextIO) -> None:
    """Write the drawing."""
    results = [result for result in report.results if result.rounds]
    scale = find_scale(results)
    height = TOP + ROW * len(results) + BOTTOM
    out.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="How many times faster than the yardsticks">\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>\n'
    )
    out.writelines(f"{element}\n" for element in _heading())
    out.writelines(f"{element}\n" for element in _grid(scale, height))
    for number, result in enumerate(results):
        out.writelines(f"{element}\n" for element in _row(result, scale, TOP + ROW * number))
    out.writelines(f"{element}\n" for element in _legend(height))
    out.write("</svg>\n")


def _text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def _heading() -> Iterator[str]:
    yield _text(24, 36, "How many times faster than the yardstick", "title")
    yield _text(24, 56, "median of the ratios round by round, and their spread; logarithmic scale", "small")


def _grid(scale: Scale, height: int) -> Iterator[str]:
    for power in range(scale.lowest, scale.highest + 1):
        x = scale.at(10.0**power)
        kind = "one" if power == 0 else "grid"
        yield f'<line class="{kind}" x1="{x}" x2="{x}" y1="{TOP - 8}" y2="{height - BOTTOM + 4}"/>'
        yield _text(x, TOP - 14, f"{10.0**power:,g}×".replace(",", "\u2009"), "tick", "middle")


def _row(result: Result, scale: Scale, top: int) -> Iterator[str]:
    ratio, middle = result.ratio or 1.0, top + ROW // 2
    ends = sorted((scale.at(1), scale.at(ratio)))
    kind = {True: "bar", False: "missed", None: "plain"}[result.reached]
    yield _text(24, middle - 4, result.question, "question")
    yield _text(24, middle + 12, f"{result.pair.ours.title} against {result.pair.yardstick.title}", "small")
    yield (
        f'<rect class="{kind}" x="{ends[0]}" y="{middle - BAR // 2}" '
        f'width="{max(1.5, round(ends[1] - ends[0], 1))}" height="{BAR}" rx="2"/>'
    )
    left, right = scale.at(min(result.ratios)), scale.at(max(result.ratios))
    yield f'<line class="spread" x1="{left}" x2="{right}" y1="{middle}" y2="{middle}"/>'
    beside = max(ends[1], right)
    if result.workload.target:
        target = scale.at(result.workload.target)
        yield _diamond(target, middle)
        beside = max(beside, target) if target < beside + ROOM_FOR_RATIO else beside
    yield _text(beside + 10, middle + 5, f"{format_ratio(ratio)}×", "ratio")


def _diamond(x: float, y: float, size: int = 6) -> str:
    corners = f"{x},{y - size} {x + size},{y} {x},{y + size} {x - size},{y}"
    return f'<polygon class="target" points="{corners}"/>'


def _legend(height: int) -> Iterator[str]:
    y = height - 42
    for x, kind, words in ((24, "bar", "target reached"), (150, "missed", "missed"), (230, "plain", "no target")):
        yield f'<rect class="{kind}" x="{x}" y="{y - 10}" width="12" height="12" rx="2"/>'
        yield _text(x + 18, y, words, "small")
    yield _diamond(332, y - 4)
    yield _text(344, y, "target", "small")
    yield _text(24, height - 18, describe_machine(), "small")
