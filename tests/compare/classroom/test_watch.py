"""A search step by step: what is told, that it can be gone through in both directions, and how it is shown."""

import io
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from copy import deepcopy
from types import SimpleNamespace

import pytest
from rich.console import Console

from compare.classroom.watching import replay as replay_module
from compare.classroom.watching.board_colours import ATTACKED, MARKED, OCCUPIED, SOLVED, SQUARES
from compare.classroom.watching.board_picture import SCALES, BoardPicture, Look
from compare.classroom.watching.interruptions import Interruptions
from compare.classroom.watching.keys import Key, _read_posix, parsed
from compare.classroom.watching.player import FRAME_SECONDS, Mode, Player
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.screen import screen
from compare.classroom.watching.state import State
from compare.commands.watch import first_that_answers
from models import (
    Board,
    Engine,
    Formulation,
    Instance,
    Piece,
    Problem,
    Search,
    SolutionSet,
    find_formulation,
    find_piece,
    find_problem,
    formulations,
    parse_square,
    problems,
)
from models.backtracking.counters import AttackCounters, ignore_change
from models.problem import Occupied
from models.watching import Event, Kind, SearchFailed, WatchedSearch
from tests.support.program import ROOT


def queens(n: int, required: int = 0, forbidden: int = 0) -> Instance:
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n, required, forbidden)


def domination(n: int) -> Instance:
    return Instance(find_problem("domination"), find_piece("queen"), Board(n, n))


def watched(formulation: Formulation, instance: Instance) -> tuple[list[Event], Search]:
    with WatchedSearch(formulation, instance) as search:
        return list(search), search.search


def test_eight_queens_by_flags_first_reach_rows_1_3_5_2_4_and_then_a_column_without_a_free_row() -> None:
    events, _ = watched(find_formulation("backtracking/flags"), queens(8))
    first = events[: next(number for number, event in enumerate(events) if event.kind == Kind.REMOVE) + 1]
    placed = [event.square for event in first if event.kind == Kind.PLACE]
    assert placed == [(0, 0), (2, 1), (4, 2), (1, 3), (3, 4)]
    assert first[-9:-1] == [Event(Kind.REJECT, (row, 5)) for row in range(8)]
    assert first[-1] == Event(Kind.REMOVE, (3, 4))


HAND_WRITTEN = [one for one in formulations().values() if one.engine.name == "backtracking"]
QUESTIONS = [queens(4), queens(5, required=1 << 1, forbidden=1 << 12)]
QUESTIONS += [
    Instance(problem, find_piece("queen"), Board(3, 3), problem.default_size(Board(3, 3), find_piece("queen")))
    for problem in problems().values()
]


def answered(formulation: Formulation) -> list[Instance]:
    return [question for question in QUESTIONS if formulation.unsupported(question) is None]


@pytest.mark.parametrize("formulation", HAND_WRITTEN, ids=lambda formulation: formulation.name)
def test_a_watched_search_is_the_silent_one_and_tells_steps_that_fit_together(formulation: Formulation) -> None:
    assert answered(formulation)
    for instance in answered(formulation):
        check_steps(formulation, instance)


def check_steps(formulation: Formulation, instance: Instance) -> None:
    silent = Search()
    solutions = list(formulation.solve(instance, silent))
    events, search = watched(formulation, instance)
    assert [event.placement for event in events if event.kind == Kind.SOLUTION] == solutions
    assert search.statistics == silent.statistics
    placed: list[object] = []
    for event in events:
        if event.kind == Kind.PLACE:
            assert event.square not in placed
            placed.append(event.square)
        elif event.kind == Kind.REMOVE:
            placed.remove(event.square)
        elif event.placement is not None:
            assert set(placed) <= set(instance.board.squares(event.placement))
    nodes = sum(event.kind == Kind.PLACE for event in events)
    assert nodes in (0, silent.statistics.nodes)
    assert not placed or formulation.gives == SolutionSet.ONE


def test_all_hand_written_searches_but_the_definition_at_work_tell_their_steps() -> None:
    silent = [
        one.name
        for one in HAND_WRITTEN
        if not any(event.kind == Kind.PLACE for event in watched(one, answered(one)[0])[0])
    ]
    assert silent == ["backtracking/brute-force"]


