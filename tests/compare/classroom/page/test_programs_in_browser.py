"""The page of a program of one's own: its line, its variables and its board, step by step; and the tree with names."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from compare.classroom.page.making import write_search
from compare.classroom.tracing.opening import choose_search
from models import Board, Instance, find_problem
from tests.compare.classroom.page.test_in_browser import BOARD_NOW, VIOLATIONS, counted
from tests.support.browser import AXE, needs_chromium, open_file
from tests.support.instances import QUEEN

pytestmark = [needs_chromium, pytest.mark.xdist_group("browser")]

PROGRAMS = Path(__file__).parents[1] / "tracing" / "programs"
FOUR = Instance(find_problem("non-attacking"), QUEEN, Board(4), 4)
NAMES_IN_TREE = """
() => {
  const written = [];
  const { tree } = page.player.stages[0];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text) { written.push(text); };
  tree.draw(page.player.stages[0].step);
  CanvasRenderingContext2D.prototype.fillText = write;
  return written;
}
"""


@pytest.fixture
def flags(tmp_path: Path) -> Path:
    """The page of a program with three lists of flags."""
    text, reason = write_search(choose_search(str(PROGRAMS / "flaggen.py"), FOUR), FOUR, None, "en")
    assert reason is None
    path = tmp_path / "flags.html"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_page_of_a_program_shows_its_line_its_flags_and_its_board(browser: Browser, flags: Path) -> None:
    with open_file(browser, flags) as opened:
        page = opened.page
        assert page.locator(".stage select").first.inner_text() == "flaggen.py"
        page.get_by_role("button", name="Next solution").click()
        assert page.locator(".algorithm-code [aria-current=true]").inner_text().strip() == "position[s] = z"
        assert page.evaluate(BOARD_NOW, 0) == [2, 4, 11, 13]
        captions = page.locator(".algorithm-data caption").all_inner_texts()
        assert {"position[s]", "auf[z + s]", "ab[z − s + n − 1]"} <= {*captions}
        row = page.locator(".algorithm-data table", has_text="position[s]")
        assert row.locator(".value").all_inner_texts() == ["1", "3", "0", "2"]
        assert row.locator(".changed").all_inner_texts() == ["2"]
        assert counted(page)["nodes"] == 8
        page.get_by_role("button", name="Step", exact=True).click()
        assert page.locator(".sentence").inner_text() == "Line 13 has run."


def test_the_dots_of_the_tree_name_their_squares_and_before_the_first_step_it_says_what_comes(
    browser: Browser, flags: Path
) -> None:
    with open_file(browser, flags) as opened:
        assert " ".join(opened.page.evaluate(NAMES_IN_TREE)).startswith("The tree of the search grows here")
        opened.page.get_by_role("button", name="Next solution").click()
        names: Any = opened.page.evaluate(NAMES_IN_TREE)
        assert sorted(names) == ["a3", "a4", "b1", "b1", "b2", "c3", "c4", "d2"]


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm install --no-save axe-core")
def test_a_page_of_a_program_shuts_nobody_out(browser: Browser, flags: Path) -> None:
    with open_file(browser, flags, 390, dark=True) as opened:
        opened.page.get_by_role("button", name="Next solution").click()
        opened.page.evaluate(AXE.read_text(encoding="utf-8"))
        passes, violations = opened.page.evaluate(VIOLATIONS)
        wider: Any = opened.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert violations == []
    assert passes > 10
    assert not wider
