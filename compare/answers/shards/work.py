"""Has formulations solve shards, in processes of this machine or at another workplace.

A worker gets several shards and reports on each, so that its start counts little; the more is done, the fewer it gets,
so that all end at about the same time. Results are kept, whatever happens to the rest. A formulation is complete when
all its shards are; after the first shard that is not completed it is asked no more. The shards of a worker that is
lost, as a machine of a cluster may be, are given to another one.

A shard that takes long is cut again while it runs: when a worker has nothing to do and no shard waits, the shard that
has run longest is stopped, and its subshards are solved. The work on the whole shard is lost, so a shard must have run
for some time first, and a subshard for twice as long as the shard from which it was cut.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

from compare.answers.shards.batches import Batch, Task, WorkProgress
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import Keeper, Label, Receiver, ShardResult
from compare.harness.limits import Limits
from compare.harness.processes.starting import can_be_sent
from compare.harness.runner import MOST_LOSSES, decline
from compare.harness.running import Worker
from compare.harness.supervisor import Supervisor
from compare.harness.worker import FormulationOrder, pack
from compare.harness.workplaces import Workplace
from compare.verdict.comparison import Outcome, Sharding
from models.chess.notation import square_names
from models.engine import Engine
from models.formulation import Formulation, Status
from models.languages import say


@dataclass(frozen=True)
class SplittingRule:
    """A shard is cut again after ``seconds`` of work, a subshard after twice as long as its shard; None: never."""

    seconds: float | None = 5.0

    def is_long(self, label: Label, seconds: float) -> bool:
        """Whether the shard has run long enough to be cut."""
        return self.seconds is not None and seconds >= self.seconds * 2 ** (len(label) - 1)


NEVER = SplittingRule(None)
"""The rule by which no shard is cut again."""


class ShardedWork(Supervisor):
    """The work of formulations on the shards of one question. ``tasks`` are in the order of the formulations."""

    def __init__(
        self,
        question: CutQuestion,
        formulations: Sequence[Formulation],
        limits: Limits,
        receiver: Receiver,
        keeper: Keeper,
        place: Workplace | None = None,
        rule: SplittingRule | None = None,
        sample: Sequence[int] | None = None,
    ) -> None:
        """``rule``: when a shard is cut again. ``sample``: the numbers of the shards that are asked; None: all."""
        super().__init__(limits, place)
        self.rule = rule or SplittingRule()
        self.question = question
        self.receiver = receiver
        self.keeper = keeper
        labels = [(number,) for number in (range(len(question.shards)) if sample is None else sample)]
        self.tasks = [Task(who, one, list(labels)) for who, one in enumerate(formulations)]
        for task in self.tasks:
            task.declined = question.decline(task.formulation, self.place)
            if task.declined:
                task.left = []
        self._batches: dict[Worker, Batch] = {}
        self._queue = sorted(self.tasks, key=lambda task: bool(task.formulation.engine.imports))

    def run(self, progress: Callable[["ShardedWork"], None] = lambda work: None) -> list[Outcome]:
        """Do all work, and return the outcome of each formulation, without the number of its placements."""
        self.supervise(lambda: progress(self))
        return [task.outcome(len(self.question.shards)) for task in self.tasks]

    def progress_lines(self) -> list[str]:
        """A line for each formulation that is being asked, and one for each of its workers."""
        return WorkProgress(self.question, self.place, self.tasks, list(self._batches.values())).lines()

    def describe_sharding(self) -> Sharding:
        """The sharding: the numbers of shards in all, and of those known from earlier calls or cut again."""
        shards = [(number,) for number in range(len(self.question.shards))]
        asked = [task for task in self.tasks if task.declined is None]
        kept = {task.formulation.name: sum(task.kept.issuperset(task.leaves(one)) for one in shards) for task in asked}
        split = {task.formulation.name: sum(len(label) == 1 for label in task.subshards) for task in asked}
        return Sharding(len(shards), self.question.multiplicity, self.question.size_by, kept, split)

    @property
    def other_handles(self) -> list[Connection]:
        return self.receiver.handles

    def take_other(self) -> None:
        self.receiver.collect()

    @property
    def is_waiting(self) -> bool:
        return any(task.left for task in self.tasks)

    def must_wait(self) -> bool:
        return self.place.must_wait(self._next_task().formulation, self.question.instance)

    def engines_to_load(self) -> list[Engine]:
        asked = [task.formulation for task in self.tasks if task.left]
        return [one.engine for one in asked if can_be_sent(one, self.question.instance)]

    def start_next(self) -> None:
        task = self._next_task()
        if reason := self.reason_to_end:
            task.end(Status.LIMIT, reason)
        elif not task.is_restored:
            self._restore(task)
        elif (seconds := self._seconds_left(task)) <= 0:
            task.end(Status.LIMIT, say("time limit"))
        else:
            self._start_batch(task, seconds)

    def _next_task(self) -> Task:
        """The first task with shards that no worker has; those of engines that must be loaded come last."""
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
        """Stop a worker so that its shard is cut, if it is long and can be cut.

        Returns the number of shards for other workers that then wait; 0 if the worker goes on.
        """
        worker, task = batch.worker, batch.task
        if not worker or worker.stopped or batch.fault or not batch.left:
            return 0
        label = batch.left[0]
        if not self.rule.is_long(label, batch.seconds):
            return 0
        if len(batch.left) > 1 and not self.place.reports_at_once:  # it is not known which of them is the long one
            instead: Sequence[Label] = [label]
            task.goes_one_by_one = True
        else:
            instead = self._subshards(task, label)
        if not instead:
            return 0
        batch.instead = label, instead
        worker.stop()
        return len(instead) + len(batch.left) - 2  # without the shard itself, and one for this worker's job

    def _subshards(self, task: Task, label: Label) -> Sequence[Label]:
        """The subshards of a shard; none if it cannot be cut, or the formulation does not answer one of them."""
        if label in task.uncuttable:
            return []
        subshards = self.question.subshards(label)
        if not subshards or any(decline(task.formulation, self.question.shard(one).instance) for one in subshards):
            task.uncuttable.add(label)
            return []
        return subshards

    def look_after(self, worker: Worker) -> None:
        batch = self._batches[worker]
        while batch.taken < len(worker.reports) and worker.reports[batch.taken].status.is_complete:
            self._take_result(batch, worker)
        if self._seconds_left(batch.task) <= 0:
            self._stop_workers(batch.task, say("time limit"))

    def take_end(self, worker: Worker) -> None:
        batch = self._batches.pop(worker)
        task = batch.task
        task.spent += worker.worked
        if worker.lost:
            task.losses.update(batch.left)
        if batch.fault:
            task.end(Status.FAILED, batch.fault)
        elif batch.left and batch.instead and not task.ended:
            self._put_back(batch, *batch.instead)
            return
        elif worker.lost and not task.ended and all(task.losses[one] <= MOST_LOSSES for one in batch.left):
            task.put_back(batch.left)
            return
        elif batch.left:
            last = worker.reports[-1]
            task.end(last.status, last.reason or "")
        for at, placements in sorted(batch.arrived.items()):  # the solutions of a shard that was not completed
            self._pass_on(batch, batch.labels[at], placements)
        if task.ended:
            self._stop_workers(task, task.ended[1])

    def _put_back(self, batch: Batch, label: Label, instead: Sequence[Label]) -> None:
        """Put back the shards that the worker has not done; ``instead`` replaces ``label`` among them."""
        task = batch.task
        task.goes_one_by_one = True
        left = batch.left
        if label in left and list(instead) != [label]:
            self.keeper.put_cut(task.formulation, label)
            task.cut(label, instead)
            left.remove(label)
        task.put_back(left)

    def _restore(self, task: Task) -> None:
        """Take the results that earlier calls have kept."""
        task.is_restored = True
        formulation, keeper = task.formulation, self.keeper
        if not (keeper.count(formulation) or keeper.count_subshards(formulation)):
            return
        waiting = deque(task.left)
        while waiting and not self.interrupted:
            label = waiting.popleft()
            if result := keeper.get(formulation, label):
                self.receiver.restore(task.who, self.question.shard(label), result)
                task.results[label] = result
                task.left.remove(label)
                task.kept.add(label)
                continue
            was_cut = self.rule != NEVER and keeper.was_cut(formulation, label)
            if was_cut and (subshards := self._subshards(task, label)):
                task.left.remove(label)
                task.cut(label, subshards)
                waiting += subshards

    def _start_batch(self, task: Task, seconds: float) -> None:
        """Start a worker with the next shards of a task, for at most these seconds in all."""
        batch = Batch(task, task.take_batch(self.place.jobs, reports_at_once=self.place.reports_at_once))
        task.has_begun = True
        shards = [self.question.shard(label) for label in batch.labels]
        instances = [shard.instance for shard in shards]
        gatherers = [one for one in map(self.receiver.gatherer, shards) if one is not None]
        order = FormulationOrder(task.formulation, instances, seconds, self.limits.mib, gatherers)
        batch.worker = self.place.start(task.who, order, partial(self._receive_placements, batch))
        self._batches[batch.worker] = batch
        self.running.append(batch.worker)

    def _receive_placements(self, batch: Batch, placements: Sequence[int]) -> None:
        """Keep the placements until their shard is done, as it may be cut before. A worker that leaves it is killed."""
        at = len(batch.worker.reports) if batch.worker else 0
        instance = self.question.shard(batch.labels[at]).instance
        outside = [one for one in placements if not instance.admits(one)]
        if outside:
            squares = ", ".join(square_names(instance.board, outside[0]))
            sentence = "gave {squares}, which is not in the shard that it was asked: {shard}"
            batch.fault = batch.fault or say(sentence, squares=squares, shard=instance)
            if batch.worker:
                batch.worker.kill("outside of the shard")
        if not batch.fault:
            batch.arrived[at] += placements

    def _take_result(self, batch: Batch, worker: Worker) -> None:
        """Take the result of the next shard of a batch, which the worker has completed, and keep it."""
        report, label = worker.reports[batch.taken], batch.labels[batch.taken]
        placements, gathered = batch.arrived.pop(batch.taken, []), worker.gathered[batch.taken]
        batch.taken += 1
        batch.seconds_before = worker.worked
        self._pass_on(batch, label, placements)
        if batch.fault is None:
            measured = report.seconds or 0.0, report.first_solution_seconds, report.peak_mib, report.statistics
            packed = pack(self.question.instance.board, placements)
            times = report.processor_seconds, report.build_seconds
            batch.task.results[label] = result = ShardResult(*measured, packed, gathered, *times)
            self.keeper.put(batch.task.formulation, label, result)

    def _pass_on(self, batch: Batch, label: Label, placements: Sequence[int]) -> None:
        """Give the placements of a shard to the receiver."""
        if placements:
            self.receiver.receive(batch.task.who, self.question.shard(label), placements)

    def _seconds_left(self, task: Task) -> float:
        """The seconds that are left of the time limit of a formulation, which all its workers share."""
        running = sum(worker.worked for worker, batch in self._batches.items() if batch.task is task)
        return self.limits.seconds - task.spent - running

    def _stop_workers(self, task: Task, reason: str) -> None:
        """Stop the workers of a task; if it has not ended, it ends at a limit, for this reason."""
        task.end(Status.LIMIT, reason)
        for worker, batch in self._batches.items():
            if batch.task is task and not worker.stopped:
                worker.stop()
