"""How far the work on shards is, in lines for the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.answers.shards.batches import Batch, Task
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.planning.estimate import Estimate, estimate_seconds
from compare.harness.calls import worker_lines
from compare.harness.workplaces import Workplace
from compare.question.description import number_in_words, plural
from models.formulation import SolutionSet


@dataclass(frozen=True)
class Standing:
    """How far the work is: the question in shards, what is left for whom, and what the workers were given."""

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
        """How far the formulation is, and what each of its workers does."""
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
