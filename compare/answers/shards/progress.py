"""How far the work on shards is, in lines for the terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compare.answers.shards.batches import Batch, Task
from compare.answers.shards.planning.estimate import Estimate, estimate_seconds
from compare.harness.calls import worker_lines
from compare.question.description import number_in_words, plural
from models.formulation import SolutionSet

if TYPE_CHECKING:
    from compare.answers.shards.work import ShardedWork


def progress_lines(work: "ShardedWork", batches: Sequence[Batch]) -> list[str]:
    """A line for each formulation that is being asked, and one for each of its workers.

    ``batches``: what the workers were given.
    """
    asked = {batch.task.who for batch in batches}
    lines = [line for task in work.tasks if task.who in asked for line in _lines_of(work, task, batches)]
    waiting = sum(bool(task.left) and task.who not in asked for task in work.tasks)
    return [*lines, f"{plural(waiting, 'formulation')} to come; Ctrl-C stops and keeps the shards that are done"]


def _lines_of(work: "ShardedWork", task: Task, every: Sequence[Batch]) -> list[str]:
    """How far the formulation is, and what each of its workers does."""
    batches = [batch for batch in every if batch.task is task]
    workers = [batch.describe(work.place.reports_at_once) for batch in batches]
    return [_progress_line(work, task, batches), *worker_lines(workers)]


def _progress_line(work: "ShardedWork", task: Task, batches: Sequence[Batch]) -> str:
    """The shards that are done, their rate, the solutions so far, and an estimate of the time left."""
    number = len(task.results)
    line = f"{task.formulation.name}: {number} of {plural(task.number(len(work.question.shards)), 'shard')}"
    seconds = task.spent + sum(batch.running.worked for batch in batches if batch.running)
    fresh = number - len(task.kept)
    if not (fresh and seconds):
        return line
    line = f"{line}, {number_in_words(fresh / seconds)} a second of work, {_found(work, task)} so far"
    estimate = _estimate(work, task, batches)
    if estimate is None:
        return line
    jobs, done = max(1, work.place.jobs), sum(result.seconds for result in task.results.values())
    return f"{line}, about {(estimate.seconds - done) / jobs:.0f} ± {estimate.uncertainty / jobs:.0f} s left"


def _found(work: "ShardedWork", task: Task) -> str:
    """The solutions of the shards that are done, with their images."""
    count = sum(result.number_of_placements(work.question.tree[label]) for label, result in task.results.items())
    by_class = task.formulation.gives == SolutionSet.CLASSES
    return plural(count, "class" if by_class else "solution", "classes" if by_class else None)


def _estimate(work: "ShardedWork", task: Task, batches: Sequence[Batch]) -> Estimate | None:
    """The seconds of all shards, told from those that are done."""
    labels = [*task.results, *task.left, *(label for batch in batches for label in batch.left)]
    took = {at: task.results[label].seconds for at, label in enumerate(labels) if label in task.results}
    return estimate_seconds(took, [work.question.tree[label].nodes for label in labels])
