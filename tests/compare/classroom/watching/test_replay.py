"""The steps that were seen can be gone through in both directions."""

from collections.abc import Iterator
from copy import deepcopy

import pytest

from compare.classroom.watching import replay as replay_module
from compare.classroom.watching.replay import Replay, State
from compare.classroom.watching.stride import Stride
from models import Board, Engine, Formulation, Instance, Search, find_formulation, find_piece, find_problem
from models.watching import Event, Kind, SearchFailed, WatchedSearch


def queens(n: int, required: int = 0, forbidden: int = 0) -> Instance:
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n, required, forbidden)


@pytest.mark.parametrize("name", ["backtracking/flags", "propagation/domain-consistency", "propagation/general"])
def test_back_shows_what_forward_had_shown_without_searching_again(name: str) -> None:
    with WatchedSearch(find_formulation(name), queens(4)) as search:
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
    assert (states[-1].solutions, states[-1].depth) == (2, 0)


class TakesBackTooMuch(Formulation):
    engine = Engine("test", "for this test")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        search.place((0, 0))
        search.remove((0, 0))
        search.remove((0, 0))
        yield 0


def test_a_search_that_takes_back_what_it_has_not_placed_has_failed() -> None:
    with WatchedSearch(TakesBackTooMuch(), queens(4)) as search:
        replay = Replay(search)
        assert [replay.forward(), replay.forward()] == [Event(Kind.PLACE, (0, 0)), Event(Kind.REMOVE, (0, 0))]
        with pytest.raises(SearchFailed, match="takes back the piece on a4, where none was placed"):
            replay.forward()
        assert replay.back() == Event(Kind.REMOVE, (0, 0))


def test_where_a_solution_is_given_each_square_is_forced_or_excluded_or_decided() -> None:
    with WatchedSearch(find_formulation("propagation/arc-consistency"), queens(6)) as search:
        replay = Replay(search)
        for event in replay.steps():
            state = replay.state
            excluded, forced = state.reasons(Kind.EXCLUDE), state.reasons(Kind.FORCE)
            if event.kind == Kind.SOLUTION:
                assert event.placement == sum(1 << square for square in forced) + queens(6).board.bitboard(state.placed)
                assert not excluded.keys() & forced.keys()
                assert len(excluded) + len(forced) + state.depth == 36
        assert (state.failures, state.removed) == (search.search.statistics.failures, search.search.statistics.removed)
        assert not excluded


@pytest.mark.parametrize(("stride", "there"), [(Stride.REMOVAL, 308), (Stride.PROPAGATION, 274), (Stride.NODE, 35)])
def test_a_stride_ends_at_the_same_places_forwards_and_backwards(stride: Stride, there: int) -> None:
    """Six queens with arc consistency: 30 nodes, 4 solutions, and what is taken back after the last one."""
    with WatchedSearch(find_formulation("propagation/arc-consistency"), queens(6)) as search:
        search._thread.join(60)
        replay, stops = Replay(search), [0]
        while replay.stride_forward(stride):
            stops.append(replay.position)
            assert (replay.look_ahead() or Event(Kind.SIZE)).kind != Kind.FAIL or stride == Stride.REMOVAL
        assert (len(stops), replay.is_over) == (there + 1, True)
        for stop in reversed(stops[:-1]):
            replay.stride_back(stride)
            assert replay.position == stop


@pytest.mark.parametrize("stride", Stride)
def test_a_search_without_propagators_has_no_longer_strides_but_nodes(stride: Stride) -> None:
    with WatchedSearch(find_formulation("backtracking/flags"), queens(6)) as search:
        replay = Replay(search)
        while replay.stride_forward(stride):
            assert stride != Stride.NODE or replay.is_over or replay.last.kind in (Kind.PLACE, Kind.SOLUTION)  # type: ignore[union-attr]
            assert stride == Stride.NODE or replay.state.steps == replay.position


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


@pytest.fixture
def replay() -> Iterator[Replay]:
    """Of a search that has told all its steps already."""
    with WatchedSearch(find_formulation("backtracking/flags"), queens(6)) as search:
        search._thread.join(60)
        yield Replay(search)
