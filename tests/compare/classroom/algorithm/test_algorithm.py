"""Beside the board: the line that runs and the data of the search are those of the run itself."""

from typing import Any

import pytest

from compare.classroom.algorithm.observing import Observer, freeze
from compare.classroom.algorithm.shape import choose_shape
from compare.classroom.algorithm.source import Source, read_source
from compare.classroom.algorithm.track import Track
from compare.classroom.watching.inside import describe_inside, draw_code, draw_data
from compare.classroom.watching.replay import Replay, State
from models import Board, Instance, find_formulation, find_problem
from models.watching import Event, Kind, WatchedSearch
from tests.support.instances import QUEEN

SIX_QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(6), 6)
LADDER = (
    "generate-and-test", "pairwise", "partial-list", "safe-squares", "counters", "flags", "sets", "bitmask",
    "fewest-first", "dancing-links",
)  # fmt: skip
WORDS = {Kind.PLACE: "place(", Kind.REMOVE: "remove(", Kind.REJECT: "reject(", Kind.SOLUTION: "yield"}


def watch(name: str) -> tuple[Track, list[Event], list[Any]]:
    """The track of a search, its events, and what was observed at each."""
    formulation = find_formulation(f"backtracking/{name}")
    source = read_source(formulation)
    assert source is not None
    track, snapshots = Track(source), []
    with WatchedSearch(formulation, SIX_QUEENS, Observer(source)) as search:
        events = []
        for event in search:
            events.append(event)
            snapshots.append(search.observed)
            track.add(search.observed)
    return track, events, snapshots


@pytest.mark.parametrize("name", LADDER)
def test_an_observed_search_takes_the_same_steps_and_its_line_is_the_one_that_tells_them(name: str) -> None:
    track, events, _ = watch(name)
    with WatchedSearch(find_formulation(f"backtracking/{name}"), SIX_QUEENS) as silent:
        assert list(silent) == events
    code = track.source.code.splitlines()
    assert all(WORDS[event.kind] in code[line - 1] for event, line in zip(events, track.lines, strict=True))
    assert track.is_telling
    assert track.as_data(SIX_QUEENS.board)


def test_the_flags_are_those_of_the_queens_on_the_board_with_their_indices() -> None:
    track, events, snapshots = watch("flags")
    shape = choose_shape(
        "lines.falling", [snapshot.variables["lines.falling"] for snapshot in snapshots], track.source, SIX_QUEENS.board
    )
    assert shape.label == "lines.falling[row − column]"
    state = State()
    for event, snapshot in zip(events, snapshots, strict=True):
        state.apply(event)
        cells = shape.cells(snapshot.variables["lines.falling"])
        set_now = {int(head.replace("−", "-")) for head, cell in zip(shape.heads, cells, strict=True) if cell == "●"}
        assert set_now == {row - column for row, column in state.placed}


def test_the_data_read_back_from_its_differences_is_what_was_observed() -> None:
    track, _, snapshots = watch("counters")
    (counters,) = (one for one in track.as_data(SIX_QUEENS.board) if one["label"] == "attacks.count")
    assert counters["kind"] == "board"
    changes = [one if isinstance(one, tuple) else (1, one) for one in counters["changes"]]
    now, due = None, 0
    rest = iter([*changes, (len(snapshots) + 1, -1)])
    steps, number = next(rest)
    due = steps
    for step, snapshot in enumerate(snapshots, 1):
        if step == due:
            now = counters["values"][number]
            steps, number = next(rest)
            due += steps
        assert now == "".join(map(str, snapshot.variables["attacks.count"]))


def test_foreign_objects_and_large_values_are_not_read() -> None:
    class Loud(list[int]):
        def __iter__(self) -> Any:
            raise AssertionError("called")

    assert freeze(Loud([1])) is None
    assert freeze([Loud([1])]) is None
    assert freeze(list(range(1000))) is None
    assert freeze([[[[1]]]]) is not None
    assert freeze([[[[[1]]]]]) is None
    assert freeze(1 << 100_000) is None
    endless: list[Any] = []
    endless.append(endless)
    assert list(Observer.__new__(Observer)._freeze("endless", endless)) == []


def test_in_a_terminal_the_line_and_the_data_go_back_with_the_step() -> None:
    formulation = find_formulation("backtracking/counters")
    source = read_source(formulation)
    assert source is not None
    observer = Observer(source)
    with WatchedSearch(formulation, SIX_QUEENS, observer) as search:
        replay = Replay(search, observer)
        seen = [replay.snapshot() for _ in replay.steps()]
        for snapshot in reversed(seen):
            assert replay.snapshot() is snapshot
            replay.back()
        assert replay.snapshot() is None
        replay.forward()
        lines = [line.plain for line in draw_data(observer, replay.snapshot(), None, SIX_QUEENS.board)]
        assert lines[0] == "row 0  square a6"
        assert lines[lines.index("attacks.count") + 1] == "  0 1 1 1 1 1"
        (marked,) = (line.plain for line in draw_code(observer, replay.snapshot()) if line.plain.startswith("▸"))
        assert marked.split() == ["▸", "search.place(board.square(square))"]


def test_watch_prints_the_line_and_what_has_changed_as_plain_lines() -> None:
    formulation = find_formulation("backtracking/flags")
    source = read_source(formulation)
    assert source is not None
    observer = Observer(source)
    with WatchedSearch(formulation, SIX_QUEENS, observer) as search:
        replay = Replay(search, observer)
        *_, told = (
            describe_inside(observer, replay.snapshot(), replay.snapshot(1), SIX_QUEENS.board) for _ in replay.steps(3)
        )
        assert list(told) == ["▸ search.reject(board.square(square))", "row 1  square b5"]


def test_a_pair_that_is_no_square_of_the_board_is_shown_as_it_is() -> None:
    source = Source("mine.py", "square = board.square(index)", 1)
    shape = choose_shape("square", [(0, 0), (-1, 0), ("a", 1)], source, Board(4))
    assert [shape.cells(value) for value in ((0, 0), (-1, 0), ("a", 1))] == [("a4",), ("(−1, 0)",), ("(a, 1)",)]


@pytest.mark.parametrize(
    ("name", "values", "kind", "cells"),
    [
        ("rows", [[[0] * 4, 0, 0, 0], [[1] * 4] * 4], "table", ("0: 0 0 0 0", "1: 0", "2: 0", "3: 0")),
        ("seen", [{(0, None), (0, 2), (0, 1)}, {(1, 1)}], "list", ("(0, 1)", "(0, 2)", "(0, –)")),
        ("taken", [1 << 16, 1], "row", (*"○" * 16, "●")),
        ("taken", [1 << 15, 1], "board", (*"○" * 15, "●")),
    ],
)
def test_every_value_is_shown_whole(name: str, values: list[Any], kind: str, cells: tuple[str, ...]) -> None:
    frozen = [freeze(value) for value in values]
    shape = choose_shape(name, frozen, Source("mine.py", "taken = taken | 1", 1), Board(4))
    assert (shape.kind, shape.cells(frozen[0])) == (kind, cells)


def test_sets_in_a_set_stand_in_one_order() -> None:
    sets = frozenset({frozenset({1}), frozenset({2}), frozenset()})
    shape = choose_shape("sets", [frozenset(), sets], Source("", "", 1), Board(4))
    assert shape.cells(sets) == ("{}", "{1}", "{2}")
