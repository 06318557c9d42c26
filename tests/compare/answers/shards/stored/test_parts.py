"""The parts of a count are kept: a count that was killed goes on where it was, and a damaged part is counted again."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("numba")

from compare.answers.database import Database
from compare.answers.shards.stored.overview import list_results
from compare.answers.shards.stored.parts import PartsInStore
from models import OPTIMUM, Board, Instance, find_piece, find_problem
from models.catalogue.finding import find_counter
from models.counters.kernels.machinery.cover.searches import CoverCounter
from models.counting import Census, CountedPart, Resources, SolutionCounter, SumOfParts
from tests.support.program import ROOT, bezzel_here
from tests.support.waiting import wait_until

pytestmark = pytest.mark.xdist_group("counting commands")
COUNT_13 = 73712


def queens(n: int) -> Instance:
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n)


def join() -> SumOfParts:
    found = find_counter("kernels/half-board-join")
    assert isinstance(found, SumOfParts)
    return found


def count(store: Path, fresh: bool = False) -> tuple[Census, int]:
    """13 queens, and how many of the parts were counted for that."""
    counted: list[int] = []

    def count_here(counter: SumOfParts, instance: Instance, numbers: object, with_classes: bool) -> object:
        assert isinstance(numbers, list)
        counted.extend(numbers)
        for number, part in zip(numbers, counter.parts(instance, numbers), strict=True):
            yield CountedPart(number, part(), 0.1)

    keeper = PartsInStore(lambda: Database(store), fresh=fresh)
    census = join().census(queens(13), Resources(keeper=keeper, run_parts=count_here))  # type: ignore[arg-type]
    keeper.close()
    return census, len(counted)


def test_parts_that_are_kept_are_not_counted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(join()), "kept_from", 13 * 13)
    store, number = tmp_path / "store.sqlite", join().number_of_parts(queens(13))
    first, second, fresh = count(store), count(store), count(store, fresh=True)
    assert [one.solutions for one, _ in (first, second, fresh)] == [COUNT_13] * 3
    assert first[0] == second[0]
    assert [counted for _, counted in (first, second, fresh)] == [number, 0, number]
    with Database(store) as database:
        (result,) = list_results(database)
        assert (result.answerer, result.purpose, result.done) == ("kernels/half-board-join", "parts", number)
        database.write(("UPDATE shards SET count = count + 1 WHERE number % 5 = 0", ()))
    census, counted = count(store)
    assert (census.solutions, counted) == (COUNT_13, -(-number // 5))


def test_small_counts_open_no_store() -> None:
    def opened() -> Database:
        raise AssertionError("the store was opened")

    keeper: Callable[[], Database] = opened
    assert join().census(queens(12), Resources(keeper=PartsInStore(keeper))).solutions == 14200


def test_a_count_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    command = [sys.executable, "-m", "compare", "count", "19", "--threads", "1", "--store", str(store)]
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kept() -> int:
        if not store.exists():
            return 0
        with Database(store) as database:
            return sum(result.done for result in list_results(database))

    wait_until(lambda: kept() > 3 or program.poll() is not None)
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    before = kept()
    assert before > 3
    bezzel_here("count", "19", "--store", str(store), "--time-limit", "0.5")
    assert kept() >= before
    done = bezzel_here("results", "--store", str(store))
    assert "half-board-join" in done.stdout


class InMemory:
    """Keeps parts in a dict, for each size one."""

    def __init__(self) -> None:
        self.kept: dict[object, dict[int, CountedPart]] = {}
        self.new = 0

    def kept_parts(
        self, counter: SolutionCounter, instance: Instance, number: int, *, with_classes: bool = False
    ) -> Mapping[int, CountedPart]:
        self._now = self.kept.setdefault(instance.size, {})
        return {one: part for one, part in self._now.items() if part.classes is not None or not with_classes}

    def keep(self, part: CountedPart) -> None:
        self._now[part.number] = part
        self.new += 1

    def seconds(self) -> Mapping[int, float]:
        return {}

    @property
    def values(self) -> dict[tuple[object, int], tuple[object, object]]:
        return {
            (size, one): (part.count, part.classes) for size, parts in self.kept.items() for one, part in parts.items()
        }


def domination(n: int) -> Instance:
    return Instance(find_problem("domination"), find_piece("queen"), Board(n, n), OPTIMUM)


@pytest.mark.parametrize("name", ["kernels/frame", "kernels/cover"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_count_of_covering_sets_goes_on_where_it_was_stopped(name: str, threads: int) -> None:
    counter, instance, keeper, stopped = find_counter(name), domination(9), InMemory(), InMemory()
    whole = counter.census(instance, Resources(threads, keeper=keeper))
    assert whole == counter.census(instance)

    def stop_half_way(done: int, parts: int, size: int | None) -> None:
        if size == whole.size and 2 * done > parts:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counter.census(instance, Resources(threads, keeper=stopped, progress=stop_half_way))
    before = stopped.new
    assert 0 < before < keeper.new
    assert stopped.values.items() <= keeper.values.items()
    assert counter.census(instance, Resources(threads, keeper=stopped)) == whole
    assert (stopped.new, stopped.values) == (keeper.new, keeper.values)


def test_parts_without_classes_do_not_answer_for_classes() -> None:
    counter, instance, keeper = find_counter("kernels/frame"), domination(8), InMemory()
    assert counter.census(instance, Resources(keeper=keeper), with_classes=False).solutions == 4860
    assert counter.census(instance, Resources(keeper=keeper)).classes == 638
    assert counter.census(instance, Resources(keeper=keeper), with_classes=False).solutions == 4860


@pytest.mark.quick
def test_fractions_are_in_the_store_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoverCounter, "kept_after", 0.0)
    counter, instance, store = find_counter("kernels/cover"), domination(10), tmp_path / "store.sqlite"
    censuses = []
    for was_kept in False, True:
        with closing(PartsInStore(lambda: Database(store))) as keeper:
            censuses.append(counter.census(instance.with_size(5), Resources(keeper=keeper)))
            assert bool(keeper.seconds()) == was_kept
    assert censuses[0] == censuses[1]
    with Database(store) as database:
        (result,) = list_results(database)
        assert (result.done, result.count) == (result.shards, censuses[0].solutions)
