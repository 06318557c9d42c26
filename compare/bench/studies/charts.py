"""The charts of a study: time and nodes over n, a cactus plot, a performance profile, formulations against the best."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, isfinite
from statistics import median

from compare.bench.studies.plan import CLOCKS
from compare.bench.studies.summary import BEST, LEAST_SECONDS, Summary
from models.drawing import Axis, Chart, Figure, Look, Series, Theme, draw_chart
from models.languages import say

UNNAMED = ""
"""The name of a series that shows nothing, but keeps the colours and signs of the others the same in all charts."""
ROOM_AT_END = 1.1
"""The factor by which the axis of a performance profile goes past the largest ratio."""


@dataclass(frozen=True)
class CaptionedChart:
    """A chart, the name of its file, and sentences that say how to read it."""

    name: str
    caption: str
    chart: Chart


def draw_charts(summary: Summary, subtitle: str, *, theme: Theme = "auto", shared: bool = False) -> list[Figure]:
    """The charts as figures; ``subtitle`` is the question, and the options are those of ``draw_chart``."""
    return [
        Figure(one.name, one.caption, draw_chart(one.chart, theme=theme, shared=shared))
        for one in make_charts(summary, subtitle)
    ]


def make_charts(summary: Summary, subtitle: str) -> Iterator[CaptionedChart]:
    """The charts that the rows allow: none for a single board; those that compare only for several formulations."""
    if len(summary.questions) == 1:
        return
    yield _chart_times(summary, subtitle)
    yield _chart_solved_boards(summary, subtitle)
    if len(summary.names) > 1:
        yield _chart_profile(summary, subtitle)
        yield _chart_against_first(summary, subtitle)
    if any(cell.nodes for cell in summary.cells):
        yield _chart_nodes(summary, subtitle)


def _chart_times(summary: Summary, subtitle: str) -> CaptionedChart:
    """The time of each formulation over n."""
    caption = say(
        "The median of the runs, and their range, from the least to the greatest. Where half of the runs were not "
        "solved, there is no point."
    )
    series = []
    for name in summary.order:
        cells = [cell for cell in summary.by_name[name].values() if isfinite(cell.median)]
        points = [(float(cell.question.side), _drawable(cell.median)) for cell in cells]
        ranges = [(_drawable(cell.ends[0]), _drawable(max(filter(isfinite, cell.seconds)))) for cell in cells]
        series.append(Series(name, points, ranges))
    chart = Chart(say("Time over n"), _n(), _seconds(summary), series, subtitle)
    return CaptionedChart("times", caption, chart)


def _chart_nodes(summary: Summary, subtitle: str) -> CaptionedChart:
    """The nodes of each formulation over n."""
    caption = say("Each engine counts nodes in its own way: compare lines of one engine only.")
    series = []
    for name in summary.order:
        cells = [one for one in summary.by_name[name].values() if one.nodes]
        points = [(float(one.question.side), median(one.nodes)) for one in cells]
        ranges = [(min(one.nodes), max(one.nodes)) for one in cells]
        series.append(Series(name if cells else UNNAMED, points, ranges))
    chart = Chart(say("Nodes over n"), _n(), Axis(say("nodes"), logarithmic=True), series, subtitle)
    return CaptionedChart("nodes", caption, chart)


def _drawable(seconds: float) -> float:
    """The seconds, but at least as many as have a place on a logarithmic axis."""
    return max(LEAST_SECONDS, seconds)


def _chart_solved_boards(summary: Summary, subtitle: str) -> CaptionedChart:
    """The time within which each formulation solves a number of boards: a cactus plot."""
    caption = say(
        "The number of boards that a formulation solves, each within this time: the further right, the better."
    )
    medians = {name: [one.median for one in summary.by_name[name].values()] for name in summary.order}
    if len(summary.names) > 1:
        numbers = range(len(summary.questions))
        medians[BEST] = [min((cell.median for cell in summary.cells_on(number)), default=inf) for number in numbers]
    series = []
    for name, seconds in medians.items():
        solved = sorted(filter(isfinite, seconds))
        title = say("virtual best") if name == BEST else name
        points = [(float(place), _drawable(spent)) for place, spent in enumerate(solved, 1)]
        series.append(Series(title, points))
    across = Axis(say("boards solved"), whole=True, least=1, most=len(summary.questions))
    return CaptionedChart(
        "cactus", caption, Chart(say("Boards solved within a time"), across, _seconds(summary), series, subtitle)
    )


def _chart_profile(summary: Summary, subtitle: str) -> CaptionedChart:
    """The share of boards on which each formulation is not much slower than the best: a performance profile."""
    caption = say(
        "The share of boards on which a formulation takes at most this many times as long as the best on that board "
        "(Dolan and Moré): the higher, the better."
    )
    ratios = {
        name: sorted(one.ratio for one in summary.by_name[name].values() if one.ratio and isfinite(one.ratio))
        for name in summary.order
    }
    end = max((ratio for of_name in ratios.values() for ratio in of_name), default=1.0) * ROOM_AT_END
    series = []
    for name, of_name in ratios.items():
        steps = [(ratio, 100 * place / len(summary.questions)) for place, ratio in enumerate(of_name, 1)]
        last = steps[-1][1] if steps else 0.0
        series.append(Series(name, [*steps, (end, last)], look=Look.STEPS))
    across = Axis(say("times as long as the best"), logarithmic=True, least=1)
    up = Axis(say("% of the boards"), least=0, most=100)
    return CaptionedChart("profile", caption, Chart(say("Performance profile"), across, up, series, subtitle))


def _chart_against_first(summary: Summary, subtitle: str) -> CaptionedChart:
    """The time of each formulation on each board beside that of the first one."""
    first = summary.totals[0].name
    caption = say(
        "A point for each board: below the line a formulation takes less time than {name}, above it more.", name=first
    )
    ours = summary.by_name[first]
    series = []
    for name in summary.order:
        theirs = summary.by_name[name]
        pairs = [(ours[number].median, theirs[number].median) for number in ours if number in theirs]
        points = [(_drawable(x), _drawable(y)) for x, y in pairs if isfinite(x) and isfinite(y)]
        series.append(Series(UNNAMED, []) if name == first else Series(name, points, look=Look.POINTS))
    title = say("Against {name}", name=first)
    across = Axis(say("seconds of {name}", name=first), logarithmic=True)
    return CaptionedChart("against", caption, Chart(title, across, _seconds(summary), series, subtitle, diagonal=True))


def _n() -> Axis:
    """The axis of the sides of boards."""
    return Axis("n", whole=True)


def _seconds(summary: Summary) -> Axis:
    """The axis of the times that were measured."""
    return Axis(say("seconds") if summary.measure == CLOCKS["wall"] else say("processor seconds"), logarithmic=True)
