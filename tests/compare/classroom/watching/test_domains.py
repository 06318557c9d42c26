"""The board shows the squares that propagators have removed, who removed them, and why."""

import io

import pytest
from rich.console import Console

from compare.classroom.watching.board_picture import CELL_SIZES, BoardPicture, Look
from compare.classroom.watching.domains import ShownDomains
from compare.classroom.watching.keys import Key
from compare.classroom.watching.player import Mode, Player
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.screen import draw_screen
from compare.classroom.watching.stride import Stride
from compare.report.symbols import EVIDENCE, FAILED, FORCED, REMOVED
from models import Board, Instance, find_formulation, find_problem
from models.watching import Kind, WatchedSearch
from tests.support.instances import QUEEN

QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(6))


EIGHT = Instance(find_problem("non-attacking"), QUEEN, Board(8))


def picture_of(replay: Replay, look: Look | None = None) -> BoardPicture:
    instance = replay.search.instance
    domains = ShownDomains(instance.board, replay.state, replay.propagators, replay.latest_call())
    return BoardPicture(instance, replay.state, replay.step_to_tell, look or Look(CELL_SIZES[2]), domains)


def replay_to(search: WatchedSearch, stride: Stride, count: int) -> Replay:
    replay = Replay(search)
    for _ in range(count):
        replay.stride_forward(stride)
    return replay


def test_each_square_has_the_sign_of_the_propagator_that_removed_it_and_forced_pieces_are_lighter() -> None:
    with WatchedSearch(find_formulation("propagation/bounds-consistency"), EIGHT) as search:
        replay = replay_to(search, Stride.NODE, 6)
        assert replay.propagators == ["disequality", "bounds consistency of AllDifferent"]
        picture = picture_of(replay)
        assert picture.text().plain.splitlines()[:8] == [
            "8  ♛  ●  ●  ●  ●  ●  ●  ● ",
            "7  ·  ●  ●  ·  ♕  ■  ●  ■ ",
            "6  ·  ♛  ●  ●  ●  ●  ●  ● ",
            "5  ·  ·  ●  ●  ●  ■  ♕  ● ",
            "4  ·  ·  ·  ●  ●  ♕  ●  ■ ",
            "3  ·  ·  ♛  ●  ●  ●  ●  ● ",
            "2  ·  ·  ·  ●  ●  ●  ●  ♕ ",
            "1  ·  ·  ·  ♛  ●  ●  ●  ● ",
        ]
        assert (picture._style((0, 1)), picture._style((0, 2))) == (REMOVED[0][1], REMOVED[0][0])
        assert (picture._style((1, 5)), picture._style((1, 4))) == (REMOVED[1][0], FORCED[1])
        letters = picture_of(replay, Look(CELL_SIZES[2], colours=False, unicode=False)).text().plain.splitlines()
        assert letters[1] == "7  .  A  A  .  q  B  A  B "


def test_the_reason_is_marked_on_the_board_and_stands_in_words() -> None:
    with WatchedSearch(find_formulation("propagation/domain-consistency"), QUEENS) as search:
        replay = Replay(search)
        while (event := replay.forward()) is not None and not (event.reason and "Hall set" in event.reason.words):
            pass
        picture, console = picture_of(replay), Console(width=100, height=40, file=io.StringIO())
        marked = {square for square in QUEENS.board if picture._style(square) == EVIDENCE}
        assert marked == set(QUEENS.board.squares(event.reason.evidence))  # type: ignore[union-attr]
        console.print(draw_screen(replay, "paused", console))
        shown = " ".join(console.file.getvalue().split())  # type: ignore[attr-defined]
        assert "exclude d5" in shown
        assert "a Hall set" in shown
        while replay.forward() is not None and replay.step_to_tell.kind != Kind.FAIL:  # type: ignore[union-attr]
            pass
        picture = picture_of(replay)
        assert {square for square in QUEENS.board if picture._style(square) == FAILED}


def test_a_search_that_removes_nothing_shows_where_it_fails() -> None:
    with WatchedSearch(find_formulation("propagation/backward-checking"), QUEENS) as search:
        replay = Replay(search)
        while (event := replay.forward()) is not None and event.kind != Kind.FAIL:
            pass
        picture = picture_of(replay)
        failed = {square for square in QUEENS.board if picture._style(square) == FAILED}
        assert failed == set(replay.state.placed[-2:])
        console = Console(width=100, height=40, file=io.StringIO())
        console.print(draw_screen(replay, "paused", console))
        assert "attack each other" in console.file.getvalue()  # type: ignore[attr-defined]


def test_where_there_are_no_colours_brackets_mark_the_last_step_and_its_reason() -> None:
    with WatchedSearch(find_formulation("propagation/arc-consistency"), QUEENS) as search:
        replay = replay_to(search, Stride.PROPAGATION, 2)
        lines = picture_of(replay, Look(CELL_SIZES[2], colours=False)).text().plain.splitlines()
        assert lines[:2] == ["6 (♛)[●]            ", "5  · [●]            "]


@pytest.mark.parametrize(("key_presses", "stride"), [(0, Stride.PROPAGATION), (1, Stride.NODE), (2, Stride.REMOVAL)])
def test_a_key_chooses_how_far_one_step_goes(key_presses: int, stride: Stride) -> None:
    with WatchedSearch(find_formulation("propagation/arc-consistency"), QUEENS) as search:
        search._thread.join(60)
        replay, expected = Replay(search), Replay(search)
        player = Player(replay, 4.0, Mode.PAUSED)
        for key in [Key.STRIDE] * key_presses + [Key.NEXT] * 3:
            player.press(key)
        assert f"{stride.value}s a second" in player.describe_mode()
        position = replay.position
        player.press(Key.BACK)
        expected.seen = replay.seen
        for _ in range(2):
            expected.stride_forward(stride)
        assert replay.position == expected.position < position
