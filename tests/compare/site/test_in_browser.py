"""The site in a browser: nobody is shut out, searches play, the search finds, a proof is checked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.browser import AXE, needs_chromium, needs_pyodide, open_browser, open_url, serve

pytestmark = [needs_chromium, pytest.mark.xdist_group("browser")]

KINDS = [
    "index.html", "search.html?q=queen", "learn/index.html", "learn/chapter-5.html", "learn/glossary.html",
    "learn/wrong-models.html", "compare/index.html", "compare/map.html", "compare/engines/answer-set.html",
    "compare/formulations/answer-set/queens.html", "compare/formulations/closed-forms/rook-covers.html",
    "compare/problems/domination.html", "compare/pieces/knight.html", "ask/index.html", "ask/domination/queen.html",
    "ask/new-values.html", "ask/certificate.html", "reference/index.html", "reference/verdict.html",
    "reference/commands.html", "reference/api-models.html",
]  # fmt: skip
"""A page of each kind."""
MILLISECONDS = 120_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[str]:
    """The folder above the site: the site lies below a path."""
    with serve(site.parent.parent) as address:
        yield f"{address}below/a%20path/"


@pytest.mark.skipif(not AXE.is_file(), reason=f"there is no axe-core in {AXE}")
@pytest.mark.parametrize(
    ("language", "dark"),
    [
        pytest.param("", False, id="English, light"),
        pytest.param("de/", True, id="German, dark"),
        pytest.param("", True, id="English, dark", marks=pytest.mark.exhaustive),
        pytest.param("de/", False, id="German, light", marks=pytest.mark.exhaustive),
    ],
)
def test_axe_finds_nothing_on_any_kind_of_page(browser: Browser, server: str, language: str, dark: bool) -> None:
    found = []
    for width, path in ((390 if at % 2 else 1366, path) for at, path in enumerate(KINDS)):
        with open_url(browser, f"{server}{language}{path}", server, width, dark=dark) as opened:
            opened.page.evaluate(AXE.read_text(encoding="utf-8"))
            faults = opened.page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
            found += [(path, one["id"], one["nodes"][0]["html"]) for one in faults]
            assert opened.page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert found == []


def test_the_searches_play_by_themselves_unless_less_motion_is_wanted(browser: Browser, server: str) -> None:
    with open_url(browser, f"{server}index.html", server) as opened:
        opened.page.locator("#search .stages").scroll_into_view_if_needed()
        opened.page.wait_for_function("page.player.place > 1")
        opened.page.locator("#search .play").click()
        assert not opened.page.evaluate("page.player.isPlaying")
        opened.page.emulate_media(reduced_motion="reduce")
        opened.page.reload()
        opened.page.wait_for_selector("html[data-ready]", state="attached")
        opened.page.locator("#search .stages").scroll_into_view_if_needed()
        assert not opened.page.evaluate("page.player.isPlaying")
        opened.page.emulate_media(reduced_motion="no-preference")


def test_the_search_finds_a_formulation_by_the_keyboard(browser: Browser, server: str) -> None:
    with open_url(browser, f"{server}index.html", server) as opened:
        opened.page.keyboard.press("/")
        opened.page.keyboard.type("rook-covers")
        opened.page.keyboard.press("Enter")
        opened.page.wait_for_selector(".found a")
        links = opened.page.locator(".found a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert links[0].startswith("compare/formulations/closed-forms/rook-covers")
        opened.page.locator(".found a").first.click()
        assert "rook-covers" in opened.page.locator("h1").inner_text()


def test_a_model_without_squares_to_light_stops_no_page(browser: Browser, server: str) -> None:
    with open_url(browser, f"{server}compare/formulations/answer-set/queens.html", server) as opened:
        opened.page.evaluate("connectConstraints(document.createElement('div'))")


@needs_pyodide
@pytest.mark.exhaustive
def test_a_wrong_program_is_caught_in_the_browser(browser: Browser, server: str) -> None:
    with open_url(browser, f"{server}compare/verdict.html", server) as opened:
        opened.page.locator("[data-do=run-to-here]").last.click()
        opened.page.wait_for_function(
            "[...document.querySelectorAll('.cell')].every(one => one.dataset.state === 'done')", timeout=MILLISECONDS
        )
        assert "✗ failed on non-attacking, 2 queens, on 2 × 2" in opened.page.locator(".printed").last.inner_text()


@needs_pyodide
def test_the_proof_that_five_queens_are_needed_is_checked_in_the_browser(browser: Browser, server: str) -> None:
    with open_url(browser, f"{server}de/ask/certificate.html", server) as opened:
        opened.page.locator("[data-do=run]").click()
        opened.page.wait_for_selector(".cell[data-state=done]", timeout=MILLISECONDS)
        assert "shown: domination, the fewest possible queens, on 8 x 8" in opened.page.locator(".printed").inner_text()
