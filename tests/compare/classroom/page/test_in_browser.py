"""The page in a browser: what it shows is what the search did, and the keyboard alone is enough."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from compare.classroom.page.assembling import PageContent, assemble
from compare.classroom.page.recording import record
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.words import find_attackers
from compare.harness.runner import compare
from models import Board, Instance, Piece, bits, find_formulation, find_piece, find_problem, in_all_directions
from models.chess.attacks import attack_boards
from models.watching import Kind, WatchedSearch
from tests.compare.classroom.page.conftest import WATCHED, Made
from tests.support.browser import AXE, needs_chromium, open_file
from tests.support.instances import QUEEN

pytestmark = [needs_chromium, pytest.mark.xdist_group("browser")]

BOARD_NOW = "(stage) => [...page.player.stages[stage].view.uses.keys()].sort((a, b) => a - b)"


def write_page(path: Path, lesson: PageContent) -> Path:
    path.write_text(assemble(lesson), encoding="utf-8")
    return path


def search_page(path: Path, instance: Instance, names: Sequence[str], language: str = "en") -> Path:
    recordings = [record(find_formulation(name), instance) for name in names]
    return write_page(path, PageContent(instance, language, ("question", "search"), recordings=recordings))


def counted(page: Page, stage: int = 0) -> dict[str, int]:
    """The counters beside a board, as numbers."""
    texts = page.locator(".stage").nth(stage).locator("[data-count]").all()
    return {str(one.get_attribute("data-count")): int("".join(filter(str.isdigit, one.inner_text()))) for one in texts}


def first_solution(name: str, instance: Instance) -> tuple[int, list[int]]:
    """The number of the step in which a search gives its first solution, and its squares."""
    with WatchedSearch(find_formulation(name), instance) as search:
        replay = Replay(search)
        *_, last = replay.steps(until_solution=True)
        assert last.placement is not None
        return replay.state.steps, list(bits(last.placement))


def test_the_stepper_reaches_the_first_solution_at_its_step_with_its_board(browser: Browser, six_queens: Made) -> None:
    step, squares = first_solution(WATCHED[0], six_queens.instance)
    with WatchedSearch(find_formulation(WATCHED[0]), six_queens.instance) as search:
        steps = len(list(Replay(search).steps()))
    assert steps > 999
    with open_file(browser, six_queens.path) as opened:
        opened.page.get_by_role("button", name="Next solution").click()
        assert opened.page.evaluate(BOARD_NOW, 0) == squares
        counts = counted(opened.page)
        assert (counts["steps"], counts["solutions"]) == (step, 1)
        opened.page.get_by_role("button", name="Back", exact=True).click()
        assert counted(opened.page)["solutions"] == 0
        assert opened.page.locator(".position").get_attribute(
            "aria-valuetext"
        ) == f"step {step - 1:,} of {steps:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


@pytest.mark.quick
def test_the_last_step_of_a_finished_search_is_not_red(browser: Browser, six_queens: Made) -> None:
    with open_file(browser, six_queens.path) as opened:
        says = opened.page.locator(".sentence").first
        colour = "one => getComputedStyle(one).color"
        at_the_start = says.evaluate(colour)
        opened.page.evaluate("page.player.goTo(page.player.timeline.most - 1)")
        assert says.evaluate(colour) != at_the_start
        opened.page.evaluate("page.player.goTo(page.player.timeline.most)")
        assert says.evaluate(colour) == at_the_start
        assert opened.page.locator(".stage").first.locator("[class^=step-]").count() == 0
        assert "4 solutions" in says.inner_text()


STATES = """(order) => order.map((step) => {
    page.player.goTo(step);
    const stage = page.player.stages[0];
    return [[...stage.view.uses.keys()].sort((a, b) => a - b), stage.says.textContent,
            [...stage.element.querySelectorAll("[data-count]")].map((one) => one.textContent)];
})"""


def test_backwards_shows_what_forwards_had_shown_and_what_python_sees(browser: Browser, tmp_path: Path) -> None:
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(4))
    path = search_page(tmp_path / "four.html", instance, ["backtracking/flags"])
    expected = []
    with WatchedSearch(find_formulation("backtracking/flags"), instance) as search:
        replay = Replay(search)
        for event in replay.steps():
            standing = sorted(instance.board.index(one) for one in replay.state.standing(instance, event))
            expected.append((standing, replay.state.nodes, replay.state.solutions))
    with open_file(browser, path) as opened:
        steps = list(range(len(expected) + 1))
        forwards = opened.page.evaluate(STATES, steps)
        backwards = opened.page.evaluate(STATES, steps[::-1])
    assert forwards == backwards[::-1]
    shown = [(squares, int(counts[1]), int(counts[3])) for squares, _, counts in forwards[1:]]
    assert shown == expected


REJECTIONS = """() => page.player.recordings.map((recording) => {
    const told = [];
    for (let k = 1; k <= recording.length; k++) {
        if (recording.step(k).kind === "reject") told.push([k, explainStep(recording, k).attackers]);
    }
    return told;
})"""


def test_the_reason_of_every_reject_is_the_one_that_python_knows(browser: Browser, tmp_path: Path) -> None:
    board = Board(6, 5)
    instance = Instance(find_problem("non-attacking"), QUEEN, board, required=1 << 1)
    names = ("backtracking/flags", "backtracking/fewest-first")
    told: list[list[Any]] = [[] for _ in names]
    for name, of_search in zip(names, told, strict=True):
        with WatchedSearch(find_formulation(name), instance) as search:
            replay = Replay(search)
            for event in replay.steps():
                if event.kind == Kind.REJECT and event.square is not None:
                    attackers = find_attackers(event.square, replay.state.standing(instance, None), instance)
                    of_search.append([replay.state.steps, [board.index(one) for one in attackers]])
    assert all(told)
    with open_file(browser, search_page(tmp_path / "reasons.html", instance, names)) as opened:
        assert opened.page.evaluate(REJECTIONS) == told


def test_two_searches_stay_in_step_by_nodes_and_by_solutions(browser: Browser, six_queens: Made) -> None:
    with open_file(browser, six_queens.path) as opened:
        page = opened.page
        for unit in ("nodes", "solutions"):
            page.locator(".unit").select_option(unit)
            page.locator(".start").click()
            for expected in range(1, 4):
                page.get_by_role("button", name="Step", exact=True).click()
                assert [counted(page, stage)[unit] for stage in (0, 1)] == [expected, expected]
        page.locator(".unit").select_option("nodes")
        page.locator(".end").click()
        nodes = [one.state.nodes for one in six_queens.lesson.recordings]
        assert [counted(page, stage)["nodes"] for stage in (0, 1)] == nodes
        assert [counted(page, stage)["solutions"] for stage in (0, 1)] == [4, 4]


def test_it_plays_by_itself_and_stops_at_the_end(browser: Browser, tmp_path: Path) -> None:
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(4))
    path = search_page(tmp_path / "four.html", instance, ["backtracking/flags"])
    with open_file(browser, path) as opened:
        opened.page.locator(".speed").fill("12")
        opened.page.get_by_role("button", name="Play").click()
        opened.page.get_by_role("button", name="Play").wait_for()  # until then its name is Pause
        assert counted(opened.page)["solutions"] == 2
        assert "The search is over: 2 solutions, 16 nodes." in opened.page.locator(".sentence").first.inner_text()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_the_keyboard_alone_is_enough(browser: Browser, six_queens: Made) -> None:
    """The squares a6, then b4 by the arrows; the search by its keys; a constraint by the tab key."""
    with open_file(browser, six_queens.path) as opened:
        page = opened.page
        for _ in range(20):
            press(page, "Tab")
            if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
                break
        press(page, " ", "ArrowRight", "ArrowDown", "ArrowDown", "Enter")
        assert page.evaluate("[...page.play.pieces]") == [0, 13]
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "b4, placed"
        assert page.locator("#question [role=status]").inner_text() == (
            "2 pieces on the board. 4 pieces are still to be placed."
        )
        press(page, "ArrowUp", " ")
        assert "attack each other" in page.locator("#question [role=status]").inner_text()
        for _ in range(20):
            press(page, "Tab")
            if page.evaluate("document.activeElement.className") == "stages":
                break
        press(page, "ArrowRight", "ArrowRight", "ArrowLeft", "s")
        assert counted(page)["solutions"] == 1
        press(page, "Home")
        assert counted(page)["steps"] == 0
        for _ in range(20):
            press(page, "Tab")
            if page.evaluate("document.activeElement.matches('[data-lit]')"):
                break
        assert page.locator("#formulations .model").first.locator(".lit-square").count() == 6


def solve(page: Page, squares: Sequence[int]) -> str:
    for square in squares:
        page.locator(".cell").nth(square).click()
    return page.locator("#question [role=status]").inner_text()


QUESTIONS: list[tuple[Instance, str]] = [
    (Instance(find_problem("non-attacking"), find_piece("king"), Board(3), 4), "Solved: this is a solution."),
    (Instance(find_problem("domination"), QUEEN, Board(3, 4), 2), "Solved: this is a solution."),
    (Instance(find_problem("connected-domination"), find_piece("rook"), Board(3), 3), "Solved: this is a solution."),
    (Instance(find_problem("minimal-domination"), QUEEN, Board(2, 3)), "Solved: this is a solution."),
]


@pytest.mark.parametrize(("instance", "said"), QUESTIONS, ids=lambda one: one if isinstance(one, str) else "")
def test_the_board_to_play_on_knows_a_solution_from_other_placements(
    browser: Browser, tmp_path: Path, instance: Instance, said: str
) -> None:
    solutions = set(find_formulation("backtracking/general").solve(instance))
    path = write_page(tmp_path / "play.html", PageContent(instance, parts=("question",)))
    board = instance.board
    placements = range(1 << len(board)) if len(board) < 10 else [*range(0, 1 << len(board), 3), *solutions]
    with open_file(browser, path) as opened:
        asked = [list(bits(placement)) for placement in placements]
        judged = opened.page.evaluate("(asked) => asked.map((pieces) => judge(pieces).solved)", asked)
        assert judged == [placement in solutions for placement in placements]
        assert solve(opened.page, list(bits(min(solutions)))) == said


def test_the_board_to_play_on_does_not_tell_the_number_that_is_asked_for(browser: Browser, tmp_path: Path) -> None:
    instance = Instance(find_problem("domination"), QUEEN, Board(4))
    comparison = compare(instance, [find_formulation("backtracking/general")])
    path = write_page(tmp_path / "covers.html", PageContent(instance, parts=("question",), comparison=comparison))
    with open_file(browser, path) as opened:
        said = opened.page.evaluate("[[], [5], [5, 6, 9], [5, 2]].map((pieces) => judge(pieces).sentences.join(' '))")
        solved = opened.page.evaluate("(pieces) => judge(pieces).solved", list(bits(min(comparison.solutions))))
    assert not [sentence for sentence in said if "piece" in sentence]
    assert said[2] == "The conditions are met. Can you do it with fewer than 3?"
    assert solved


WHERE = """(selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return [box.top, box.bottom];
}"""


def test_on_a_low_screen_controls_boards_and_reasons_are_seen_at_once(browser: Browser, six_queens: Made) -> None:
    with open_file(browser, six_queens.path) as opened:
        opened.page.set_viewport_size({"width": 1366, "height": 768})
        opened.page.evaluate("document.querySelector('.player').scrollIntoView()")
        for selector in (".controls", ".stage-board", ".sentence"):
            top, bottom = opened.page.evaluate(WHERE, selector)
            assert 0 <= top < bottom <= 768, selector


def test_on_a_phone_the_buttons_stay_in_view(browser: Browser, six_queens: Made) -> None:
    with open_file(browser, six_queens.path, width=390) as opened:
        opened.page.evaluate("document.querySelectorAll('.stage')[1].scrollIntoView()")
        top, bottom = opened.page.evaluate(WHERE, ".controls .buttons")
    assert 0 <= top < bottom <= 100


PIECES = [
    (find_piece("amazon"), Board(5, 4)), (find_piece("nightrider"), Board(6)), (QUEEN, Board(4, 5, wrap=True)),
    (Piece("crab", rides=frozenset({(1, 2)}), leaps=in_all_directions((0, 3))), Board(5, 7, wrap=True)),
]  # fmt: skip


@pytest.mark.parametrize(("piece", "board"), PIECES, ids=lambda one: getattr(one, "name", ""))
def test_a_piece_attacks_what_the_specification_says(
    browser: Browser, tmp_path: Path, piece: Piece, board: Board
) -> None:
    instance = Instance(find_problem("non-attacking"), piece, board, 2)
    path = write_page(tmp_path / "attacks.html", PageContent(instance, parts=("question",)))
    with open_file(browser, path) as opened:
        found = opened.page.evaluate("data.question.names.map((_, square) => [...attackedFrom(square)])")
    assert [set(one) for one in found] == [set(bits(one)) for one in attack_boards(board, piece)]


def test_hostile_names_do_no_harm(browser: Browser, tmp_path: Path) -> None:
    piece = Piece("</script><img src=x onerror=alert(1)>\u202e\"'", leaps=in_all_directions((0, 1)))
    instance = Instance(find_problem("non-attacking"), piece, Board(3), 3)
    recording = record(find_formulation("backtracking/general"), instance)
    recording.name = recording.title = "<script>document.title = 'gone'</script>"
    path = write_page(tmp_path / "hostile.html", PageContent(instance, recordings=[recording]))
    with open_file(browser, path) as opened:
        opened.page.get_by_role("button", name="Next solution").click()
        assert opened.page.locator(".about").first.inner_text() == recording.title
        assert "gone" not in opened.page.title()[:4]
        assert opened.page.locator("img").count() == 0


def test_one_part_at_a_time_for_a_beamer(browser: Browser, tmp_path: Path) -> None:
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(4))
    recordings = [record(find_formulation("backtracking/flags"), instance)]
    path = write_page(tmp_path / "beamer.html", PageContent(instance, "de", beamer=True, recordings=recordings))
    with open_file(browser, path) as opened:
        page = opened.page
        assert [page.locator(f"#{part}").is_visible() for part in ("question", "search")] == [True, False]
        press(page, "PageDown")
        assert [page.locator(f"#{part}").is_visible() for part in ("question", "search")] == [False, True]
        assert page.locator("#search .stage-tree canvas").first.bounding_box()
        press(page, "PageDown", "PageUp", "PageUp")
        assert page.locator("#question").is_visible()


FRAMES = """(count) => new Promise((done) => {
    const times = [];
    const next = () => {
        const before = performance.now();
        page.player.goTo(page.player.place + 1);
        times.push(performance.now() - before);
        if (times.length < count) requestAnimationFrame(next);
        else done(times.sort((a, b) => a - b));
    };
    next();
})"""


@pytest.mark.parametrize("made", ["six_queens", pytest.param("eight_queens", marks=pytest.mark.exhaustive)])
def test_a_step_is_drawn_within_a_frame(browser: Browser, made: str, request: pytest.FixtureRequest) -> None:
    """A quarter of the steps: the others may wait for what else the machine does."""
    with open_file(browser, request.getfixturevalue(made).path) as opened:
        times = opened.page.evaluate(FRAMES, 20)
    assert times[5] < 16


LOADED = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
"""The milliseconds until the scripts of the page had run, without the start of the browser."""


@pytest.mark.exhaustive
def test_eight_queens_are_ready_to_step_within_a_second(browser: Browser, eight_queens: Made) -> None:
    """The best of three."""
    milliseconds = []
    for _ in range(3):
        with open_file(browser, eight_queens.path) as opened:
            milliseconds.append(opened.page.evaluate(LOADED))
            opened.page.get_by_role("button", name="Step", exact=True).click()
            assert counted(opened.page)["steps"] == 1
    assert min(milliseconds) < 1000


@pytest.mark.exhaustive
def test_a_hundred_thousand_steps_are_read_within_three_seconds(browser: Browser, tmp_path: Path) -> None:
    """The best of three."""
    instance = Instance(find_problem("domination"), QUEEN, Board(8))
    path = search_page(tmp_path / "long.html", instance, ["backtracking/uncovered-square"])
    milliseconds = []
    for _ in range(3):
        with open_file(browser, path) as opened:
            assert opened.page.evaluate("page.player.recordings[0].length") == 100_000
            assert "ends after 100\N{NARROW NO-BREAK SPACE}000 steps" in opened.page.locator("#search").inner_text()
            milliseconds.append(opened.page.evaluate(LOADED))
    assert min(milliseconds) < 3000


KEPT_WHOLE = """() => [...document.querySelectorAll("section svg, section canvas")].map((one) => {
    if (one.getBoundingClientRect().height < 40) return [one.closest("section").id, 0];  // hidden, or a mark in a line
    let whole = one;
    while (whole && getComputedStyle(whole).breakInside !== "avoid") whole = whole.parentElement;
    return [one.closest("section").id, whole === null ? Infinity : whole.getBoundingClientRect().height];
})"""
"""For each picture its part, and the height of what is kept on one sheet with it."""
SHEET = (794 - 106, 1123 - 106)
"""The width and the height of A4 in CSS pixels, without the margins."""


def test_boards_and_charts_are_whole_on_paper(browser: Browser, six_queens: Made) -> None:
    with open_file(browser, six_queens.path, width=SHEET[0]) as opened:
        opened.page.emulate_media(media="print")
        heights = opened.page.evaluate(KEPT_WHOLE)
        assert opened.page.pdf(format="A4").startswith(b"%PDF")
    assert {part for part, _ in heights} == {"question", "search", "formulations", "solutions"}
    assert max(height for _, height in heights) < SHEET[1]


VIOLATIONS = """async () => {
    document.querySelectorAll("details").forEach((one) => (one.open = true));
    const found = await axe.run();
    return [found.passes.length, found.violations.map((one) => [one.id, one.nodes[0].html])];
}"""


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm install --no-save axe-core")
@pytest.mark.parametrize(
    ("width", "dark", "language"),
    [(1200, False, "en"), (390, True, "de"), pytest.param(1200, True, "de", marks=pytest.mark.exhaustive)],
)
def test_nobody_is_shut_out(
    browser: Browser, tmp_path: Path, six_queens: Made, width: int, dark: bool, language: str
) -> None:
    path = six_queens.path
    if language == "de":
        path = write_page(tmp_path / "acht.html", PageContent(**{**vars(six_queens.lesson), "language": "de"}))
    with open_file(browser, path, width, dark=dark) as opened:
        opened.page.evaluate(AXE.read_text(encoding="utf-8"))
        passes, violations = opened.page.evaluate(VIOLATIONS)
        wider: Any = opened.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert violations == []
    assert passes > 20
    assert not wider


@pytest.mark.parametrize(
    ("problem", "piece", "words"),
    [
        ("peaceable-armies", "queen", "3 pieces on the board. a4 and c4/2 attack each other."),
        ("mixed-non-attacking", "queen-and-knight", "2 pairs of pieces attack each other"),
        ("most-unattacked", "queen", "1 piece on the board. c4/2 is marked as free, but a4 attacks it"),
    ],
)
def test_a_board_of_two_layers_is_played_on_and_watched(
    browser: Browser, problem: str, piece: str, words: str, tmp_path: Path
) -> None:
    """Pressed once a square has a piece of the first layer, pressed twice one of the second, then it is empty."""
    instance = Instance(find_problem(problem), find_piece(piece), Board(4))
    name = "backtracking/general"
    recording = record(find_formulation(name), instance, 500)
    path = write_page(
        tmp_path / "two.html", PageContent(instance, "en", ("question", "search"), recordings=[recording])
    )
    with open_file(browser, path) as opened:
        cells = opened.page.locator("#question .cell")
        for place in (0, 6, 6, 2, 2):
            cells.nth(place).click()
        assert words in opened.page.locator("#question .says").inner_text()
        uses = opened.page.locator("#question .layer-pieces > *")
        cells.nth(2).click()
        assert uses.count() == 2
        opened.page.locator("#search .next-solution").click()
        step = opened.page.evaluate("page.player.stages[0].step")
        shown = opened.page.evaluate(BOARD_NOW, 0)
        with WatchedSearch(find_formulation(name), instance) as search:
            replay = Replay(search)
            events = list(replay.steps(step, until_solution=False))
        standing = replay.state.standing(instance, events[-1])
        assert shown == sorted(map(instance.board.index, standing))


def test_the_line_that_runs_and_what_it_changed_are_marked_forwards_and_backwards(
    browser: Browser, tmp_path: Path
) -> None:
    instance = Instance(find_problem("non-attacking"), QUEEN, Board(6))
    path = search_page(tmp_path / "page.html", instance, ["backtracking/flags"])
    with open_file(browser, path) as opened:
        page = opened.page
        line = page.locator(".algorithm-code [aria-current=true]")
        falling = page.get_by_role("table", name="lines.falling[row − column]")
        assert line.count() == 0
        page.get_by_role("button", name="Step", exact=True).click()  # a6: row 0, column 0
        assert line.inner_text().strip() == "search.place(board.square(square))"
        page.get_by_role("button", name="Step", exact=True).click()  # b6 is rejected
        assert line.inner_text().strip() == "search.reject(board.square(square))"
        assert falling.locator(".changed").count() == 0
        page.evaluate("page.player.goTo(4)")  # b4: row 2, column 1
        assert read_flags(falling) == ["0", "1"]
        assert falling.locator(".changed").count() == 1
        page.get_by_role("button", name="Back", exact=True).click()
        assert line.inner_text().strip() == "search.reject(board.square(square))"
        assert read_flags(falling) == ["0"]
        page.locator(".algorithm summary").click()
        assert not falling.is_visible()


def read_flags(table: Locator) -> list[str]:
    """The indices at which a flag is set."""
    heads, cells = (table.locator(tag).all_inner_texts() for tag in ("th", "td"))
    return [head for head, cell in zip(heads, cells, strict=True) if cell == "●"]
