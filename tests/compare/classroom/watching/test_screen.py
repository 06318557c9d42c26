"""The screen of a watched search fits every terminal that the board fits, and says what to do where it does not."""

import io
import re

import pytest
from rich.console import Console

from compare.classroom.watching.board_picture import column_labels
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.screen import SMALLEST_LAYOUT, choose_layout, draw_panel, draw_screen
from models import OPTIMUM, Board, Instance, find_formulation, find_piece, find_problem, parse_squares
from models.chess.notation import column_name
from models.watching import WatchedSearch

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(6, 6), 6)
KNIGHTS = Instance(find_problem("domination"), find_piece("knight"), Board(5, 5), OPTIMUM)
AROUND = 4
"""The lines of a title, of the keys, and two blank ones."""


def drawn(width: int, height: int, instance: Instance = QUEENS, steps: int = 12) -> list[str]:
    """The lines of the screen after this number of steps."""
    name = "flags" if instance.problem.name == "non-attacking" else "uncovered-square"
    console = Console(width=width, height=height, file=io.StringIO(), force_terminal=False)
    with WatchedSearch(find_formulation(name), instance) as search:
        replay = Replay(search)
        for _ in replay.steps(steps):
            pass
        with console.capture() as capture:
            console.print(draw_screen(replay, "‖ paused", console))
    return capture.get().splitlines()


@pytest.mark.parametrize(
    ("width", "height"), [(width, height) for width in (20, 40, 80, 200) for height in (9, 12, 60)]
)
def test_whatever_the_size_the_screen_fits_and_shows_the_board_and_the_last_step(width: int, height: int) -> None:
    lines = drawn(width, height)
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    for words in ("6", "‖ paused", "reject e6"):
        assert words in "\n".join(lines)


@pytest.mark.parametrize(
    ("n", "width", "height", "cell", "is_beside"),
    [
        (8, 120, 40, 7, True),
        (8, 80, 24, 3, True),
        (8, 60, 24, 3, False),
        (6, 40, 12, 3, False),
        (8, 80, 9, 3, True),
        (29, 80, 34, 1, True),
        (29, 80, 40, 2, False),
    ],
)
def test_squares_are_as_large_as_the_terminal_allows_and_the_panel_is_beside_them_or_below(
    n: int, width: int, height: int, cell: int, is_beside: bool
) -> None:
    layout = choose_layout(Board(n, n), width, height, AROUND)
    assert layout
    assert (layout.cell_size.width, layout.is_beside) == (cell, is_beside)


@pytest.mark.parametrize("board", [Board(1, 1), Board(6, 6), Board(30, 9)])
def test_the_size_that_is_said_to_be_needed_is_the_least_that_does(board: Board) -> None:
    width, height = SMALLEST_LAYOUT.least_size(board)
    assert choose_layout(board, width, height, AROUND) == SMALLEST_LAYOUT
    assert choose_layout(board, width - 1, height, AROUND) is None
    assert choose_layout(board, width, height - 1, AROUND) is None


def test_where_the_board_does_not_fit_the_size_that_is_needed_is_told() -> None:
    said = " ".join(line.strip() for line in drawn(30, 8))
    assert said == (
        "A board of 6 × 6 needs a terminal of 8 × 9 (columns × lines); this one has 30 × 8. Make it larger, or press q."
    )


def test_a_title_that_is_too_long_for_a_line_takes_another() -> None:
    title = "backtracking/uncovered-square", "domination, the fewest possible knights, on 5 × 5"
    assert tuple(drawn(80, 24, KNIGHTS)[:2]) == title
    assert drawn(120, 24, KNIGHTS)[0] == "   ".join(title)
    required = parse_squares(KNIGHTS.board, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3")
    lines = drawn(80, 24, KNIGHTS.narrowed(required=required))
    assert " ".join(lines[:3]).endswith("required: a3, b3, a2, b2, c2, d2, e2, a1, b1, c1, d1, e1")


@pytest.mark.parametrize("columns", [8, 26, 27, 28, 29, 52, 100])
@pytest.mark.parametrize("width", [2, 3, 5, 7])
def test_the_names_of_columns_stand_apart_over_their_columns(columns: int, width: int) -> None:
    labels = column_labels(columns, width)
    names = list(re.finditer(r"\w+", labels))
    assert [column_name(name.start() // width) for name in names] == [name[0] for name in names]
    assert len(names) == (columns if columns <= 26 or width > 2 else (columns + 1) // 2)
    assert len(labels) <= columns * width


@pytest.mark.parametrize(
    ("columns", "labels"), [(26, "abcdefghijklmnopqrstuvwxyz"), (28, "a  d  g  j  m  p  s  v  y"), (5, "abcde")]
)
def test_over_squares_of_one_character_only_names_of_one_letter_stand_side_by_side(columns: int, labels: str) -> None:
    assert column_labels(columns, 1) == labels


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (200, 60)])
def test_a_large_screen_says_how_the_search_stands_and_what_keys_do(width: int, height: int) -> None:
    plain = "\n".join(drawn(width, height))
    for words in ("backtracking/flags", "reject e6", "attacked from a6", "nodes", "‖ paused", "next solution"):
        assert words in plain


def style_of_last_step(steps: int | None, name: str = "flags") -> str:
    with WatchedSearch(find_formulation(name), QUEENS) as search:
        replay = Replay(search)
        for _ in replay.steps(steps):
            pass
        return str(draw_panel(replay, "", 80, 20)[0].style)


def test_the_last_step_of_a_finished_search_is_not_shown_as_a_failure() -> None:
    assert style_of_last_step(12) == "bold red"
    assert style_of_last_step(None) == "bold"
