"""A question in shards has the answer that the whole question has, and a defect shows in shards, too."""

import os
import re
import signal
from collections.abc import Iterator

import pytest
from hypothesis import given, settings, strategies

from compare.answers.shards.batches import Batch, Task, WorkProgress
from compare.answers.shards.comparing import TallyReceiver, compare_shards
from compare.answers.shards.cutting import CutQuestion, NoSize, cut_question
from compare.answers.shards.result import Keeper, Label, Receiver, ShardResult
from compare.answers.shards.work import ShardedWork
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.verdict.tally import Defect, Tally
from models import OPTIMUM, Board, Formulation, Instance, Search, Status, find_formulation, find_piece, find_problem
from models.chess.symmetry import orbits
from tests.support import defective
from tests.support.program import bezzel_here
from tests.support.reference import solutions
from tests.support.strategies import instances

GENERAL = find_formulation("backtracking/general")
QUEEN = find_piece("queen")
QUEENS = Instance(find_problem("non-attacking"), QUEEN, Board(6, 6), 6)
DOMINATION = Instance(find_problem("domination"), QUEEN, Board(5, 5), OPTIMUM)


def cut(instance: Instance, number: int = 6) -> CutQuestion:
    return cut_question(instance, number, Limits(60))


def sized(instance: Instance) -> Instance:
    """The instance with the optimum as its size, by brute force."""
    if instance.size != OPTIMUM:
        return instance
    return instance.with_size(next(iter(solutions(instance)), 0).bit_count())


@settings(max_examples=10)
@given(instances(longest=3, wrap=None), strategies.integers(1, 30), strategies.integers(1, 3))
def test_shards_have_the_answer_of_the_whole_question(instance: Instance, number: int, jobs: int) -> None:
    instance = sized(instance)
    comparison = compare_shards(cut(instance, number), [GENERAL], Limits(60, 1024, jobs))
    assert set(comparison.solutions) == solutions(instance)
    assert (comparison.agree, comparison.complete, comparison.count) == (True, True, len(solutions(instance)))


@settings(max_examples=50)
@given(instances(longest=3, wrap=None), strategies.integers(1, 30))
def test_of_the_classes_of_shards_no_solution_is_lost_and_none_comes_twice(instance: Instance, number: int) -> None:
    question = cut(sized(instance), number)
    by_class = defective.FirstOfEachClass()
    tally = Tally(question.instance, [by_class], has_orbits=True)
    receiver = TallyReceiver(tally, [by_class])
    for shard in question.shards:
        found = solutions(shard.instance)
        receiver.receive(0, shard, [orbit[0] for orbit in orbits(found, shard.instance.symmetries())])
    assert set(tally.holders) == solutions(question.instance)
    assert not tally.disagreements.counts
    assert tally.counts == [len(tally.holders)]


@given(strategies.integers(1, 50), strategies.integers(1, 8))
def test_every_shard_is_in_one_batch(number: int, jobs: int) -> None:
    task = Task(0, GENERAL, [(one,) for one in range(number)])
    batches = []
    while task.left:
        batches.append(task.take_batch(jobs))
    assert sorted(one for batch in batches for one in batch) == [(one,) for one in range(number)]
    assert all(batches)


def test_engines_that_work_differently_agree_on_shards() -> None:
    names = ["backtracking/flags", "cp-sat/columns", "cp-sat/lex-leader"]
    comparison = compare_shards(cut(QUEENS), [find_formulation(name) for name in names], Limits(60, 2048, 2))
    assert [(one.status, one.count, one.size) for one in comparison.outcomes] == [(Status.COMPLETE, 4, 6)] * 3
    assert (comparison.count, comparison.classes, comparison.agrees_with_published) == (4, 1, True)
    assert comparison.sharding is not None
    assert comparison.sharding.parts > comparison.sharding.shards >= 6


def test_the_work_of_all_shards_is_added_up() -> None:
    question = cut(QUEENS)
    (outcome,) = compare_shards(question, [find_formulation("backtracking/flags")], Limits(60)).outcomes
    nodes = []
    for shard in question.shards:
        search = Search()
        list(find_formulation("backtracking/flags").solve(shard.instance, search))
        nodes.append(search.statistics.nodes or 0)
    assert outcome.statistics.nodes == sum(nodes)
    assert outcome.seconds is not None
    assert 0 < (outcome.first_solution_seconds or 0) <= outcome.seconds


def test_the_optimum_is_found_first_and_it_is_said_by_whom() -> None:
    question = cut(DOMINATION)
    assert (question.instance.size, question.size_by) == (3, "backtracking/uncovered-square")
    comparison = compare_shards(question, [GENERAL], Limits(60))
    assert set(comparison.solutions) == set(GENERAL.solve(DOMINATION))
    assert comparison.sharding is not None
    assert comparison.sharding.size_by == question.size_by


def test_where_no_size_has_a_solution_any_size_is_asked() -> None:
    instance = DOMINATION.narrowed(forbidden=DOMINATION.board.full)
    comparison = compare_shards(cut(instance), [GENERAL], Limits(60))
    assert comparison.instance.size == "any"
    assert (comparison.count, comparison.outcomes[0].status) == (0, Status.INFEASIBLE)


def test_an_optimum_that_is_not_found_in_time_is_not_guessed() -> None:
    instance = Instance(find_problem("domination"), find_piece("knight"), Board(11, 11), OPTIMUM)
    with pytest.raises(NoSize, match="did not find the optimum: time limit"):
        cut_question(instance, 4, Limits(0.01))


class IgnoresForbidden(defective.Defective):
    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        whole = Instance(instance.problem, instance.piece, instance.board, instance.size, instance.required)
        yield from GENERAL.placements(whole, search)


class NoForbiddenSquares(defective.Defective):
    def unsupported(self, instance: Instance) -> str | None:
        return "no forbidden squares" if instance.forbidden else None


class SleepsAtOnce(defective.Defective):
    def spoiled(self, placements: list[int]) -> Iterator[int]:
        while True:
            signal.pause()
        yield from placements


SPOILED = [
    (defective.Missing(), Defect.MISSING),
    (defective.Twice(), Defect.TWICE),
]


def outcome_of(formulation: Formulation, limits: Limits, number: int = 6) -> tuple[Status, str]:
    comparison = compare_shards(cut(QUEENS, number), [formulation], limits)
    assert set(comparison.solutions) <= set(GENERAL.solve(QUEENS))
    assert comparison.count is None
    return comparison.outcomes[0].status, comparison.outcomes[0].reason or ""


@pytest.mark.parametrize(("formulation", "defect"), SPOILED, ids=lambda one: getattr(one, "name", None))
def test_a_defect_shows_in_shards(formulation: Formulation, defect: Defect) -> None:
    question = CutQuestion(QUEENS, [one for one in cut(QUEENS).shards if [*GENERAL.solve(one.instance)]])
    comparison = compare_shards(question, [formulation, GENERAL], Limits(60))
    assert {one.defect for one in comparison.disagreements} == {defect}
    assert comparison.exit_code == 1


def test_who_answers_another_shard_than_was_asked_fails_and_the_board_is_named() -> None:
    status, reason = outcome_of(IgnoresForbidden(), Limits(60))
    assert status == Status.FAILED
    assert "which is not in the shard that it was asked: non-attacking, queen, 6×6 board, size 6" in reason


def test_who_does_not_answer_all_shards_declines() -> None:
    reason = "not in shards: no forbidden squares"
    assert outcome_of(NoForbiddenSquares(), Limits(60)) == (Status.UNSUPPORTED, reason)


@pytest.mark.parametrize(
    ("formulation", "limits", "status", "reason"),
    [
        (defective.Dies(), Limits(60), Status.FAILED, "the process died, exit code 3"),
        (defective.Raises(), Limits(60), Status.FAILED, "ZeroDivisionError: on purpose"),
        (SleepsAtOnce(), Limits(0.3, 1024, 2), Status.LIMIT, "time limit"),
        (defective.HangsDeaf(), Limits(0.3), Status.LIMIT, "time limit"),
        (defective.EatsMemory(), Limits(60, 50), Status.LIMIT, "memory limit of 50 MiB"),
    ],
    ids=lambda one: getattr(one, "name", None),
)
def test_a_formulation_is_not_complete_if_one_of_its_shards_is_not(
    formulation: Formulation, limits: Limits, status: Status, reason: str
) -> None:
    found = outcome_of(formulation, limits)
    assert found[0] == status
    assert found[1].startswith(reason)
    assert " shards are done" in found[1]


class SleepsForever(defective.Defective):
    """From the second shard of a worker on."""

    asked = 0

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        SleepsForever.asked += 1
        while SleepsForever.asked > 1:
            signal.pause()
        yield from placements


class InMemory(Keeper):
    """Keeps results in a dict."""

    def __init__(self) -> None:
        self.results: dict[Label, ShardResult] = {}

    def count(self, formulation: Formulation) -> int:
        return len(self.results)

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        return self.results.get(label)

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        assert label not in self.results
        self.results[label] = result


@pytest.mark.exhaustive
def test_one_time_limit_after_the_other_comes_to_the_end() -> None:
    question, keeper = cut(QUEENS, 4), InMemory()
    number = len(question.shards)
    for done in range(1, number):
        (outcome,) = compare_shards(question, [SleepsForever()], Limits(1.5, 1024, 1), keeper).outcomes
        assert (outcome.status, outcome.reason) == (Status.LIMIT, f"time limit; {done} of {number} shards are done")
    comparison = compare_shards(question, [SleepsForever()], Limits(60, 1024, 1), keeper)
    assert comparison.count == 4
    assert comparison.sharding is not None
    assert comparison.sharding.kept == {"defective/sleepsforever": number - 1}


def test_ctrl_c_keeps_the_shards_that_are_done_and_before_it_the_progress_tells_of_them() -> None:
    shown: list[str] = []

    def interrupt(work: ShardedWork) -> None:
        if any(task.results for task in work.tasks) and not shown:
            shown.extend(work.progress_lines())
            os.kill(os.getpid(), signal.SIGINT)

    comparison = compare_shards(cut(QUEENS), [SleepsForever(), GENERAL], Limits(600, 1024, 1), progress=interrupt)
    first, second = comparison.outcomes
    assert comparison.interrupted
    assert (first.status, second.has_begun) == (Status.LIMIT, False)
    assert first.reason == f"stopped by the user; 1 of {len(cut(QUEENS).shards)} shards are done"
    pattern = r"defective/sleepsforever: 1 of \d+ shards, [\d.,]+ a second of work, \d+ solutions? so far"
    assert re.fullmatch(pattern, shown[0])
    assert re.fullmatch(r"  a worker: shard \d+ for 0 s", shown[1])
    assert shown[2].startswith("1 formulation to come; Ctrl-C stops")


def test_the_progress_estimates_the_time_left_with_its_uncertainty() -> None:
    question = cut(QUEENS)
    work = ShardedWork(question, [GENERAL], Limits(60, 1024, 2), Receiver(), Keeper())
    (task,) = work.tasks
    done = task.left[:2]
    for label, seconds in zip(done, (1.0, 3.0), strict=True):
        task.results[label] = ShardResult(seconds, None, None, placements=b"\x01" * 5)
    task.left, task.spent = task.left[2:], 4.0
    line, worker, _ = WorkProgress(work.question, work.place, work.tasks, [Batch(task, task.left[:1])]).lines()
    number, solutions = len(question.shards), sum(question.shard(label).multiplicity for label in done)
    pattern = rf"backtracking/general: 2 of {number} shards, 0.5 a second of work, {solutions} solutions so far, "
    assert re.fullmatch(pattern + r"about \d+ ± \d+ s left", line)
    assert worker == "  a worker: shard 2 for 0 s"


def test_the_program_says_how_it_cut() -> None:
    done = bezzel_here("run", "5", "--problem", "domination", "--shards", "4", "--only", "backtracking/general")
    assert done.returncode == 0
    assert "3 queens: backtracking/uncovered-square alone says that fewer have no solution" in done.stdout
    assert "cut into 6 shards, which with their images stand for 16 parts" in done.stdout


def test_shards_and_the_whole_question_give_the_same_comparison() -> None:
    whole = compare(QUEENS, [GENERAL], Limits(60))
    parts = compare_shards(cut(QUEENS), [GENERAL], Limits(60))
    assert (whole.count, whole.orbit_sizes, whole.published) == (parts.count, parts.orbit_sizes, parts.published)