def test_of_an_engine_that_does_not_tell_its_steps_the_solutions_are_seen() -> None:
    events, _ = watched(find_formulation("cp-sat/columns"), queens(6))
    assert [event.kind for event in events] == [Kind.SOLUTION] * 4


def test_the_sizes_that_are_looked_for_are_told() -> None:
    events, _ = watched(find_formulation("backtracking/uncovered-square"), domination(4))
    assert [event.size for event in events if event.kind == Kind.SIZE] == [0, 1, 2]


def test_who_stops_watching_stops_the_search() -> None:
    search = WatchedSearch(find_formulation("backtracking/flags"), queens(24))
    with search:
        assert search.take() == Event(Kind.PLACE, (0, 0))
    search._thread.join(30)
    assert not search._thread.is_alive()


@pytest.mark.parametrize("ahead", [2, 3, 50])
def test_no_event_is_lost_however_often_the_search_waits_for_its_watcher(
    ahead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.watching.MOST_AHEAD", ahead)
    formulation = find_formulation("backtracking/flags")
    for _ in range(20):
        events, search = watched(formulation, queens(5))
        assert sum(event.kind == Kind.PLACE for event in events) == search.statistics.nodes
        assert sum(event.kind == Kind.SOLUTION for event in events) == 10


class Crashing(Formulation):
    engine = Engine("test", "test")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        search.place((0, 0))
        yield 1
        raise ZeroDivisionError("no such thing")


def test_a_search_that_crashes_tells_its_steps_and_then_the_failure() -> None:
    with WatchedSearch(Crashing(), queens(1)) as search:
        events = iter(search)
        assert [next(events).kind, next(events).kind] == [Kind.PLACE, Kind.SOLUTION]
        with pytest.raises(SearchFailed, match="ZeroDivisionError: no such thing"):
            next(events)


def test_nothing_comes_from_a_search_that_is_still_at_it() -> None:
    may_go_on = threading.Event()

    class Slow(Crashing):
        def placements(self, instance: Instance, search: Search) -> Iterator[int]:
            assert may_go_on.wait(60)
            yield 1

    with WatchedSearch(Slow(), queens(1)) as search:
        assert search.take(0.01) is None
        assert not search.ended
        may_go_on.set()
        assert search.take() == Event(Kind.SOLUTION, placement=1)


def test_back_shows_what_forward_had_shown_without_searching_again() -> None:
    with WatchedSearch(find_formulation("backtracking/flags"), queens(5)) as search:
        replay = Replay(search)
        states = [deepcopy(replay.state)]
        while replay.forward() is not None:
            states.append(deepcopy(replay.state))
        assert replay.is_over
        for state in reversed(states[:-1]):
            assert replay.back() is not None
            assert replay.state == state
        assert replay.back() is None
        assert (replay.state, replay.last) == (State(), None)
        for state in states[1:]:
            replay.forward()
            assert replay.state == state
    assert (states[-1].solutions, states[-1].depth) == (10, 0)


def test_pieces_may_be_taken_back_in_any_order() -> None:
    state = State()
    events = [Event(Kind.PLACE, (0, 0)), Event(Kind.PLACE, (1, 2)), Event(Kind.REMOVE, (0, 0))]
    for event in events:
        state.apply(event)
    assert state.placed == [(1, 2)]
    for event in reversed(events):
        state.undo(event)
    assert state == State()


def test_of_a_long_search_the_oldest_steps_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "STEPS_KEPT", 10)
    with WatchedSearch(find_formulation("backtracking/flags"), queens(6)) as search:
        replay = Replay(search)
        steps = sum(1 for _ in replay.steps())
        assert len(replay.seen) <= 20
        assert replay.recent(1)[0][0] == steps == replay.state.steps
        back = 0
        while replay.back() is not None:
            back += 1
        assert 10 <= back <= 20
        assert replay.state.steps == steps - back


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("n", [Key.NEXT]),
        ("\x1b[C\x1b[C\x1b[D", [Key.NEXT, Key.NEXT, Key.BACK]),
        ("\xe0M\xe0K", [Key.NEXT, Key.BACK]),
        ("x ?S+-", [Key.RUN, Key.SOLUTION, Key.FASTER, Key.SLOWER]),
        ("\x1b[H\x1b[4~\x1bOA\x1b[B", [Key.START, Key.LATEST, Key.FASTER, Key.SLOWER]),
        ("\x1b", [Key.QUIT]),
        ("\x1b\x1b", [Key.QUIT, Key.QUIT]),
        ("", []),
    ],
)
def test_keys_are_read_as_terminals_send_them(sent: str, keys: list[Key]) -> None:
    assert parsed(sent) == keys


