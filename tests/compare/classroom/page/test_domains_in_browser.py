"""The page shows the domains that Python knows, and two searches side by side by the decisions that they share."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from compare.classroom.watching.replay import Replay
from models import Board, Instance, find_formulation, find_problem
from models.watching import Kind, WatchedSearch
from tests.compare.classroom.page.test_in_browser import counted, search_page
from tests.support.browser import needs_chromium, open_file
from tests.support.instances import QUEEN

pytestmark = [needs_chromium, pytest.mark.xdist_group("browser")]

QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(6))
INFERRED = """() => {
    const sorted = (squares) => [...squares.keys()].sort((a, b) => a - b);
    return page.player.recordings.map((recording) => Array.from({ length: recording.length }, (_, before) =>
        [sorted(recording.inferred("exclude", before + 1)), sorted(recording.inferred("force", before + 1))]));
}"""


def test_after_each_step_the_domains_are_those_that_python_knows(browser: Browser, tmp_path: Path) -> None:
    five = Instance(find_problem("non-attacking"), QUEEN, Board(5))
    names = ("propagation/domain-consistency", "propagation/general")
    kinds = (Kind.EXCLUDE, Kind.FORCE)
    expected = []
    for name in names:
        with WatchedSearch(find_formulation(name), five) as search:
            replay = Replay(search)
            expected.append([[sorted(replay.state.reasons(kind)) for kind in kinds] for _ in replay.steps()])
    with open_file(browser, search_page(tmp_path / "five.html", five, names)) as opened:
        assert opened.page.evaluate(INFERRED) == expected


PAIRED = """() => {
    const { recordings, timeline } = page.player;
    const { searching, knowing, found } = timeline.pair;
    const [one, other] = [recordings[searching], recordings[knowing]];
    const nodes = [...one.tree.parent.keys()];
    const isPart = (node) => {
        const pieces = pathTo(one.tree, node);
        return pathTo(other.tree, found.counterpart[node]).every((square) => pieces.includes(square));
    };
    return {
        searching: one.name,
        shared: nodes.every(isPart),
        saved: nodes.filter((node) => found.saved[node]).length,
        wrong: nodes.filter((node) => found.saved[node] && one.tree.solved[node] < NEVER).length,
        made: nodes.filter((node) => !found.saved[node]).length - 1,
    };
}"""
PAIRS = [
    ("forward-checking", "arc-consistency"),
    pytest.param(("disequalities", "domain-consistency"), marks=pytest.mark.exhaustive),
    ("symmetry-before-search", "arc-consistency"),
]


@pytest.mark.parametrize("pair", PAIRS)
def test_what_the_stronger_search_saves_leads_to_no_solution_that_it_gives(
    browser: Browser, tmp_path: Path, pair: tuple[str, str]
) -> None:
    path = search_page(tmp_path / "pair.html", QUEENS, [f"propagation/{name}" for name in pair])
    with open_file(browser, path) as opened:
        found = opened.page.evaluate(PAIRED)
        nodes = opened.page.evaluate("() => page.player.recordings.map((one) => one.nodes)")
    assert found["shared"]
    assert found["saved"] + found["made"] == max(nodes)
    assert found["saved"] > 0
    assert min(nodes) <= found["made"]
    assert found["wrong"] == 0 or "symmetry-before-search" in pair


@pytest.mark.parametrize("pair", [("general", "arc-consistency"), ("middle-first", "general")])
def test_searches_that_decide_otherwise_go_by_the_number_of_nodes(
    browser: Browser, tmp_path: Path, pair: tuple[str, str]
) -> None:
    path = search_page(tmp_path / "others.html", QUEENS, [f"propagation/{name}" for name in pair])
    with open_file(browser, path) as opened:
        assert opened.page.evaluate("() => [page.player.timeline.pair, page.player.timeline.isAligned]") == [
            None,
            False,
        ]
        assert [counted(opened.page, stage)["nodes"] for stage in (0, 1)] == [0, 0]
        opened.page.evaluate("page.player.goTo(7)")
        assert [counted(opened.page, stage)["nodes"] for stage in (0, 1)] == [7, 7]


def test_who_removed_a_square_and_why_is_said_where_one_points_at_it(browser: Browser, tmp_path: Path) -> None:
    path = search_page(tmp_path / "why.html", QUEENS, ["propagation/arc-consistency"])
    with open_file(browser, path) as opened:
        page = opened.page
        page.evaluate("page.player.goTo(1)")
        board = page.locator(".stage-board svg")
        why = page.locator(".why")
        assert "Point at" in why.inner_text()
        board.locator(".bezzel-removed-0").first.hover(force=True)
        assert why.inner_text() == "b6 is removed. Arc consistency: attacked from a6."
        assert board.locator(".bezzel-evidence").get_attribute("d") == "M0 0h40M0 40h40M0 0v40M40 0v40"
        assert page.locator(".domains-legend").inner_text().startswith("removed by: arc consistency")


def test_a_page_without_propagators_has_no_texts_about_them(tmp_path: Path) -> None:
    text = search_page(tmp_path / "flags.html", QUEENS, ["backtracking/flags"]).read_text(encoding="utf-8")
    absent = ('class="why"', 'small domains-legend"', 'data-count="failures"', '"signs"')
    assert not [name for name in absent if name in text]
