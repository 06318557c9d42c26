"""Keys steer the replay."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from compare.classroom.watching.keys import Key
from compare.classroom.watching.player import FRAME_SECONDS, Mode, Player
from compare.classroom.watching.replay import Replay, State
from models import (
    Board,
    Instance,
    find_formulation,
    find_piece,
    find_problem,
)
from models.watching import Kind, WatchedSearch


def queens(n: int, required: int = 0, forbidden: int = 0) -> Instance:
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n, required, forbidden)


class Typist:
    """Types one thing each time it is asked, and in the end quits."""

    def __init__(self, *typed: list[Key]) -> None:
        self.typed = list(typed)

    def __call__(self, seconds: float) -> list[Key]:
        return self.typed.pop(0) if self.typed else [Key.QUIT]


def played(replay: Replay, *typed: list[Key]) -> list[str]:
    """The texts that are said when keys are typed one after another, each when the one before is done."""
    said: list[str] = []
    player, typist = Player(replay, 4.0, Mode.PAUSED), Typist(*typed)

    def read(seconds: float) -> list[Key]:
        return typist(seconds) if player.mode == Mode.PAUSED else []

    player.play(lambda doing, counts: said.append(doing), read, lambda: False)
    return said


@pytest.fixture
def replay() -> Iterator[Replay]:
    """Of a search that has told all its steps already."""
    with WatchedSearch(find_formulation("backtracking/flags"), queens(6)) as search:
        search._thread.join(60)
        yield Replay(search)


def test_keys_go_forward_and_back(replay: Replay) -> None:
    played(replay, [Key.NEXT] * 5, [Key.BACK], [Key.BACK])
    assert replay.state.steps == 3


def test_keys_go_to_the_start_and_to_the_last_step_seen_without_searching_on(replay: Replay) -> None:
    played(replay, [Key.NEXT] * 5, [Key.START])
    assert (replay.state, replay.last) == (State(), None)
    played(replay, [Key.NEXT], [Key.LATEST])
    assert replay.state.steps == len(replay.seen) == 5


def test_a_key_jumps_to_the_next_solution_and_again_to_the_next(replay: Replay) -> None:
    said = played(replay, [Key.SOLUTION], [Key.SOLUTION])
    assert replay.state.solutions == 2
    assert replay.last is not None
    assert replay.last.kind == Kind.SOLUTION
    assert said[-1] == "‖ paused (4 steps a second)"


def test_while_it_jumps_space_stops_it_as_it_says(replay: Replay) -> None:
    player = Player(replay, 4.0, Mode.JUMPING)
    assert "space stops" in player.describe_mode()
    player.press(Key.RUN)
    assert player.mode == Mode.PAUSED


def test_jumping_with_no_solution_left_ends_at_the_end(replay: Replay) -> None:
    said = played(replay, *[[Key.SOLUTION]] * 6)
    assert replay.is_over
    assert replay.state.solutions == 4
    assert said[-1] == "the search is complete"


def test_it_runs_by_itself_at_its_speed_and_can_be_paused(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("compare.classroom.watching.player.time", SimpleNamespace(monotonic=lambda: now[0]))

    class Patient(Typist):
        """Lets as much time pass as it is given."""

        def __call__(self, seconds: float) -> list[Key]:
            now[0] += seconds
            return super().__call__(seconds)

    nothing: list[Key] = []
    said: list[str] = []
    typist = Patient(*[nothing] * 4, [Key.RUN], nothing, nothing)
    player = Player(replay, 100.0, Mode.RUNNING)
    player.play(lambda doing, counts: said.append(doing), typist, lambda: False)
    assert replay.state.steps == pytest.approx(100 * 4 * FRAME_SECONDS, abs=1)
    assert said[1] == "▶ running (100 steps a second)"
    assert said[-1] == "‖ paused (100 steps a second)"


def test_speed_doubles_and_halves_within_limits(replay: Replay) -> None:
    assert played(replay, [Key.FASTER])[-1] == "‖ paused (8 steps a second)"
    assert played(replay, *[[Key.SLOWER]] * 9)[-1] == "‖ paused (a step every 4 seconds)"


def test_a_key_shows_the_counts_and_hides_them_and_it_runs_on(replay: Replay) -> None:
    shown: list[bool] = []
    player = Player(replay, 4.0, Mode.RUNNING)
    player.play(lambda doing, counts: shown.append(counts), Typist([Key.COUNTS], [], [Key.COUNTS]), lambda: False)
    assert shown == [False, True, True, False]
    assert player.mode == Mode.PAUSED


def test_on_the_screen_too_a_search_for_one_solution_says_so() -> None:
    with WatchedSearch(find_formulation("construction"), queens(5)) as search:
        said = played(Replay(search), [Key.SOLUTION], [Key.NEXT])
    assert said[-1] == "done, as it looks for one solution only"
