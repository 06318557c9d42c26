"""Work that is shared out to threads: all of it is done, and where it ends early, nothing goes on unseen."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from threading import Barrier, Event

import pytest

from models.counting import run_in_threads


def parts(number: int, begun: list[int], part: Callable[[int], int]) -> Iterator[Callable[[], int]]:
    """So many parts, each noted when it is asked for."""
    for index in range(number):
        begun.append(index)
        yield partial(part, index)


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("number", [0, 1, 50])
def test_every_part_is_done_once_and_told(threads: int, number: int) -> None:
    told: list[int] = []
    found = run_in_threads(parts(number, [], lambda index: index), threads, told.append, Event())
    assert sorted(found) == list(range(number))
    assert told == list(range(1, number + 1))


@pytest.mark.parametrize("threads", [1, 3])
def test_a_part_that_fails_ends_the_work(threads: int) -> None:
    begun: list[int] = []
    stop = Event()

    def part(index: int) -> int:
        if index == 5:
            raise MemoryError("no room")
        if index > 5:
            assert stop.wait(60)
        return index

    before = threading.active_count()
    with pytest.raises(MemoryError, match="no room"):
        run_in_threads(parts(1000, begun, part), threads, lambda done: None, stop)
    assert len(begun) < 50
    assert threading.active_count() == before


def test_parts_that_run_are_told_to_stop_and_awaited() -> None:
    stop, ended, all_run = Event(), [], Barrier(3, timeout=60)

    def part(index: int) -> int:
        all_run.wait()
        if index:
            assert stop.wait(60)
            ended.append(index)
        return index

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_in_threads(parts(3, [], part), 3, interrupt, stop)
    assert sorted(ended) == [1, 2]
