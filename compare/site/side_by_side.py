"""The pages on comparing: the verdict, with a wrong program that is caught in the browser; and charts."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import cycle
from typing import Any

from markupsafe import Markup

from compare.classroom.page.language import load_texts
from compare.classroom.page.question import placed_board
from compare.classroom.page.results import make_chart
from compare.question.description import describe
from compare.question.picture import names_of_shapes
from compare.report.sentences import criteria_in_words, lines_about
from compare.site.catalogue import COMPARE, Stock
from compare.site.learning import Caught, path_of_pitfall, uses_of_cells, values_of_cells
from compare.site.page import Edition, Page
from models.drawing import SIGNS, symbols

VERDICT = "compare/verdict.html"
CHARTS = "compare/charts.html"
WRONG = '''%%writefile mine.py
def solve(n):
    """Every way to place n queens, as lists of rows, one for each column. It has a mistake."""
    solutions = []

    def place(rows):
        if len(rows) == n:
            solutions.append(rows)
            return
        for row in range(n):
            if all(row != other and row - other != len(rows) - column for column, other in enumerate(rows)):
                place([*rows, row])

    place([])
    return solutions'''
"""A file with a mistake: it forgets one of the two directions of diagonals."""
GRADE = "!python -m compare grade mine.py --up-to 5"
"""The cell that judges this file."""
HAND_WRITTEN = "backtracking"
"""A wrong model of this engine is the example, if there is one."""
STUDY = (
    "python -m compare study 4..10 --only cp-sat/columns --only backtracking/flags --only sat/at-most-one-ladder "
    "--only python-constraint/columns --repeat 5 --svg charts"
)
"""The command that draws the charts of the page."""


def comparing_pages(edition: Edition, stock: Stock, caught: Sequence[Caught]) -> Iterator[Page]:
    """The page of the verdict and that of the charts."""
    texts = edition.texts["compare"]
    trail = [(COMPARE, edition.texts["parts"]["compare"])]
    cells = values_of_cells(edition, (None, None))
    values = {"cells": [WRONG, GRADE], "example": None, **_example(caught), **_criteria(stock), **cells}
    lead, uses = texts["verdict_lead"], uses_of_cells(edition)
    yield Page(VERDICT, texts["verdict"], "compare/verdict.html", lead, trail, uses, values)
    yield Page(
        CHARTS, texts["charts"], "compare/charts.html", texts["charts_lead"], trail, values=_charts(edition, stock)
    )


def _example(caught: Sequence[Caught]) -> dict[str, Any]:
    """The values of an example: a wrong model, one by hand if there is one, with its board and the verdict on it."""
    for one in sorted(caught, key=lambda one: one.pitfall.engine.name != HAND_WRITTEN):
        if one.board:
            instance = one.pitfall.shows_on
            return {
                "example": one.pitfall,
                "example_path": path_of_pitfall(one.pitfall),
                "example_asked": describe(instance),
                "example_lines": lines_about(instance, one.board),
                "example_board": Markup(placed_board(instance, one.board.placement, one.pitfall.name)),
                "drawn": Markup(symbols(sorted(names_of_shapes(instance)))),
            }
    return {}


def _criteria(stock: Stock) -> dict[str, Any]:
    """The criteria of the verdict, as they are met in the first comparison."""
    first = next(iter(stock.numbers.values()), None)
    return {
        "criteria": criteria_in_words(first.comparison) if first else [],
        "compared": first and describe(first.instance),
    }


def _charts(edition: Edition, stock: Stock) -> dict[str, Any]:
    """The charts of nodes on the questions that many formulations answer; each engine has a colour and a sign."""
    engines = {
        name: {"name": name, "number": number, "shape": sign}
        for number, (name, sign) in enumerate(zip(stock.engines, cycle(SIGNS), strict=False))
    }
    charts = [
        (describe(one.instance), chart)
        for one in stock.numbers.values()
        if (chart := make_chart(one.comparison.outcomes, lambda outcome: outcome.statistics.nodes, 1))
    ]
    picture = files("compare.reference").joinpath("images", "study.svg").read_text(encoding="utf-8")
    return {
        "t": load_texts(edition.language),
        "engines": engines,
        "charts": charts,
        "study": Markup(picture),
        "command": STUDY,
    }
