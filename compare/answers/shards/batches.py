"""The shards that each formulation has left to solve, and those that a worker was given."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.estimate import Estimate, estimate_seconds
from compare.answers.shards.result import ShardResult
from compare.answers.shards.splitting import Label, label_text
from compare.harness.progress import worker_lines
from compare.harness.running import Worker
from compare.harness.workplaces import Workplace
from compare.question.description import number_in_words, plural
from compare.verdict.comparison import Outcome
from models.formulation import Formulation, SolutionSet, Status

LEAST_SECONDS = 0.5
"""The least work in a batch for a process of this machine, whose start takes some hundredths of a second."""
MOST_SECONDS_ELSEWHERE = 2.0
"""The most work in a batch for a worker that reports at its end: all of it is lost if the worker is."""
MOST_NAMED = 5


@dataclass
class Task:
    """One formulation, and how far it is: shards are known by their labels.

    ``kept``: the results that are from earlier calls. ``spent``: the seconds that its workers have taken in this call.
    ``parts``: of each shard that was cut again. ``whole``: the shards that cannot be cut.
    """

    who: int
    formulation: Formulation
    left: list[Label]
    outcome: Outcome | None = None
    results: dict[Label, ShardResult] = field(default_factory=dict)
    parts: dict[Label, Sequence[Label]] = field(default_factory=dict)
    whole: set[Label] = field(default_factory=set)
    kept: set[Label] = field(default_factory=set)
    spent: float = 0.0
    is_restored: bool = False
    has_begun: bool = False
    goes_one_by_one: bool = False
    """Whether each worker is given one shard only, as one has turned out long."""
    ended: tuple[Status, str] | None = None
    losses: Counter[Label] = field(default_factory=Counter)
    """The number of times that each shard was lost with its worker."""

    def end(self, status: Status, reason: str) -> None:
        """Ask no more. The first reason counts."""
        self.ended = self.ended or (status, reason)
        self.left.clear()

    def put_back(self, labels: Sequence[Label]) -> None:
        """Leave these shards to be solved, too."""
        self.left = sorted({*self.left, *labels})

    def split(self, label: Label, parts: Sequence[Label]) -> None:
        """From now on these parts stand for the shard."""
        self.parts[label] = parts
        self.put_back(parts)

    def leaves(self, label: Label) -> list[Label]:
        """The shard, or where it was cut again, its parts and their parts."""
        return [leaf for part in self.parts[label] for leaf in self.leaves(part)] if label in self.parts else [label]

    def number(self, shards: int) -> int:
        """The number of results there must be, where the question has this number of shards."""
        return shards + sum(len(parts) - 1 for parts in self.parts.values())

    def known_shards(self, shards: int) -> int:
        """The number of shards that are known from earlier calls, with all their parts."""
        return sum(all(leaf in self.kept for leaf in self.leaves((one,))) for one in range(shards))

    def _mean_seconds(self) -> float:
        """The mean time that a shard has taken; 0 where nothing is known."""
        return sum(result.seconds for result in self.results.values()) / max(1, len(self.results))

    def take_batch(self, jobs: int, reports_at_once: bool = True) -> list[Label]:
        """The shards for the next worker, heavy and light ones.

        It is a half of its share, or more where that is done sooner than a process is started. Where a worker reports
        at its end only, all that it has done is lost with it: it is given what takes a moment.
        """
        share = -(-len(self.left) // max(1, jobs))
        half = -(-share // 2) if jobs > 1 else share
        seconds = self._mean_seconds()
        if reports_at_once:
            size = max(half, min(share, int(LEAST_SECONDS / seconds))) if seconds else half
        else:
            size = max(1, min(half, int(MOST_SECONDS_ELSEWHERE / seconds))) if seconds else 1
        if self.goes_one_by_one:
            size = 1
        batch = self.left[:: -(-len(self.left) // size)]
        self.left = [label for label in self.left if label not in set(batch)]
        return batch


@dataclass
class Batch:
    """The shards that a worker was given. ``arrived`` has the placements of each, packed, by its place in the batch.

    ``taken``: how many are done. ``instead``: the worker was stopped, and these are left instead of the shard that it
    was solving.
    """

    task: Task
    labels: list[Label]
    running: Worker | None = None
    arrived: dict[int, bytearray] = field(default_factory=lambda: defaultdict(bytearray))
    taken: int = 0
    seconds_before: float = 0.0
    instead: tuple[Label, Sequence[Label]] | None = None
    fault: str | None = None

    @property
    def at(self) -> int:
        """The place of the shard that is being solved."""
        return len(self.running.reports) if self.running else 0

    @property
    def left(self) -> list[Label]:
        """The shards that are not done."""
        return self.labels[self.taken :]

    @property
    def seconds(self) -> float:
        """The seconds for which the shard that is being solved has run."""
        return self.running.worked - self.seconds_before if self.running else 0.0

    def describe(self, reports_at_once: bool) -> str:
        """Which shard its worker solves, and how long already; where it reports at its end only, which shards."""
        labels = self.left[:1] if reports_at_once else self.left
        if not labels:
            return "a worker ends"
        if self.running and self.running.preparation:
            return f"a worker: {self.running.preparation}"
        more = len(labels) - MOST_NAMED
        named = ", ".join(map(label_text, labels[:MOST_NAMED])) + f" and {more} more" * (more > 0)
        return f"a worker: shard{'s' * (len(labels) > 1)} {named} for {self.seconds:.0f} s"


@dataclass(frozen=True)
class Standing:
    """The progress of the work: the question in shards, each formulation's task, and the batches of the workers."""

    question: CutQuestion
    place: Workplace
    tasks: Sequence[Task]
    batches: Sequence[Batch]

    def lines(self) -> list[str]:
        """A line for each formulation that is being asked, and one for each of its workers."""
        asked = {batch.task.who for batch in self.batches}
        lines = [line for task in self.tasks if task.who in asked for line in self._lines_of(task)]
        waiting = sum(bool(task.left) and task.who not in asked for task in self.tasks)
        return [*lines, f"{plural(waiting, 'formulation')} to come; Ctrl-C stops and keeps the shards that are done"]

    def _lines_of(self, task: Task) -> list[str]:
        """A line for the formulation, and one for each of its workers."""
        batches = [batch for batch in self.batches if batch.task is task]
        workers = [batch.describe(self.place.reports_at_once) for batch in batches]
        return [self._progress_line(task, batches), *worker_lines(workers)]

    def _progress_line(self, task: Task, batches: Sequence[Batch]) -> str:
        """The shards that are done, their rate, the solutions found until now, and an estimate of the time left."""
        number = len(task.results)
        line = f"{task.formulation.name}: {number} of {plural(task.number(len(self.question.shards)), 'shard')}"
        seconds = task.spent + sum(batch.running.worked for batch in batches if batch.running)
        fresh = number - len(task.kept)
        if not (fresh and seconds):
            return line
        line = f"{line}, {number_in_words(fresh / seconds)} a second of work, {self._found(task)} so far"
        estimate = self._estimate(task, batches)
        if estimate is None:
            return line
        jobs, done = max(1, self.place.jobs), sum(result.seconds for result in task.results.values())
        return f"{line}, about {(estimate.seconds - done) / jobs:.0f} ± {estimate.uncertainty / jobs:.0f} s left"

    def _found(self, task: Task) -> str:
        """The solutions of the shards that are done, with their images."""
        tree = self.question.tree
        count = sum(result.number_of_placements(tree[label]) for label, result in task.results.items())
        by_class = task.formulation.gives == SolutionSet.CLASSES
        return plural(count, "class" if by_class else "solution", "classes" if by_class else None)

    def _estimate(self, task: Task, batches: Sequence[Batch]) -> Estimate | None:
        """The seconds of all shards, told from those that are done."""
        labels = [*task.results, *task.left, *(label for batch in batches for label in batch.left)]
        took = {at: task.results[label].seconds for at, label in enumerate(labels) if label in task.results}
        return estimate_seconds(took, [self.question.tree[label].nodes for label in labels])
