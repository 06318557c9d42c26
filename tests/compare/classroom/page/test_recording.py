"""A recording is the search itself, step by step."""

import time
from collections.abc import Iterator

import pytest

from compare.classroom.page.recording import INFERENCE_KINDS, KINDS, record
from models import Board, Engine, Formulation, Instance, Search, SolutionSet, find_formulation, find_piece, find_problem
from models.languages import speaking
from models.watching import Event, WatchedSearch
from tests.support.instances import QUEEN

QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(6))
COVER = Instance(find_problem("domination"), find_piece("knight"), Board(4, 3))
REQUIRED = Instance(find_problem("completion"), QUEEN, Board(6), required=1 << 3, forbidden=1 << 20)
SEARCHES = [
    ("backtracking/flags", QUEENS), ("backtracking/fewest-first", QUEENS), ("backtracking/flags", REQUIRED),
    ("backtracking/uncovered-square", COVER), ("backtracking/general", COVER), ("cp-sat/columns", QUEENS),
]  # fmt: skip


def as_told(event: Event, solutions: list[int], board: Board) -> tuple[str, object]:
    if event.placement is not None:
        solutions.append(event.placement)
        return event.kind.value, event.placement
    return event.kind.value, event.size if event.square is None else board.index(event.square)


@pytest.mark.parametrize(("name", "instance"), SEARCHES)
def test_the_steps_are_those_of_the_watched_search_and_its_nodes_those_of_a_silent_one(
    name: str, instance: Instance
) -> None:
    formulation, silent = find_formulation(name), Search()
    solutions = list(formulation.solve(instance, silent))
    recording = record(formulation, instance)
    read = [(KINDS[code % len(KINDS)].value, code // len(KINDS)) for code in recording.steps]
    read = [(kind, recording.solutions[value] if kind == "solution" else value) for kind, value in read]
    with WatchedSearch(formulation, instance) as search:
        assert read == [as_told(event, [], instance.board) for event in search]
    assert sorted(recording.solutions) == sorted(solutions)
    assert recording.over
    assert recording.complete
    if formulation.engine.name == "backtracking":
        assert recording.state.nodes == silent.statistics.nodes


@pytest.mark.parametrize("name", ["arc-consistency", "domain-consistency", "general"])
def test_what_propagators_conclude_can_be_read_from_the_tables(name: str) -> None:
    formulation = find_formulation(f"propagation/{name}")
    recording = record(formulation, QUEENS)
    data = recording.as_data(QUEENS)
    with WatchedSearch(formulation, QUEENS) as search:
        told = [event for event in search if event.kind in INFERENCE_KINDS]
    codes = [code for code in recording.steps if code < 0]
    assert len(codes) == len(told) > len(data["inferences"]) > len(data["reasons"])
    for code, event in zip(codes, told, strict=True):
        kind, squares, number, goes_on = data["inferences"][-1 - code]
        assert (INFERENCE_KINDS[kind], int(squares, 16), bool(goes_on)) == (event.kind, event.squares, event.goes_on)
        if event.reason is None:
            assert number == -1
            continue
        by, sentence, occupied, empty, evidence = data["reasons"][number]
        assert data["propagators"][by] == event.reason.by
        assert data["sentences"][sentence] == event.reason.words
        assert [int(one, 16) for one in (occupied, empty, evidence)] == [
            event.reason.occupied,
            event.reason.empty,
            event.reason.evidence,
        ]


def test_the_reasons_are_in_the_language_that_is_spoken() -> None:
    recording = record(find_formulation("propagation/arc-consistency"), QUEENS)
    with speaking("de"):
        data = recording.as_data(QUEENS)
    assert "Kantenkonsistenz" in data["propagators"]
    assert "angegriffen von {occupied}" in data["sentences"]


def test_a_recording_without_inferences_has_no_tables() -> None:
    assert "inferences" not in record(find_formulation("backtracking/flags"), QUEENS).as_data(QUEENS)


def test_it_says_where_it_ends_before_the_search() -> None:
    flags = find_formulation("backtracking/flags")
    whole = record(flags, QUEENS)
    short = record(flags, QUEENS, most_steps=100)
    assert (short.stopped_by, short.over, short.complete) == ("steps", False, False)
    assert short.steps == whole.steps[:100]
    assert short.state.steps == 100
    exact = record(flags, QUEENS, most_steps=len(whole.steps))
    assert (exact.stopped_by, exact.over) == (None, True)


class Thinking(Formulation):
    """It never ends."""

    engine = Engine("test", "for tests")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        search.place((0, 0))
        while True:
            time.sleep(0.001)
            search.reject((0, 1))


def test_it_ends_when_its_time_is_over() -> None:
    recording = record(Thinking(), QUEENS, seconds=0.1)
    assert recording.stopped_by == "seconds"
    assert recording.steps


class OneIsEnough(Thinking):
    """It gives one solution."""

    gives = SolutionSet.ONE

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield 1


def test_a_search_for_one_solution_is_over_but_not_complete() -> None:
    recording = record(OneIsEnough(), QUEENS)
    assert (recording.over, recording.complete, recording.title) == (True, False, "It gives one solution.")
