"""The state of the work on shards: the tasks of formulations, the batches of workers, and the lines that show both."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from itertools import accumulate

from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.estimate import Estimate, estimate_seconds
from compare.answers.shards.result import Label, ShardResult, label_text
from compare.harness.progress import worker_lines
from compare.harness.running import Worker
from compare.harness.signals.stopping import STOPPED
from compare.harness.worker import placement_bytes
from compare.harness.workplaces import Workplace
from compare.question.description import number_in_words, plural
from compare.verdict.comparison import Outcome
from models.formulation import Formulation, SolutionSet, Status
from models.languages import say, say_number
from models.search import LARGEST_COUNTS, SearchStatistics

LEAST_SECONDS = 0.5
"""The least work in a batch for a process of this machine, whose start takes some hundredths of a second."""
MOST_SECONDS_ELSEWHERE = 2.0
"""The most work in a batch for a worker that reports at its end: all of it is lost if the worker is."""
MOST_NAMED = 5
"""The number of shards of a worker that a line names."""


@dataclass
class Task:
    """One formulation, number ``who``, and the state of its shards, by their labels.

    ``left``: the shards that no worker has solved or has now. ``declined``: its outcome if it does not answer the
    question. ``results``: those of the shards that are done. ``subshards``: the labels that stand for each shard that
    was cut again. ``uncuttable``: the shards that cannot be cut. ``kept``: the shards whose results are from earlier
    calls. ``spent``: the seconds that its ended workers took in this call. ``is_restored``: the results of earlier
    calls were taken. ``has_begun``: a worker was started. ``goes_one_by_one``: each worker gets one shard only, because
    one took long. ``ended``: the status and the reason with which it is asked no more. ``losses``: how often each shard
    was lost with its worker.
    """

    who: int
    formulation: Formulation
    left: list[Label]
    declined: Outcome | None = None
    results: dict[Label, ShardResult] = field(default_factory=dict)
    subshards: dict[Label, Sequence[Label]] = field(default_factory=dict)
    uncuttable: set[Label] = field(default_factory=set)
    kept: set[Label] = field(default_factory=set)
    spent: float = 0.0
    is_restored: bool = False
    has_begun: bool = False
    goes_one_by_one: bool = False
    ended: tuple[Status, str] | None = None
    losses: Counter[Label] = field(default_factory=Counter)

    def end(self, status: Status, reason: str) -> None:
        """Ask the formulation no more. If it is called again, the first reason counts."""
        self.ended = self.ended or (status, reason)
        self.left.clear()

    def put_back(self, labels: Sequence[Label]) -> None:
        """Put these shards back to those that are left."""
        self.left = sorted({*self.left, *labels})

    def cut(self, label: Label, subshards: Sequence[Label]) -> None:
        """Let these subshards stand for the shard from now on."""
        self.subshards[label] = subshards
        self.put_back(subshards)

    def leaves(self, label: Label) -> list[Label]:
        """The labels that stand for this shard: its own, or if it was cut again the leaves of its subshards."""
        if label not in self.subshards:
            return [label]
        return [leaf for one in self.subshards[label] for leaf in self.leaves(one)]

    def number_of_results(self, shards: int) -> int:
        """The number of results of a complete task, if the question has this number of shards."""
        return shards + sum(len(subshards) - 1 for subshards in self.subshards.values())

    def take_batch(self, jobs: int, *, reports_at_once: bool = True) -> list[Label]:
        """Take the shards for the next worker, large and small ones, out of those that are left, and return them.

        They are half of its share, or more if that is done sooner than a process is started. A worker that reports at
        its end only gets shards that take a moment, because all its work is lost with it.
        """
        share = -(-len(self.left) // max(1, jobs))
        half = -(-share // 2) if jobs > 1 else share
        mean_seconds = sum(result.seconds for result in self.results.values()) / max(1, len(self.results))
        if self.goes_one_by_one:
            size = 1
        elif reports_at_once:
            size = max(half, min(share, int(LEAST_SECONDS / mean_seconds))) if mean_seconds else half
        else:
            size = max(1, min(half, int(MOST_SECONDS_ELSEWHERE / mean_seconds))) if mean_seconds else 1
        batch = self.left[:: -(-len(self.left) // size)]
        taken = set(batch)
        self.left = [label for label in self.left if label not in taken]
        return batch

    def outcome(self, shards: int) -> Outcome:
        """The outcome for all shards, of which the question has this number, without the number of placements."""
        if self.declined is not None:
            return self.declined
        number, results = self.number_of_results(shards), [result for _, result in sorted(self.results.items())]
        status, reason = (Status.COMPLETE, None) if len(results) == number else self.ended or (Status.LIMIT, STOPPED)
        if reason is not None and number > 1:
            sentence = "{reason}; {done} of {number} shards are done"
            reason = say(sentence, reason=reason, done=len(results), number=number)
        return Outcome(
            self.formulation.name,
            self.formulation.engine.name,
            status,
            reason,
            seconds=sum(one.seconds for one in results),
            first_solution_seconds=_first_solution_seconds(results),
            peak_mib=max((one.peak_mib for one in results if one.peak_mib is not None), default=None),
            statistics=_combine_statistics([one.statistics for one in results]),
            has_begun=self.has_begun or bool(results),
            processor_seconds=_sum_of_known(one.processor_seconds for one in results),
            build_seconds=_sum_of_known(one.build_seconds for one in results),
        )


def _sum_of_known(seconds: Iterable[float | None]) -> float | None:
    """The sum of the seconds that are known; None if none is."""
    known = [one for one in seconds if one is not None]
    return sum(known) if known else None


def _first_solution_seconds(results: Sequence[ShardResult]) -> float | None:
    """The work (seconds) until the first solution, if the shards are solved in their order."""
    before = accumulate((one.seconds for one in results), initial=0.0)
    known = ((spent, one.first_solution_seconds) for spent, one in zip(before, results, strict=False))
    return next((spent + seconds for spent, seconds in known if seconds is not None), None)


def _combine_statistics(statistics: Sequence[SearchStatistics]) -> SearchStatistics:
    """The counts of all searches together: their sums, or the largest."""

    def combine(name: str) -> int | None:
        counts = [count for one in statistics if (count := getattr(one, name)) is not None]
        return (max if name in LARGEST_COUNTS else sum)(counts) if counts else None

    return SearchStatistics(**{count.name: combine(count.name) for count in fields(SearchStatistics)})


@dataclass
class Batch:
    """The shards that a worker was given. ``arrived`` has the placements of each, by its place in the batch.

    ``taken``: the number of shards that are done. ``seconds_before``: the seconds until the last of these was done.
    ``instead``: the shard for which the worker was stopped, and the shards that are left to be solved instead.
    ``fault``: why the placements of the worker are not accepted.
    """

    task: Task
    labels: list[Label]
    worker: Worker | None = None
    arrived: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    taken: int = 0
    seconds_before: float = 0.0
    instead: tuple[Label, Sequence[Label]] | None = None
    fault: str | None = None

    @property
    def left(self) -> list[Label]:
        """The shards of the batch that are not done."""
        return self.labels[self.taken :]

    @property
    def seconds(self) -> float:
        """The seconds for which the shard that is being solved has run."""
        return self.worker.worked - self.seconds_before if self.worker else 0.0

    def describe(self, *, reports_at_once: bool) -> str:
        """A line with the shard that its worker solves, and for how long; with all, if it reports only at its end."""
        labels = self.left[:1] if reports_at_once else self.left
        if not labels:
            return say("a worker ends")
        if self.worker and self.worker.preparation:
            return say("a worker: {words}", words=self.worker.preparation)
        named = ", ".join(map(label_text, labels[:MOST_NAMED]))
        if (more := len(labels) - MOST_NAMED) > 0:
            named += say(" and {count} more", count=more)
        one, several = "a worker: shard {names} for {seconds} s", "a worker: shards {names} for {seconds} s"
        return say_number(one, several, count=len(labels), names=named, seconds=f"{self.seconds:.0f}")


@dataclass(frozen=True)
class WorkProgress:
    """The state of the work, to be shown: the question in shards, each formulation's task, the batches of workers."""

    question: CutQuestion
    place: Workplace
    tasks: Sequence[Task]
    batches: Sequence[Batch]

    def lines(self) -> list[str]:
        """A line for each formulation that is being asked, and one for each of its workers."""
        asked = {batch.task.who for batch in self.batches}
        lines = []
        for task in self.tasks:
            if task.who in asked:
                batches = [batch for batch in self.batches if batch.task is task]
                at_once = self.place.reports_at_once
                workers = [batch.describe(reports_at_once=at_once) for batch in batches]
                lines += [self._progress_line(task, batches), *worker_lines(workers)]
        waiting = sum(bool(task.left) and task.who not in asked for task in self.tasks)
        to_come = "{formulations} to come; Ctrl-C stops and keeps the shards that are done"
        return [*lines, say(to_come, formulations=plural(waiting, "formulation"))]

    def _progress_line(self, task: Task, batches: Sequence[Batch]) -> str:
        """A line with the shards that are done, their rate, the solutions so far, and an estimate of the time left."""
        number = len(task.results)
        shards = plural(task.number_of_results(len(self.question.shards)), "shard")
        line = say("{name}: {done} of {parts}", name=task.formulation.name, done=number, parts=shards)
        seconds = task.spent + sum(batch.worker.worked for batch in batches if batch.worker)
        fresh = number - len(task.kept)
        if not (fresh and seconds):
            return line
        rate, found = number_in_words(fresh / seconds), self._solutions_in_words(task)
        line += say(", {rate} a second of work, {solutions} so far", rate=rate, solutions=found)
        estimate = self._estimate(task, batches)
        if estimate is None:
            return line
        jobs, done = max(1, self.place.jobs), sum(result.seconds for result in task.results.values())
        left, uncertainty = f"{(estimate.seconds - done) / jobs:.0f}", f"{estimate.uncertainty / jobs:.0f}"
        return line + say(", about {seconds} ± {uncertainty} s left", seconds=left, uncertainty=uncertainty)

    def _solutions_in_words(self, task: Task) -> str:
        """The number of solutions of the shards that are done, with their images."""
        count, width = 0, placement_bytes(self.question.instance.board)
        for label, result in task.results.items():
            if result.gathered is not None:
                count += sum(result.gathered["count_by_size"].values())
            else:
                count += len(result.placements) // width * self.question.shard(label).multiplicity
        by_class = task.formulation.gives == SolutionSet.CLASSES
        return plural(count, "class" if by_class else "solution", "classes" if by_class else None)

    def _estimate(self, task: Task, batches: Sequence[Batch]) -> Estimate | None:
        """The estimated seconds of all shards; None if too few are done."""
        labels = [*task.results, *task.left, *(label for batch in batches for label in batch.left)]
        took = {at: task.results[label].seconds for at, label in enumerate(labels) if label in task.results}
        return estimate_seconds(took, [self.question.shard(label).nodes for label in labels])