@pytest.mark.parametrize(
    "sent",
    [
        *["\x1b[5~", "\x1b[6~", "\x1b[1;5C", "\x1b[1;5D", "\x1b[15~", "\x1bOP", "\x1b[[B", "\x1b[Z", "\x1b[?1;2c"],
        *["\x1b\x1b[C", "\x1bs", "\x1b[", "\x1bO", "\x1b[1;5", "\xe0S", "\x00;"],
    ],
)
def test_a_key_that_means_nothing_is_passed_over_whole(sent: str) -> None:
    assert parsed(sent) == []
    assert parsed(f"n{sent}") == [Key.NEXT]


@pytest.mark.parametrize("parts", [["\x1b", "[C"], ["\x1b[", "C"], ["n\x1b", "[1;", "5C"], ["\x1bO", "C"]])
def test_a_key_may_arrive_in_several_reads(parts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    read = iter(part.encode() for part in parts)
    monkeypatch.setattr("select.select", lambda *files_and_seconds: files_and_seconds)
    monkeypatch.setattr("os.read", lambda file, most: next(read))
    assert parsed(_read_posix(0, 1.0)) == [Key.NEXT]


class Typist:
    """Types one thing each time it is asked, and in the end quits."""

    def __init__(self, *typed: list[Key]) -> None:
        self.typed = list(typed)

    def __call__(self, seconds: float) -> list[Key]:
        return self.typed.pop(0) if self.typed else [Key.QUIT]


def played(replay: Replay, *typed: list[Key]) -> list[str]:
    """What is said when one thing after the other is typed, each when the one before is done."""
    said: list[str] = []
    player, typist = Player(replay, 4.0, Mode.PAUSED), Typist(*typed)

    def read(seconds: float) -> list[Key]:
        return typist(seconds) if player.mode == Mode.PAUSED else []

    player.play(lambda doing, counts: said.append(doing), read, Interruptions())
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
    player.play(lambda doing, counts: said.append(doing), typist, Interruptions())
    assert replay.state.steps == pytest.approx(100 * 4 * FRAME_SECONDS, abs=1)
    assert said[1] == "▶ running (100 steps a second)"
    assert said[-1] == "‖ paused (100 steps a second)"


def test_speed_doubles_and_halves_within_limits(replay: Replay) -> None:
    assert played(replay, [Key.FASTER])[-1] == "‖ paused (8 steps a second)"
    assert played(replay, *[[Key.SLOWER]] * 9)[-1] == "‖ paused (a step every 4 seconds)"


def test_a_key_shows_the_counts_and_hides_them_and_it_runs_on(replay: Replay) -> None:
    shown: list[bool] = []
    player = Player(replay, 4.0, Mode.RUNNING)
    player.play(lambda doing, counts: shown.append(counts), Typist([Key.COUNTS], [], [Key.COUNTS]), Interruptions())
    assert shown == [False, True, True, False]
    assert player.mode == Mode.PAUSED


def style_of(picture: BoardPicture, name: str) -> object:
    return picture._style(parse_square(picture.board, name))


def picture_after(events: list[Event], instance: Instance, look: Look | None = None) -> BoardPicture:
    state = State()
    for event in events:
        state.apply(event)
    return BoardPicture(instance, state, events[-1], look or Look(SCALES[2]))


def test_the_board_shows_pieces_clear_attacked_squares_dim_and_the_square_being_tried() -> None:
    events = [Event(Kind.PLACE, (0, 0)), Event(Kind.PLACE, (2, 1)), Event(Kind.REJECT, (1, 2))]
    picture = picture_after(events, queens(4, forbidden=1 << 15))
    assert picture.text().plain.splitlines() == [
        "4  ♛  ·  ·  · ",
        "3  ·  ·  ×    ",
        "2  ·  ♛  ·  · ",
        "1  ·  ·  ·  # ",
        "   a  b  c  d",
    ]
    assert style_of(picture, "c3") == MARKED[Kind.REJECT]
    assert style_of(picture, "a4") == OCCUPIED[0]
    assert (style_of(picture, "b4"), style_of(picture, "c4")) == (ATTACKED[1], ATTACKED[0])
    assert style_of(picture, "d3") == SQUARES[0]
    assert picture.attackers == {(2, 1)}


def test_the_board_can_show_on_each_square_how_many_pieces_attack_it() -> None:
    events = [Event(Kind.PLACE, (0, 0)), Event(Kind.PLACE, (2, 1)), Event(Kind.REJECT, (1, 2))]
    picture = picture_after(events, queens(4, forbidden=1 << 15), Look(SCALES[2], counts=True))
    assert picture.text().plain.splitlines()[:4] == [
        "4  ♛  2  1  2 ",
        "3  2  2  1  0 ",
        "2  2  ♛  2  1 ",
        "1  2  1  1  # ",
    ]
    assert style_of(picture, "c3") == MARKED[Kind.REJECT]


def test_the_counts_on_the_board_are_those_that_the_formulation_counters_keeps() -> None:
    squares = [(0, 0), (2, 1), (4, 2)]
    picture = picture_after([Event(Kind.PLACE, square) for square in squares], queens(6))
    counters = AttackCounters(picture.board, find_piece("queen"), ignore_change)
    for square in squares:
        counters.change(picture.board.index(square), +1)
    assert [picture.attacks[square] for square in picture.board] == counters.count


def test_a_count_that_has_no_room_is_a_plus() -> None:
    board = Board(1, 12)
    instance = Instance(find_problem("domination"), find_piece("queen"), board, required=board.full >> 1)
    state = State()
    narrow, wide = (BoardPicture(instance, state, None, Look(SCALES[index], counts=True)) for index in (-1, -2))
    assert narrow.text().plain.splitlines()[0] == "1 ♛♛♛♛♛♛♛♛♛♛♛+"
    assert wide.text().plain.splitlines()[0].endswith("♛ 11")


def test_a_solution_is_shown_whole_and_a_required_piece_stands_from_the_start() -> None:
    instance = queens(4, required=1 << 1)
    picture = picture_after([Event(Kind.SIZE, size=4)], instance)
    assert picture.standing == {(0, 1)}
    solution = instance.board.bitboard([(0, 1), (1, 3), (2, 0), (3, 2)])
    picture = picture_after([Event(Kind.SOLUTION, placement=solution)], instance)
    assert len(picture.standing) == 4
    assert style_of(picture, "b4") == SOLVED


def test_without_colours_the_marked_square_has_brackets_and_without_unicode_there_are_letters() -> None:
    events = [Event(Kind.PLACE, (0, 0))]
    text = picture_after(events, queens(2), Look(SCALES[2], colours=False, unicode=False)).text().plain
    assert text.splitlines() == ["2 [Q] . ", "1  .  . ", "   a  b"]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (200, 60)])
