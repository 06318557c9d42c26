"""Solutions that other processes judge are judged as the program would, whatever happens to these."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing import resource_tracker
from multiprocessing.connection import wait

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from compare.answers.shards import judges as module
from compare.answers.shards.comparing import TallyReceiver
from compare.answers.shards.judges import Judgement, Judges, images
from compare.harness.processes import starting, tree
from compare.verdict.tally import Defect, Tally
from models import Board, Instance, find_formulation, find_piece, find_problem
from models.problem import Problem
from models.sharding.shards import Shard, cut

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(7, 7), 7)
SHARDS = cut(QUEENS, 12)
GENERAL = find_formulation("backtracking/general")
EXPECTED = sorted(GENERAL.solve(QUEENS))
Start = Callable[..., Judges]


@pytest.fixture(autouse=True)
def from_the_first_image_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IMAGES_JUDGED_HERE", 0)
    monkeypatch.setattr(module, "IMAGES_OF_A_TASK", 10)


@pytest.fixture
def taken() -> list[Judgement]:
    return []


@pytest.fixture
def start(taken: list[Judgement]) -> Iterator[Start]:
    """Makes judges that are closed at the end."""
    made: list[Judges] = []

    def make(instance: Instance = QUEENS, jobs: int = 2) -> Judges:
        made.append(Judges(instance, jobs, lambda _who, judgement: taken.append(judgement)))
        return made[-1]

    yield make
    for one in made:
        one.close()


def solutions(shard: Shard) -> list[int]:
    return sorted(GENERAL.solve(shard.instance))


def finish(receiver: TallyReceiver) -> None:
    while receiver.handles:
        wait(receiver.handles)
        receiver.collect()


def judge_all(judges: Judges) -> None:
    for shard in SHARDS:
        judges.judge(0, shard, solutions(shard), by_class=False)
    while judges.handles:
        judges.collect(None)


def processes_below() -> set[int]:
    """The ids of all but the server that forks processes, and the one that tracks its resources."""
    tracker: int | None = getattr(resource_tracker._resource_tracker, "_pid", None)
    return set(tree.descendants(os.getpid())) - {starting._server_id(), tracker}


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(strategies.integers(1, 3), strategies.integers(1, 40))
def test_the_images_are_the_solutions_whoever_judges_them(jobs: int, number: int) -> None:
    shards = cut(QUEENS, number)
    tally = Tally(QUEENS, [GENERAL], has_orbits=True)
    with closing(TallyReceiver(tally, [GENERAL], jobs)) as receiver:
        for shard in shards:
            receiver.receive(0, shard, solutions(shard))
        finish(receiver)
    assert set(tally.holders) == set(EXPECTED)
    assert tally.counts == [40]
    assert not tally.disagreements.counts


def test_what_is_no_solution_is_found_by_every_judge() -> None:
    for jobs in (1, 2):
        tally = Tally(QUEENS, [GENERAL], has_orbits=True)
        with closing(TallyReceiver(tally, [GENERAL], jobs)) as receiver:
            shard = SHARDS[0]
            right, wrong = solutions(shard)[0], shard.instance.required
            receiver.receive(0, shard, [right, wrong])
            finish(receiver)
        assert set(tally.holders) == set(images(shard, [right], by_class=False))
        assert tally.disagreements.counts == {
            (Defect.WRONG, (GENERAL.name,)): len(set(images(shard, [wrong], by_class=False)))
        }


def test_a_solution_that_another_formulation_gave_is_not_judged_again() -> None:
    tally = Tally(QUEENS, [GENERAL, GENERAL], has_orbits=True)
    with closing(TallyReceiver(tally, [GENERAL, GENERAL], 2)) as receiver:
        for who in (0, 1):
            for shard in SHARDS:
                receiver.receive(who, shard, solutions(shard))
            assert bool(receiver.handles) == (who == 0)
            finish(receiver)
    assert set(tally.holders.values()) == {0b11}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_what_a_killed_judge_had_is_judged_all_the_same(start: Start, taken: list[Judgement]) -> None:
    before, judges = processes_below(), start()
    judges.judge(0, SHARDS[0], solutions(SHARDS[0]), by_class=False)
    os.kill(min(processes_below() - before), signal.SIGKILL)
    judge_all(judges)
    expected = list(images(SHARDS[0], solutions(SHARDS[0]), by_class=False))
    assert sorted(image for one in taken for image in one.images) == sorted([*EXPECTED, *expected])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_where_all_judges_are_killed_the_program_judges(start: Start, taken: list[Judgement]) -> None:
    before, judges = processes_below(), start()
    for _ in range(2):
        judges.judge(0, SHARDS[0], solutions(SHARDS[0]), by_class=False)
        for judge in processes_below() - before:
            os.kill(judge, signal.SIGKILL)
        while judges.handles:
            judges.collect(None)
    taken.clear()
    judge_all(judges)
    assert sorted(image for one in taken for image in one.images) == EXPECTED
    assert judges.most_processes == 0


class Unanswerable(Problem):
    """Its specification raises an exception, as a plug-in's may."""

    wanted = "most"

    def is_solution(self, *_question: object) -> bool:
        raise ZeroDivisionError("of the specification")


def test_an_exception_of_the_specification_is_raised_by_the_program(start: Start) -> None:
    instance = Instance(Unanswerable(), QUEENS.piece, QUEENS.board, 7)
    judges = start(instance, 2)
    judges.judge(0, Shard(instance), [sum(1 << square for square in range(7))], by_class=False)
    with pytest.raises(ZeroDivisionError, match="of the specification"):
        judges.collect(None)


def test_no_more_tasks_wait_than_there_is_room_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IMAGES_OF_A_TASK", 1)
    judges = start()
    for shard in SHARDS:
        judges.judge(0, shard, solutions(shard), by_class=False)
        assert len(judges._waiting) <= module.TASKS_FOR_EACH * judges.most_processes


def test_closed_judges_leave_no_process(start: Start) -> None:
    before, judges = processes_below(), start()
    judges.judge(0, SHARDS[0], solutions(SHARDS[0]), by_class=False)
    assert processes_below() - before
    judges.close()
    assert not processes_below() - before
    assert not judges.handles


@pytest.mark.quick
def test_few_solutions_are_judged_without_a_process(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IMAGES_JUDGED_HERE", 1000)
    before, judges = processes_below(), start()
    for shard in SHARDS:
        judges.judge(0, shard, solutions(shard), by_class=False)
    assert not judges.handles
    assert processes_below() == before


def test_a_placement_of_a_class_stands_for_its_orbit_in_the_shard() -> None:
    (whole,) = cut(QUEENS, 1)
    first = EXPECTED[0]
    orbit = {symmetry.image(first) for symmetry in QUEENS.symmetries()}
    assert sorted(images(whole, [first], by_class=True)) == sorted(orbit)
    assert list(images(whole, [first], by_class=False)) == [first]
