"""The results of a comparison for the page: who agrees with whom, charts of times and nodes, published values, classes.

Engines that stand beside each other have different colours and shapes, so a chart can be read in print and by the
colour-blind. The colours are in the style sheet.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from markupsafe import Markup

from compare.classroom.page.cards import read_common_form
from compare.classroom.page.language import Texts, fill
from compare.classroom.page.question import MOST_SQUARES, placed_board
from compare.report.columns import (
    OF_PROPAGATION,
    columns_with_values,
    counts_classes,
    select_supported,
    select_unsupported,
)
from compare.report.sentences import criteria_in_words, findings_in_words, lines_about, why_unsettled
from compare.report.views.json import as_data
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.tally import Disagreement
from models.chess.symmetry import orbits
from models.drawing import SIGNS
from models.formulation import Status
from models.problem import ANY, OPTIMUM, Instance

A_NUMBER = re.compile(r"(A\d{6})")
"""The number of a sequence in the OEIS."""
MOST_BOARDS, MOST_DISAGREEMENTS = 120, 12
"""The most classes and the most disagreements whose boards are drawn."""
LEAST_SECONDS = 0.0001
"""Shorter times are drawn as this time."""
ROW = 22
"""The height of a formulation in a chart, in pixels."""
WIDTH, RIGHT = 520, 80
"""The room for the axis, and for the numbers at its right, in pixels."""
LEFT, WIDTH_OF_LETTER = 30, 6.7
"""The room around the names, which stand at the left, and for a letter of them, in pixels."""
TOP, BOTTOM = 12, 34
"""The room above and below the marks, in pixels."""
ROUNDING = 1e-9
"""A logarithm that differs by less from a whole number counts as that number."""


@dataclass(frozen=True)
class Mark:
    """The mark of one formulation in a chart: its value, and its place in pixels from the top left."""

    name: str
    engine: str
    value: float
    x: float
    y: float
    complete: bool


@dataclass(frozen=True)
class Chart:
    """Marks on a logarithmic axis, from the smallest value to the largest; ``left`` is where the axis begins.

    ``ticks`` are powers of ten, each with its place on the axis. Places and sizes are in pixels.
    """

    marks: list[Mark]
    ticks: list[tuple[float, float]]
    left: float
    width: float
    height: float


def make_chart(outcomes: Sequence[Outcome], value: Callable[[Outcome], float | None], least: float) -> Chart | None:
    """The chart of a value; None if no formulation has a value. Values below ``least`` are drawn as ``least``."""
    valued = [(one, given) for one in outcomes if (given := value(one)) is not None and one.status != Status.FAILED]
    if not valued:
        return None
    valued.sort(key=lambda pair: (pair[1], pair[0].name))
    low = math.floor(math.log10(max(least, valued[0][1])) + ROUNDING)
    high = max(low + 1, math.ceil(math.log10(max(least, valued[-1][1])) - ROUNDING))
    left = round(LEFT + WIDTH_OF_LETTER * max(len(one.name) for one, _ in valued))

    def place(number: float) -> float:
        return left + WIDTH * (math.log10(max(number, 10.0**low)) - low) / (high - low)

    marks = [
        Mark(one.name, one.engine, given, place(given), TOP + ROW * (row + 0.5), complete=one.status.is_complete)
        for row, (one, given) in enumerate(valued)
    ]
    ticks = [(10.0**power, place(10.0**power)) for power in range(low, high + 1)]
    return Chart(marks, ticks, left, left + WIDTH + RIGHT, TOP + ROW * len(marks) + BOTTOM)


@dataclass(frozen=True)
class MatrixRow:
    """One formulation in the matrix: ``marks`` has ``same``, ``different`` or ``unknown`` for each other formulation.

    At its own place it has ``self``.
    """

    number: int
    name: str
    status: Status
    marks: list[str]


def make_matrix(comparison: Comparison) -> list[MatrixRow]:
    """The rows of the formulations that answer; those that completed and agree stand beside each other."""
    group_of = {name: number for number, group in enumerate(comparison.groups) for name in group}
    last = len(comparison.groups)
    answering = sorted(select_supported(comparison.outcomes), key=lambda one: group_of.get(one.name, last))
    names = [one.name for one in answering]
    return [
        MatrixRow(number, one.name, one.status, [_mark(one.name, other, group_of) for other in names])
        for number, one in enumerate(answering, 1)
    ]


def _mark(name: str, other: str, group_of: dict[str, int]) -> str:
    """The mark of a formulation for another one in the matrix."""
    if name == other:
        return "self"
    if name not in group_of or other not in group_of:
        return "unknown"
    return "same" if group_of[name] == group_of[other] else "different"


def results_of(comparison: Comparison, texts: Texts) -> dict[str, Any]:
    """The values that the templates of the last three parts read."""
    instance, data = comparison.instance, as_data(comparison)
    names = dict.fromkeys(one.engine for one in select_supported(comparison.outcomes))
    signed = zip(names, cycle(SIGNS), strict=False)
    engines = [{"name": name, "number": number, "shape": sign} for number, (name, sign) in enumerate(signed)]
    return {
        "comparison": data,
        "asked": [one for one in data["formulations"] if one["status"] != Status.UNSUPPORTED],
        "of_classes": {one.name for one in comparison.outcomes if counts_classes(one)},
        "seldom": [column.name for column in columns_with_values(comparison.outcomes) if column.name in OF_PROPAGATION],
        "declined": len(select_unsupported(comparison.outcomes)),
        "engines": engines,
        "engines_by_name": {one["name"]: one for one in engines},
        "charts": {
            "time": make_chart(comparison.outcomes, lambda one: one.seconds, LEAST_SECONDS),
            "nodes": make_chart(comparison.outcomes, lambda one: one.statistics.nodes, 1),
        },
        "common_form": read_common_form(instance),
        "most_squares": MOST_SQUARES,
        "is_large": len(instance.board) > MOST_SQUARES,
        "is_open": instance.size in (OPTIMUM, ANY) and (comparison.count is None or not comparison.solutions),
        "findings": findings_in_words(comparison),
        "criteria": criteria_in_words(comparison),
        "matrix": make_matrix(comparison) if len(comparison.groups) > 1 else [],
        "published": _published(comparison),
        "disagreements": [_draw_disagreement(instance, one) for one in comparison.disagreements[:MOST_DISAGREEMENTS]],
        "unsettled": why_unsettled(comparison),
        "classes": _classes(comparison, texts),
        "class_count": comparison.classes,
    }


def _draw_disagreement(instance: Instance, disagreement: Disagreement) -> tuple[list[str], Markup]:
    """The lines about a disagreement, and its board, whose title is the first of them."""
    lines = lines_about(instance, disagreement)
    return lines, Markup(placed_board(instance, disagreement.placement, lines[0]))


def _published(comparison: Comparison) -> list[dict[str, Any]]:
    """The published values beside ours, which is None if it is not settled, or if there is none."""
    checks = {one.name: one for one in comparison.checks}
    return [
        {
            "name": name,
            "ours": checks[name].ours if name in checks else None,
            "theirs": published.value,
            "source": published.source,
            "agrees": checks[name].agrees if name in checks else None,
        }
        for name, published in comparison.published.items()
    ]


def _classes(comparison: Comparison, texts: Texts) -> list[dict[str, Any]]:
    """The first board of each of the first classes; empty if the set of solutions is not known to be complete."""
    if comparison.orbit_sizes is None:
        return []
    first_orbits = islice(orbits(comparison.solutions, comparison.instance.symmetries()), MOST_BOARDS)
    titled = ((fill(texts["solutions"]["class"], n=number), orbit) for number, orbit in enumerate(first_orbits, 1))
    return [
        {"title": title, "members": len(orbit), "board": Markup(placed_board(comparison.instance, orbit[0], title))}
        for title, orbit in titled
    ]


def link_sources(source: str) -> list[tuple[str, str | None]]:
    """A source in pieces of text, each with an address or None; an A-number has that of its page in the OEIS."""
    texts = A_NUMBER.split(source)
    return [(text, f"https://oeis.org/{text}" if A_NUMBER.fullmatch(text) else None) for text in texts if text]