def test_the_screen_fits_the_terminal_and_says_how_the_search_stands(replay: Replay, width: int, height: int) -> None:
    for _ in replay.steps(12):
        pass
    console = Console(width=width, height=height, file=io.StringIO(), force_terminal=False)
    with console.capture() as capture:
        console.print(screen(replay, "‖ paused", console))
    plain = capture.get()
    assert max(map(len, plain.splitlines())) <= width
    assert len(plain.splitlines()) <= height
    for words in ("backtracking/flags", "reject e6", "attacked from a6", "nodes", "‖ paused", "next solution"):
        assert words in plain


def bezzel(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "compare", "watch", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_without_a_terminal_the_steps_are_lines() -> None:
    done = bezzel("4", "--formulation", "flags")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[:3] == [
        "backtracking/flags: non-attacking, 4 queens, on 4 × 4",
        "    1  place a4  (depth 1, node 1)",
        "    2  reject b4  (attacked from a4)",
    ]
    assert sum("  solution " in line for line in lines) == 2
    assert any(line.endswith("solution a3 b1 c4 d2  (number 1)") for line in lines)
    assert lines[-1] == "the search is complete: 2 solutions, 16 nodes, 44 rejected"


def test_where_none_is_named_a_problem_that_only_states_its_definition_is_searched_by_it() -> None:
    class CentreTaken(Problem):
        wanted = "fewest"

        def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
            return (1, 1) in occupied

    chosen = first_that_answers(Instance(CentreTaken(), find_piece("queen"), Board(3, 3)))
    assert chosen.name == "backtracking/brute-force"


def test_lines_end_after_so_many_steps_or_at_a_solution() -> None:
    lines = bezzel("8", "--steps", "7").stdout.splitlines()
    assert len(lines) == 9
    assert lines[-1].startswith("stopped after 7 steps: 0 solutions")
    lines = bezzel("6", "--until-solution").stdout.splitlines()
    assert "solution" in lines[-2]
    assert lines[-1].startswith("stopped after")


def test_the_events_as_json_are_one_object_a_line() -> None:
    events = [json.loads(line) for line in bezzel("4", "--json").stdout.splitlines()]
    assert events[0]["event"] == "begin"
    assert events[0]["instance"]["rows"] == 4
    assert events[1] == {"step": 1, "event": "place", "square": "a4", "depth": 1, "nodes": 1, "solutions": 0}
    assert events[2]["attacked_from"] == ["a4"]
    solutions = [event["squares"] for event in events if event["event"] == "solution"]
    assert sorted(map(sorted, solutions)) == [["a2", "b4", "c1", "d3"], ["a3", "b1", "c4", "d2"]]
    end = {"event": "end", "complete": True, "steps": 78, "rejected": 44, "nodes": 16, "solutions": 2}
    assert events[-1] == end
    assert [event["step"] for event in events[1:-1]] == list(range(1, 79))


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        (["5", "construction"], "done, as it looks for one solution only: 1 solution, 5 nodes, 0 rejected"),
        (["2", "construction"], "the search is complete: 0 solutions"),
        (["5", "min-conflicts"], "done, as it looks for one solution only: 1 solution"),
        (["5", "cp-sat/lex-leader"], "the search is complete, one of each class: 2 solutions"),
        (["5", "cp-sat/columns"], "the search is complete: 10 solutions"),
    ],
)
def test_who_gives_one_solution_or_one_of_each_class_does_not_say_that_there_are_no_others(
    arguments: list[str], ending: str
) -> None:
    n, formulation = arguments
    assert bezzel(n, "--formulation", formulation).stdout.splitlines()[-1] == ending
    begin, *_, end = map(json.loads, bezzel(n, "--formulation", formulation, "--json").stdout.splitlines())
    assert begin["gives"] == find_formulation(formulation).gives
    assert end["complete"] == ending.startswith("the search is complete")


def test_on_the_screen_too_a_search_for_one_solution_says_so() -> None:
    with WatchedSearch(find_formulation("construction"), queens(5)) as search:
        said = played(Replay(search), [Key.SOLUTION], [Key.NEXT])
    assert said[-1] == "done, as it looks for one solution only"


def test_a_search_that_gives_up_has_not_failed_and_is_not_complete() -> None:
    done = bezzel("3", "--formulation", "min-conflicts")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("it gave up: found none in 50 starts")
    assert '"complete": false' in bezzel("3", "--formulation", "min-conflicts", "--json").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["4", "--formulation", "nobody"], "unknown formulation 'nobody'"),
        (["4", "--formulation", "columns"], "could be"),
        (["4", "--formulation", "uncovered-square"], "does not answer non-attacking"),
        (["4", "--speed", "fast"], "--speed is a number of steps a second"),
        (["4", "--steps", "0"], "--steps is a whole number"),
        (["4", "--lines", "--json"], "--lines and --json exclude each other"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = bezzel(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr
