"""The work on shards, done by processes on this machine, or at another place of work.

A worker is given several shards and reports on each, so that its start counts little; the more is done, the fewer it is
given, so that all end at about the same time. What is done stays done, whatever happens to the rest. A formulation is
complete when all its shards are; after the first shard that is not completed it is asked no more. The shards of a
worker that is lost, as a machine of a cluster may be, are put to another one. A shard that turns out long while other
workers have nothing to do is stopped, and its parts are solved.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection

from compare.answers.shards.batches import Batch, Standing, Task
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import (
    Keeper,
    Purpose,
    ShardResult,
    add_statistics,
    first_solution_seconds,
    pack,
    unpack,
)
from compare.answers.shards.splitting import Label, SplittingRule
from compare.harness.limits import Limits
from compare.harness.processes.starting import can_be_sent
from compare.harness.runner import MOST_LOSSES, decline
from compare.harness.running import STOPPED, Worker
from compare.harness.supervisor import Supervisor
from compare.harness.worker import FormulationOrder
from compare.harness.workplaces import Workplace
from compare.verdict.comparison import Outcome
from models.chess.notation import square_names
from models.engine import Engine
from models.formulation import Formulation, Status

TIME_LIMIT = "time limit"


class ShardedWork(Supervisor):
    """Formulations that are asked shards. ``tasks`` are in the order of the formulations."""

    def __init__(
        self,
        question: CutQuestion,
        formulations: Sequence[Formulation],
        limits: Limits,
        purpose: Purpose,
        keeper: Keeper,
        place: Workplace | None = None,
        rule: SplittingRule | None = None,
    ) -> None:
        """``rule``: when a shard is cut again."""
        super().__init__(limits, place)
        self.rule = rule or SplittingRule()
        self.question = question
        self.purpose = purpose
        self.keeper = keeper
        self.tasks = [self._task(who, one) for who, one in enumerate(formulations)]
        self._batches: dict[Worker, Batch] = {}
        self._queue = sorted(self.tasks, key=lambda task: bool(task.formulation.engine.imports))
        self._started = time.perf_counter()

    def run(self, progress: Callable[["ShardedWork"], None] = lambda work: None) -> list[Outcome]:
        """Do all work; the outcome of each formulation, without the number of its placements."""
        self.supervise(lambda: progress(self))
        return [self._outcome(task) for task in self.tasks]

    def progress_lines(self) -> list[str]:
        """A line for each formulation that is being asked, and one for each of its workers."""
        return Standing(self.question, self.place, self.tasks, list(self._batches.values())).lines()

    @property
    def other_handles(self) -> list[Connection]:
        return self.purpose.handles

    def take_other(self) -> None:
        self.purpose.collect()

    @property
    def is_waiting(self) -> bool:
        return any(task.left for task in self.tasks)

    def must_wait(self) -> bool:
        one = self._next_task().formulation
        return self.place.must_wait(one, self.question.instance)

    def engines_to_load(self) -> list[Engine]:
        sent = [task.formulation for task in self.tasks if task.left]
        return [one.engine for one in sent if can_be_sent(one, self.question.instance)]

    def start_next(self) -> None:
        task = self._next_task()
        if reason := self.end_early:
            task.end(Status.LIMIT, reason)
        elif not task.is_restored:
            self._restore(task)
        elif (seconds := self._seconds_left(task)) <= 0:
            task.end(Status.LIMIT, TIME_LIMIT)
        else:
            self._start_batch(task, seconds)

    def _next_task(self) -> Task:
        return next(task for task in self._queue if task.left)

    def occupy_idle(self, idle: int) -> None:
        """Cut the shards that have run longest, unless one is being stopped for that."""
        batches = sorted(self._batches.values(), key=lambda batch: -batch.seconds)
        if any(batch.instead for batch in batches):
            return
        for batch in batches:
            if idle <= 0:
                return
            idle -= self._stop_to_cut(batch)

    def _stop_to_cut(self, batch: Batch) -> int:
        """Have the shard that the worker solves cut, if it is long and can be; how many shards are then left."""
        running, task = batch.running, batch.task
        if not running or running.stopped or batch.fault or not batch.left:
            return 0
        label = batch.left[0]
        if not self.rule.is_long(label, batch.seconds):
            return 0
        if len(batch.left) > 1 and not self.place.reports_at_once:  # nobody knows which of them is the long one
            parts: Sequence[Label] = [label]
            task.goes_one_by_one = True
        else:
            parts = self._parts(task, label)
        if not parts:
            return 0
        batch.instead = label, parts
        running.stop()
        return len(parts) + len(batch.left) - 2

    def _parts(self, task: Task, label: Label) -> Sequence[Label]:
        """The parts of a shard; none where it cannot be cut, or the formulation does not answer one of them."""
        if label in task.whole:
            return []
        parts = self.question.tree.parts(label)
        if not parts or any(decline(task.formulation, self.question.tree[part].instance) for part in parts):
            task.whole.add(label)
            return []
        return parts

    def look_after(self, running: Worker) -> None:
        batch = self._batches[running]
        while batch.taken < len(running.reports) and running.reports[batch.taken].status.is_complete:
            self._take_result(batch, running)
        if self._seconds_left(batch.task) <= 0:
            self._stop_workers(batch.task, TIME_LIMIT)

    def take_end(self, running: Worker) -> None:
        batch = self._batches.pop(running)
        task = batch.task
        task.spent += running.worked
        if batch.fault:
            task.end(Status.FAILED, batch.fault)
        elif batch.left and batch.instead and not task.ended:
            self._put_back_in_parts(batch, *batch.instead)
            return
        elif running.lost and not task.ended and self._may_go_elsewhere(batch):
            task.put_back(batch.left)
            return
        elif batch.left:
            last = running.reports[-1]
            task.end(last.status, last.reason or "")
        self._pass_on_the_rest(batch)
        if task.ended:
            self._stop_workers(task, task.ended[1])

    def _put_back_in_parts(self, batch: Batch, label: Label, parts: Sequence[Label]) -> None:
        """Put back the shards that the worker has not done; the one that it was solving, in parts."""
        task = batch.task
        task.goes_one_by_one = True
        if label in batch.left and list(parts) != [label]:
            self.keeper.split(task.formulation, label)
            task.split(label, parts)
            task.put_back([one for one in batch.left if one != label])
        else:
            task.put_back(batch.left)

    def _pass_on_the_rest(self, batch: Batch) -> None:
        """The solutions of the shard that was not completed, as far as they have come."""
        for at, packed in sorted(batch.arrived.items()):
            self._pass_on(batch, batch.labels[at], bytes(packed))

    def _may_go_elsewhere(self, batch: Batch) -> bool:
        batch.task.losses.update(batch.left)
        return all(batch.task.losses[label] <= MOST_LOSSES for label in batch.left)

    def _task(self, who: int, formulation: Formulation) -> Task:
        outcome = self.question.decline(formulation, self.place)
        return Task(who, formulation, [] if outcome else [(one,) for one in range(len(self.question.shards))], outcome)

    def _restore(self, task: Task) -> None:
        """Take the results that earlier calls have kept."""
        task.is_restored = True
        if not (self.keeper.count(task.formulation) or self.keeper.count_parts(task.formulation)):
            return
        labels = list(task.left)
        for label in labels:
            if self.interrupted:
                return
            if result := self.keeper.get(task.formulation, label):
                self.purpose.restore(task.who, self.question.tree[label], result)
                task.results[label] = result
                task.left.remove(label)
                task.kept.add(label)
            elif self.keeper.is_split(task.formulation, label) and (parts := self._parts(task, label)):
                task.left.remove(label)
                task.split(label, parts)
                labels += parts

    def _start_batch(self, task: Task, seconds: float) -> None:
        batch = Batch(task, task.take_batch(self.place.jobs, self.place.reports_at_once))
        task.has_begun = True
        shards = [self.question.tree[label] for label in batch.labels]
        gatherers = [one for one in map(self.purpose.gatherer, shards) if one is not None]
        shard_instances = [shard.instance for shard in shards]
        order = FormulationOrder(task.formulation, shard_instances, seconds, self.limits.mib, gatherers)
        batch.running = self.place.start(task.who, order, partial(self._receive_placements, batch))
        self._batches[batch.running] = batch
        self.running.append(batch.running)

    def _receive_placements(self, batch: Batch, placements: Sequence[int]) -> None:
        """They are passed on when their shard is done, as it may be cut before."""
        shard = self.question.tree[batch.labels[batch.at]]
        outside = [one for one in placements if not shard.instance.admits(one)]
        if outside and batch.running:
            squares = ", ".join(square_names(shard.instance.board, outside[0]))
            batch.fault = (
                batch.fault or f"gave {squares}, which is not in the shard that it was asked: {shard.instance}"
            )
            batch.running.kill("outside of the shard")
        if not batch.fault:
            batch.arrived[batch.at] += pack(shard.instance.board, placements)

    def _take_result(self, batch: Batch, running: Worker) -> None:
        report, label = running.reports[batch.taken], batch.labels[batch.taken]
        result = ShardResult(
            report.seconds or 0.0,
            report.first_solution_seconds,
            report.peak_mib,
            report.statistics,
            bytes(batch.arrived.pop(batch.taken, b"")),
            running.gathered[batch.taken],
        )
        batch.taken += 1
        batch.seconds_before = running.worked
        self._pass_on(batch, label, result.placements)
        if batch.fault is None:
            batch.task.results[label] = result
            self.keeper.put(batch.task.formulation, label, result)

    def _pass_on(self, batch: Batch, label: Label, packed: bytes) -> None:
        if packed:
            shard = self.question.tree[label]
            self.purpose.receive(batch.task.who, shard, unpack(shard.instance.board, packed))

    def _seconds_left(self, task: Task) -> float:
        """The time limit of a formulation holds for all its workers together."""
        running = sum(running.worked for running, batch in self._batches.items() if batch.task is task)
        return self.limits.seconds - task.spent - running

    def _stop_workers(self, task: Task, reason: str) -> None:
        task.end(Status.LIMIT, reason)
        for running, batch in self._batches.items():
            if batch.task is task and not running.stopped:
                running.stop()

    def _outcome(self, task: Task) -> Outcome:
        if task.outcome is not None:
            return task.outcome
        is_complete = len(task.results) == self._number(task)
        status, reason = (Status.COMPLETE, None) if is_complete else self._end_in_words(task)
        results = task.results.values()
        return Outcome(
            task.formulation.name,
            task.formulation.engine.name,
            status,
            reason,
            seconds=sum(result.seconds for result in results),
            first_solution_seconds=first_solution_seconds(task.results),
            peak_mib=max((result.peak_mib for result in results if result.peak_mib is not None), default=None),
            statistics=add_statistics(task.results),
            has_begun=task.has_begun or bool(task.results),
        )

    def _number(self, task: Task) -> int:
        return task.number(len(self.question.shards))

    def _end_in_words(self, task: Task) -> tuple[Status, str]:
        status, reason = task.ended or (Status.LIMIT, STOPPED)
        number = self._number(task)
        return status, reason if number == 1 else f"{reason}; {len(task.results)} of {number} shards are done"
