"""The work on shards, done by processes on this machine, or at another place of work.

A worker is given several shards and reports on each, so that its start counts little; the more is done, the fewer it is
given, so that all end at about the same time. What is done stays done, whatever happens to the rest. A formulation is
complete when all its shards are; after the first shard that is not completed it is asked no more. The shards of a
worker that is lost, as a machine of a cluster may be, are put to another one.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import (
    Keeper,
    ShardResult,
    add_statistics,
    first_solution_seconds,
    pack,
)
from compare.harness.limits import Limits
from compare.harness.processes import can_be_sent
from compare.harness.runner import MOST_LOSSES
from compare.harness.running import STOPPED
from compare.harness.supervisor import Supervisor
from compare.harness.worker import Gatherer
from compare.harness.workplaces import Worker, Workplace
from compare.question.description import plural
from compare.verdict.comparison import Outcome
from models.chess.notation import square_names
from models.engine import Engine
from models.formulation import Formulation, Status
from models.sharding.shards import Shard

TIME_LIMIT = "time limit"
LEAST_SECONDS_OF_A_BATCH = 2.0


class Purpose(Protocol):
    """What the solutions of the shards are wanted for."""

    def gatherer(self, shard: Shard) -> Gatherer | None:
        """What takes them in the worker; None: they are wanted here."""

    def receive(self, who: int, shard: Shard, placements: Sequence[int]) -> None:
        """Take solutions of a shard from formulation number ``who``."""

    def restore(self, who: int, shard: Shard, result: ShardResult) -> None:
        """Take the solutions of a shard that were kept."""


@dataclass
class Task:
    """One formulation, and how far it is: shards are known by their numbers.

    ``kept``: how many results are from earlier calls. ``spent``: the seconds that its workers have taken in this call.
    """

    who: int
    formulation: Formulation
    left: list[int]
    outcome: Outcome | None = None
    results: dict[int, ShardResult] = field(default_factory=dict)
    kept: int = 0
    spent: float = 0.0
    is_restored: bool = False
    has_begun: bool = False
    ended: tuple[Status, str] | None = None
    losses: Counter[int] = field(default_factory=Counter)
    """How often each shard was lost with its worker."""

    def end(self, status: Status, reason: str) -> None:
        """Ask no more. The first reason counts."""
        self.ended = self.ended or (status, reason)
        self.left.clear()

    def _mean_seconds(self) -> float:
        """The mean time that a shard has taken; 0 where nothing is known."""
        return sum(result.seconds for result in self.results.values()) / max(1, len(self.results))

    def take_batch(self, jobs: int, reports_at_once: bool = True) -> list[int]:
        """The shards for the next worker, heavy and light ones.

        It is a half of its share, or more where that is done sooner than a process is started. Where a worker reports
        at its end only, all that it has done is lost with it: it is given what takes a moment.
        """
        share = -(-len(self.left) // max(1, jobs))
        size = (-(-share // 2) if jobs > 1 else share) if reports_at_once else 1
        if seconds := self._mean_seconds():
            size = max(size, min(share, int(LEAST_SECONDS_OF_A_BATCH / seconds)))
        batch = self.left[:: -(-len(self.left) // size)]
        self.left = [number for number in self.left if number not in set(batch)]
        return batch


@dataclass
class Batch:
    """The shards that a worker was given. ``arrived`` has the placements of each, packed, by its place in the batch."""

    task: Task
    numbers: list[int]
    running: Worker | None = None
    arrived: dict[int, bytearray] = field(default_factory=lambda: defaultdict(bytearray))
    taken: int = 0
    fault: str | None = None

    @property
    def at(self) -> int:
        """The place of the shard that is being solved."""
        return len(self.running.reports) if self.running else 0


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
    ) -> None:
        super().__init__(limits, place)
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
        """A line for each formulation that is being asked, with an estimate of the time that is left."""
        asked = {running.who for running in self.running}
        lines = [self._progress_line(task) for task in self.tasks if task.who in asked]
        waiting = sum(bool(task.left) and task.who not in asked for task in self.tasks)
        return [*lines, f"{plural(waiting, 'formulation')} to come; Ctrl-C stops and keeps the shards that are done"]

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
        elif running.lost and not task.ended and self._may_go_elsewhere(batch):
            task.left = sorted({*task.left, *batch.numbers[batch.taken :]})
        elif batch.taken < len(batch.numbers):
            last = running.reports[-1]
            task.end(last.status, last.reason or "")
        if task.ended:
            self._stop_workers(task, task.ended[1])

    def _may_go_elsewhere(self, batch: Batch) -> bool:
        lost = batch.numbers[batch.taken :]
        batch.task.losses.update(lost)
        return all(batch.task.losses[number] <= MOST_LOSSES for number in lost)

    def _task(self, who: int, formulation: Formulation) -> Task:
        outcome = self.question.decline(formulation, self.place)
        return Task(who, formulation, [] if outcome else list(range(len(self.question.shards))), outcome)

    def _restore(self, task: Task) -> None:
        """Take what was kept by earlier calls."""
        task.is_restored = True
        if not self.keeper.count(task.formulation):
            return
        for number in list(task.left):
            if self.interrupted:
                return
            if result := self.keeper.get(task.formulation, number):
                self.purpose.restore(task.who, self.question.shards[number], result)
                task.results[number] = result
                task.left.remove(number)
                task.kept += 1

    def _start_batch(self, task: Task, seconds: float) -> None:
        batch = Batch(task, task.take_batch(self.place.jobs, self.place.reports_at_once))
        task.has_begun = True
        shards = [self.question.shards[number] for number in batch.numbers]
        gatherers = [one for one in map(self.purpose.gatherer, shards) if one is not None]
        batch.running = self.place.start(
            task.who,
            task.formulation,
            [shard.instance for shard in shards],
            partial(self._receive_placements, batch),
            seconds,
            self.limits.mib,
            gatherers,
        )
        self._batches[batch.running] = batch
        self.running.append(batch.running)

    def _receive_placements(self, batch: Batch, placements: Sequence[int]) -> None:
        number = batch.numbers[batch.at]
        shard = self.question.shards[number]
        outside = [one for one in placements if not shard.instance.admits(one)]
        if outside and batch.running:
            squares = ", ".join(square_names(shard.instance.board, outside[0]))
            batch.fault = (
                batch.fault or f"gave {squares}, which is not in the shard that it was asked: {shard.instance}"
            )
            batch.running.kill("outside of the shard")
        if batch.fault:
            return
        batch.arrived[batch.at] += pack(shard.instance.board, placements)
        self.purpose.receive(batch.task.who, shard, placements)

    def _take_result(self, batch: Batch, running: Worker) -> None:
        report, number = running.reports[batch.taken], batch.numbers[batch.taken]
        result = ShardResult(
            report.seconds or 0.0,
            report.first_solution_seconds,
            report.peak_mib,
            report.statistics,
            bytes(batch.arrived.pop(batch.taken, b"")),
            running.gathered[batch.taken],
        )
        batch.taken += 1
        if batch.fault is None:
            batch.task.results[number] = result
            self.keeper.put(batch.task.formulation, number, result)

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
        is_complete = len(task.results) == len(self.question.shards)
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

    def _end_in_words(self, task: Task) -> tuple[Status, str]:
        status, reason = task.ended or (Status.LIMIT, STOPPED)
        return status, f"{reason}; {len(task.results)} of {len(self.question.shards)} shards are done"

    def _progress_line(self, task: Task) -> str:
        shards = self.question.shards
        done, number = sum(shards[one].nodes for one in task.results), len(task.results)
        line = f"{task.formulation.name}: {number} of {plural(len(shards), 'shard')}"
        seconds = task.spent + sum(one.worked for one, batch in self._batches.items() if batch.task is task)
        fresh = number - task.kept
        if not (fresh and done and seconds):
            return line
        left = seconds / max(1, self.place.jobs) * (self.question.nodes - done) / done
        return f"{line}, {fresh / seconds:.3g} shards a second of work, about {left:.0f} s left"
