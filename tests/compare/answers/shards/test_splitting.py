"""A shard that is cut again while it runs changes no answer, whenever that happens; what is done is kept."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pipe
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies

from compare.answers.database import VERSION, Database
from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import SUBSHARDS, CutQuestion, cut_question
from compare.answers.shards.digests import fingerprint_shards
from compare.answers.shards.result import Keeper, Label, label_text, parse_label
from compare.answers.shards.stored.keeping import PLACEMENTS, StoreKeeper
from compare.answers.shards.stored.overview import list_results, list_shards
from compare.answers.shards.work import ShardedWork, SplittingRule
from compare.harness.limits import Limits
from compare.harness.running import Receive, Worker
from compare.harness.signals.stopping import STOPPED
from compare.harness.worker import FormulationOrder, Gatherer
from compare.harness.workplaces import ThisMachine
from compare.verdict.comparison import Outcome
from models import OPTIMUM, Board, Instance, Search, Status, find_formulation, find_piece, find_problem
from tests.support import defective
from tests.support.program import ROOT, bezzel_here
from tests.support.reference import solutions
from tests.support.strategies import instances
from tests.support.waiting import wait_until

GENERAL = find_formulation("backtracking/general")
QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(8, 8), 8)
AT_ONCE = SplittingRule(0.0)
LIMITS = Limits(1e9, 1024, 2)


class Stepping(Worker):
    """A worker without a process. Chance says when it goes on, and whether a stop comes before a shard is done."""

    elapsed = worked = 0.0

    def __init__(
        self, who: int, order: FormulationOrder, receive: Receive, chance: Random, reports_at_once: bool
    ) -> None:
        super().__init__(who, order, receive)
        self._chance = chance
        self._reports_at_once = reports_at_once
        self._steps = self._solve(order.instances, order.gatherers)
        self._ready, self._bell = Pipe(duplex=False)
        self._bell.send_bytes(b"!")

    @property
    def handles(self) -> list[Any]:
        return [self._ready]

    def _solve(self, instances: Sequence[Instance], gatherers: Sequence[Gatherer]) -> Iterator[None]:
        done = [self._solve_one(one, gatherers[at] if gatherers else None) for at, one in enumerate(instances)]
        if not self._reports_at_once:
            yield
        for placements, gathered in done:
            middle = self._chance.randint(0, len(placements))
            for some in placements[:middle], placements[middle:]:
                if self._reports_at_once:
                    yield
                self._receive(some)
            self.reports.append(self._outcome(Status.COMPLETE))
            self.gathered.append(gathered)

    def _solve_one(self, instance: Instance, gatherer: Gatherer | None) -> tuple[list[int], dict[str, Any] | None]:
        placements = list(self.formulation.solve(instance, Search()))
        if gatherer is None:
            return placements, None
        for one in placements:
            gatherer.add(one)
        return [], json.loads(json.dumps(gatherer.data()))

    def _outcome(self, status: Status, reason: str | None = None) -> Outcome:
        return self.outcome(status, reason, seconds=1.0)

    def receive(self) -> None:
        self.worked += 1
        if self.has_ended or self._chance.random() < (0.3 if self.stopped else 0.9):
            return
        if self.stopped and (not self._reports_at_once or self._chance.random() < 0.8):
            self._end(self._outcome(Status.LIMIT, STOPPED))
        elif not self._reports_at_once and self._chance.random() < 0.1:
            self.lost = True
            self._end(self._outcome(Status.FAILED, "lost"))
        elif next(self._steps, self) is self:
            self.has_ended = True

    def _end(self, outcome: Outcome) -> None:
        self.has_ended = True
        self.reports.append(outcome)
        self.gathered.append(None)

    def stop(self) -> None:
        self.stopped = True

    def kill(self, reason: str) -> None:
        if not self.has_ended:
            self._end(self._outcome(Status.LIMIT, reason))

    def close(self) -> None:
        self._ready.close()
        self._bell.close()


class Elsewhere(ThisMachine):
    """Where such workers work."""

    def __init__(self, seed: int, jobs: int, reports_at_once: bool) -> None:
        super().__init__(Limits(jobs=jobs))
        self.chance = Random(seed)
        self.reports_at_once = reports_at_once

    def start(self, who: int, order: FormulationOrder, receive: Receive) -> Worker:
        return Stepping(who, order, receive, self.chance, self.reports_at_once)


def sized(instance: Instance) -> Instance:
    """The instance with the optimum as its size, by brute force."""
    if instance.size != OPTIMUM:
        return instance
    return instance.with_size(next(iter(solutions(instance)), 0).bit_count())


def interrupt_sometime(chance: Random) -> Callable[[ShardedWork], None]:
    def progress(work: ShardedWork) -> None:
        if chance.random() < 0.02:
            work.interrupted = True
            for one in work.running:
                one.stop()

    return progress


places = strategies.builds(Elsewhere, strategies.integers(0, 1 << 30), strategies.integers(2, 4), strategies.booleans())


@settings(max_examples=10, deadline=None)
@given(instances(longest=3, wrap=None), strategies.integers(1, 6), places)
def test_what_is_cut_while_it_runs_has_the_same_solutions(instance: Instance, number: int, place: Elsewhere) -> None:
    question = cut_question(sized(instance), number, Limits())
    asked = [GENERAL, defective.FirstOfEachClass()]
    comparison = compare_shards(question, asked, LIMITS, place=place, rule=AT_ONCE)
    assert set(comparison.solutions) == solutions(question.instance)
    assert (comparison.agree, comparison.complete, comparison.count) == (True, True, len(comparison.solutions))


@settings(max_examples=10, deadline=None)
@given(instances(longest=3, wrap=None), strategies.integers(1, 6), places)
def test_what_is_cut_while_it_runs_has_the_same_fingerprint(instance: Instance, number: int, place: Elsewhere) -> None:
    question = cut_question(sized(instance), number, Limits())
    cut_again = fingerprint_shards(question, [GENERAL], LIMITS, Keeper(), place=place, rule=AT_ONCE)
    whole = fingerprint_shards(question, [GENERAL], LIMITS, Keeper(), place=Elsewhere(1, 1, True))
    (expected,) = whole.taken
    (found,) = cut_again.taken
    assert expected.fingerprint is not None
    assert found.fingerprint is not None
    assert (found.fingerprint.count, found.fingerprint.digest, found.fingerprint.classes) == (
        expected.fingerprint.count, expected.fingerprint.digest, expected.fingerprint.classes
    )  # fmt: skip
    assert sorted(cut_again.by_shard[0]) == list(range(len(question.shards)))


@settings(max_examples=10, deadline=None)
@given(instances(longest=3, wrap=None), strategies.integers(1, 6), places)
def test_what_was_stopped_goes_on_from_the_parts_that_are_done(
    instance: Instance, number: int, place: Elsewhere
) -> None:
    question = cut_question(sized(instance), number, Limits())
    with Database(is_kept=False) as database:
        progress, done = interrupt_sometime(place.chance), 0
        while True:
            keeper = StoreKeeper(database, question, PLACEMENTS)
            comparison = compare_shards(question, [GENERAL], LIMITS, keeper, progress, place, AT_ONCE)
            (before, done) = (done, keeper.count(GENERAL) + keeper.count_subshards(GENERAL))
            assert done >= before
            if not comparison.interrupted:
                break
        assert set(comparison.solutions) == solutions(question.instance)
        assert comparison.count == len(comparison.solutions)
        assert_store_is_complete(database, question, len(comparison.solutions))
        whole = Elsewhere(1, 1, True)
        again = compare_shards(question, [GENERAL], LIMITS, StoreKeeper(database, question, PLACEMENTS), place=whole)
        assert again.sharding is not None
        assert (again.count, again.sharding.kept[GENERAL.name]) == (comparison.count, len(question.shards))


def assert_store_is_complete(database: Database, question: CutQuestion, count: int) -> None:
    (result,) = list_results(database)
    assert (result.done, result.shards, result.count) == (len(question.shards), len(question.shards), count)
    assert sum(shard.count for shard in list_shards(database, result.id)) == count


class WaitsForParts(defective.Defective):
    """Never ends with the shards that it knows, but with their parts."""

    def __init__(self, shards: Sequence[Instance]) -> None:
        self.shards = shards

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        while instance in self.shards:
            signal.pause()
        yield from GENERAL.placements(instance, search)


def waiting(question: CutQuestion) -> WaitsForParts:
    return WaitsForParts([question.shards[0].instance])


def test_a_shard_that_would_never_end_is_cut_while_others_have_nothing_to_do() -> None:
    question = cut_question(QUEENS, 2, Limits())
    comparison = compare_shards(question, [waiting(question)], Limits(60, 1024, 2), rule=SplittingRule(1.0))
    assert (comparison.count, comparison.complete) == (92, True)
    assert comparison.sharding is not None
    assert comparison.sharding.split["defective/waitsforparts"] >= 1


@pytest.mark.exhaustive
def test_on_a_cluster_too(cluster_address: str) -> None:
    from compare.harness.cluster.dask import DaskCluster

    question = cut_question(QUEENS, 6, Limits())
    asked = waiting(question)
    with DaskCluster(cluster_address, {asked.engine}, print) as cluster:
        comparison = compare_shards(question, [asked], Limits(60, 1024, 2), place=cluster, rule=AT_ONCE)
    assert (comparison.count, comparison.complete) == (92, True)


@pytest.fixture
def cluster_address() -> Iterator[str]:
    pytest.importorskip("distributed")
    from compare.harness.cluster.local import local_cluster

    with local_cluster(2) as started:
        yield started.scheduler_address


def test_a_shard_that_is_long_while_no_worker_is_idle_is_not_cut() -> None:
    question = cut_question(QUEENS, 2, Limits())
    (outcome,) = compare_shards(question, [waiting(question)], Limits(0.3, 1024, 1), rule=AT_ONCE).outcomes
    assert (outcome.status, (outcome.reason or "").partition(";")[0]) == (Status.LIMIT, "time limit")


def test_a_shard_must_have_run_for_some_time_and_its_part_twice_as_long() -> None:
    rule = SplittingRule(5.0)
    assert [rule.is_long((3,), 4.9), rule.is_long((3,), 5.0)] == [False, True]
    assert [rule.is_long((3, 1), 9.9), rule.is_long((3, 1), 10.0)] == [False, True]
    assert not SplittingRule(None).is_long((3,), 1e9)


@given(instances(longest=3, wrap=None), strategies.integers(1, 4))
def test_the_parts_of_a_shard_have_its_solutions_with_their_images(instance: Instance, number: int) -> None:
    question = cut_question(sized(instance), number, Limits())
    for at, shard in enumerate(question.shards):
        labels = question.subshards((at,))
        parts = [question.shard(label) for label in labels]
        images = [image for part in parts for one in solutions(part.instance) for image in part.images(one)]
        if parts:
            whole = [image for one in solutions(shard.instance) for image in shard.images(one)]
            assert sorted(images) == sorted(whole)
            assert sum(part.nodes for part in parts) == pytest.approx(shard.nodes)
        assert [parse_label(label_text(label)) for label in labels] == labels


def test_a_defect_of_a_part_shows() -> None:
    question, place = cut_question(QUEENS, 1, Limits()), Elsewhere(3, 3, True)
    comparison = compare_shards(question, [defective.Twice()], LIMITS, place=place, rule=AT_ONCE)
    assert comparison.sharding is not None
    assert comparison.sharding.split["defective/twice"]
    assert comparison.exit_code == 1


def test_a_shard_that_was_cut_and_is_completed_later_counts_once() -> None:
    question, place = cut_question(QUEENS, 1, Limits()), Elsewhere(3, 3, True)
    with Database(is_kept=False) as database:
        keeper = StoreKeeper(database, question, PLACEMENTS)
        in_parts = compare_shards(question, [GENERAL], LIMITS, keeper, place=place, rule=AT_ONCE)
        assert keeper.count_subshards(GENERAL)
        whole = StoreKeeper(database, question, PLACEMENTS, fresh=True)
        compare_shards(question, [GENERAL], LIMITS, whole, place=Elsewhere(3, 1, True))
        again = compare_shards(question, [GENERAL], LIMITS, keeper, place=place, rule=AT_ONCE)
        assert again.sharding is not None
        assert again.sharding.split == {GENERAL.name: 0}
        assert (in_parts.count, again.count) == (92, 92)
        assert_store_is_complete(database, question, 92)
        (result,) = list_results(database)
        assert {len(shard.label) for shard in list_shards(database, result.id)} == {1}


CHANGES = {"data": "replace(data, 'p', 'q')", "label": "label || '.7'"}


@pytest.mark.parametrize("column", CHANGES)
def test_a_part_that_was_changed_is_not_believed(column: str) -> None:
    question, place = cut_question(QUEENS, 1, Limits()), Elsewhere(3, 3, True)
    with Database(is_kept=False) as database:
        keeper = StoreKeeper(database, question, PLACEMENTS)
        compare_shards(question, [GENERAL], LIMITS, keeper, place=place, rule=AT_ONCE)
        assert database.write((f"UPDATE shard_parts SET {column} = {CHANGES[column]}", ())) > SUBSHARDS
        labels = [label for number in range(len(question.shards)) for label in question.subshards((number,))]
        assert not any(keeper.get(GENERAL, label) for label in labels)
        assert compare_shards(question, [GENERAL], LIMITS, keeper, place=place, rule=AT_ONCE).count == 92


def test_a_store_from_before_there_were_parts_is_brought_up_to_date(tmp_path: Path) -> None:
    question, path = cut_question(QUEENS, 2, Limits()), tmp_path / "store.sqlite"
    with Database(path) as database:
        keeper = StoreKeeper(database, question, PLACEMENTS)
        compare_shards(question, [GENERAL], LIMITS, keeper, place=Elsewhere(3, 1, True))
        database.write(("DROP TABLE shard_parts", ()), ("PRAGMA user_version = 1", ()))
    with Database(path) as database:
        assert StoreKeeper(database, question, PLACEMENTS).count(GENERAL) == len(question.shards)
        assert_store_is_complete(database, question, 92)
        assert database.read("PRAGMA user_version") == [(VERSION,)]


@pytest.mark.exhaustive
def test_a_program_that_is_killed_goes_on_from_the_parts_of_a_shard(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    words = ["run", "11", "--only", "backtracking/general", "--shards", "1", "--jobs", "2", "--store", str(path)]
    command = [sys.executable, "-m", "compare", *words, "--time-limit", "600"]
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kept() -> list[tuple[Label, int]]:
        if not path.exists():
            return []
        with Database(path) as database:
            return [
                (one.label, one.count) for result in list_results(database) for one in list_shards(database, result.id)
            ]

    wait_until(lambda: len(kept()) >= 2 or program.poll() is not None)
    program.kill()
    program.wait()
    before = kept()
    assert all(len(label) > 1 for label, _ in before)
    again = bezzel_here(*words, "--time-limit", "600")
    assert f"0 of 1 shards and {len(before)} parts of others are kept" in again.stderr
    assert "2680 solutions of 11 queens" in again.stdout
    assert set(before) <= set(kept())
