"""A chapter in a browser: its cells print what the chapter says, and `grade` judges what is written there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from compare.lessons.browser.folder import browser_files
from compare.lessons.chapter import Chapter
from compare.lessons.files import answer_files
from tests.compare.lessons.test_notebooks import numbers
from tests.support.browser import PYODIDE, needs_chromium, needs_pyodide, open_browser, open_url, serve
from tests.support.lessons import all_chapters, exercises, given_outputs, name_of

pytestmark = [needs_chromium, needs_pyodide, pytest.mark.exhaustive, pytest.mark.xdist_group("browser")]

MILLISECONDS = 120_000
CHAPTERS = [chapter for chapter in all_chapters() if chapter.number == 2]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page of a chapter, from a web server."""
    chapter: Chapter = request.param
    for name, content in browser_files([chapter], str(PYODIDE)).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    with serve(tmp_path) as server, open_url(browser, f"{server}{chapter.name}.html", server) as opened:
        yield opened.page


def run(cell: Locator, button: str = "run") -> str:
    """Run a cell, and wait for its end; what it shows."""
    cell.locator(f"[data-do={button}]").click()
    cell.locator("[data-do=stop]").wait_for(state="hidden", timeout=MILLISECONDS)
    assert cell.get_attribute("data-state") == "done", cell.inner_text()
    return cell.locator(".printed").inner_text()


@pytest.mark.parametrize(
    ("page", "chapter"), [(chapter, chapter) for chapter in CHAPTERS], indirect=["page"], ids=map(name_of, CHAPTERS)
)
def test_the_cells_print_what_the_chapter_says_and_answers_are_judged(page: Page, chapter: Chapter) -> None:
    cells = page.locator(".cell").all()
    expected = list(given_outputs(chapter))
    assert len(cells) == len(expected)
    for cell, output in zip(cells, expected, strict=True):
        shown = run(cell)
        if output is not None:
            assert numbers(shown) == numbers(output)
    exercise = exercises(chapter)[0]
    writes, grades = (
        next(one for one in cells if one.locator("textarea").input_value().startswith(start))
        for start in (f"%%writefile {exercise.file}", f"!python -m compare grade {exercise.file}")
    )
    assert "✗" in grades.locator(".printed").inner_text()
    writes.locator("textarea").fill(f"%%writefile {exercise.file}\n{answer_files(chapter)[exercise.answer]}")
    shown = run(grades)  # the file is written first, as it was changed
    assert "✗" not in shown
    assert "8 × 8" in shown


@pytest.mark.parametrize("page", CHAPTERS[:1], indirect=True, ids=name_of)
def test_a_cell_without_end_is_stopped_and_files_stay(page: Page) -> None:
    cells = page.locator(".cell").all()
    run(cells[4])
    cells[1].locator("textarea").fill("while True:\n    pass")
    cells[1].locator("[data-do=run]").click()
    page.wait_for_function("document.querySelectorAll('.cell')[1].dataset.state === 'running'")
    cells[1].locator("[data-do=stop]").click()
    assert cells[1].get_attribute("data-state") == "stopped"
    cells[1].locator("textarea").fill("import os\nos.listdir()")
    assert "mine_2_1.py" in run(cells[1])


@pytest.mark.parametrize("page", CHAPTERS[:1], indirect=True, ids=name_of)
def test_the_keyboard_alone_changes_runs_and_leaves_a_cell(page: Page) -> None:
    cell = page.locator(".cell").nth(1)
    cell.locator("textarea").fill("")
    cell.locator("textarea").focus()
    page.keyboard.type("for n in range(2):\nprint(n)")  # Enter indents
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("document.querySelectorAll('.cell')[1].dataset.state === 'done'", timeout=MILLISECONDS)
    assert cell.locator(".printed").inner_text().split() == ["0", "1"]
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.do") == "run"


FIVE = [chapter for chapter in all_chapters() if chapter.number == 5]


@pytest.mark.parametrize("page", FIVE[:1], indirect=True, ids=name_of)
def test_what_needs_a_solver_shows_what_it_printed_elsewhere(page: Page) -> None:
    cells = page.locator(".cell").all()
    cells[-1].locator("[data-do=run-to-here]").click()
    page.wait_for_function("['done', 'failed'].includes(cells.at(-1).element.dataset.state)", timeout=MILLISECONDS)
    states = dict.fromkeys(("done", "failed"), 0)
    for cell, output in zip(cells, given_outputs(FIVE[0]), strict=True):
        shown = cell.locator(".printed").inner_text()
        states[str(cell.get_attribute("data-state"))] += 1
        assert "Traceback" not in shown
        if output is not None and cell.get_attribute("data-state") == "failed":
            assert output.strip() in shown
    assert states["done"] >= 8


@pytest.mark.parametrize("page", FIVE[:1], indirect=True, ids=name_of)
def test_the_code_keeps_its_colours_while_it_is_changed(page: Page) -> None:
    cell = page.locator(".cell").first
    cell.locator("textarea").fill("def solve(n):  # mine\n    return 'a' + 2")
    kinds = cell.locator(".colours span").evaluate_all(
        "(spans) => spans.map((one) => [one.className, one.textContent])"
    )
    assert kinds == [["k", "def"], ["nf", "solve"], ["c1", "# mine"], ["k", "return"], ["s2", "'a'"], ["mi", "2"]]
    assert cell.locator(".colours").text_content() == f"{cell.locator('textarea').input_value()}\n"
