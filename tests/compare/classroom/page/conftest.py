"""One browser for all tests of the page, and one page on which most of them look."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from compare.classroom.page.assembling import PageContent, assemble
from compare.classroom.page.cards import make_card
from compare.classroom.page.recording import record
from compare.harness.runner import compare
from compare.verdict.comparison import Comparison
from models import Board, Instance, find_formulation, find_problem
from tests.support.browser import open_browser
from tests.support.instances import QUEEN

COMPARED = (
    "backtracking/flags",
    "backtracking/sets",
    "cp-sat/columns",
    "cp-sat/lex-leader",
    "python-constraint/columns",
)
WATCHED = ("backtracking/flags", "backtracking/fewest-first")


@dataclass(frozen=True)
class Made:
    """A page as a file, and what it was made of."""

    path: Path
    text: str
    instance: Instance
    comparison: Comparison
    lesson: PageContent


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """It ends with this package: while it is open, an event loop runs here, and other tests need one of their own."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def six_queens(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The whole page about six queens."""
    return make_whole_page(6, tmp_path_factory.mktemp("page") / "six queens.html")


@pytest.fixture(scope="session")
def eight_queens(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The same about eight queens, for what depends on the size of the page."""
    return make_whole_page(8, tmp_path_factory.mktemp("page") / "eight queens.html")


def make_whole_page(side: int, path: Path) -> Made:
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(side))
    asked = [find_formulation(name) for name in COMPARED]
    comparison = compare(instance, asked)
    lesson = PageContent(
        instance,
        recordings=[record(find_formulation(name), instance) for name in WATCHED],
        cards=[make_card(one, instance) for one in asked],
        comparison=comparison,
    )
    text = assemble(lesson)
    path.write_text(text, encoding="utf-8")
    return Made(path, text, instance, comparison, lesson)
