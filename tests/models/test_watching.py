"""A search is told step by step, and is the search that nobody watches."""

import threading
from collections.abc import Iterator

import pytest

from models import (
    Board,
    Engine,
    Formulation,
    Instance,
    Search,
    SolutionSet,
    find_formulation,
    find_piece,
    find_problem,
    formulations,
    problems,
)
from models.watching import Event, Kind, SearchFailed, WatchedSearch


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


def test_what_a_search_undoes_when_nobody_watches_any_more_is_not_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    class Undoing(Crashing):
        def placements(self, instance: Instance, search: Search) -> Iterator[int]:
            while True:
                search.place((0, 0))
                try:
                    yield 1
                finally:
                    search.remove((0, 0))

    heard: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", heard.append)
    with WatchedSearch(Undoing(), queens(1)) as search:
        assert search.take() == Event(Kind.PLACE, (0, 0))
    search._thread.join(30)
    assert not search._thread.is_alive()
    assert heard == []


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

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error or ZeroDivisionError("no such thing")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        search.place((0, 0))
        yield 1
        raise self.error


@pytest.mark.parametrize("error", [ZeroDivisionError("no such thing"), SystemExit("no such thing")])
def test_a_search_that_crashes_or_ends_the_program_tells_its_steps_and_then_the_failure(error: BaseException) -> None:
    with WatchedSearch(Crashing(error), queens(1)) as search:
        events = iter(search)
        assert [next(events).kind, next(events).kind] == [Kind.PLACE, Kind.SOLUTION]
        with pytest.raises(SearchFailed, match=f"{type(error).__name__}: no such thing"):
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
