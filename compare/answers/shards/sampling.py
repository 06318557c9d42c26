"""Plans a question in shards: a sample of the shards is solved, and kept; it tells how long all of them will take.

The seconds of a shard are assumed to be in proportion to the nodes that a plain search visits, as estimated.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.answers.shards.batches import Task
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.estimate import Estimate, choose_sample, estimate_seconds
from compare.answers.shards.result import Keeper, Purpose, ShardResult
from compare.answers.shards.splitting import NEVER, Label
from compare.answers.shards.work import ShardedWork
from compare.harness.limits import Limits
from models.formulation import Formulation

SECONDS_OF_A_SAMPLE = 30.0


@dataclass(frozen=True)
class ShardsPlan:
    """An estimate for one formulation and all shards, and the most memory (MiB) that a shard of the sample took.

    ``is_short``: some shards of the sample took longer than there was time for, so all will take more than estimated.
    """

    name: str
    estimate: Estimate | None
    mib: float | None
    is_short: bool

    def __str__(self) -> str:
        if self.estimate is None:
            return f"{self.name}: too few shards were solved to say how long it takes"
        memory = "" if self.mib is None else f", {self.mib:.0f} MiB a worker"
        more = "; it will be more, as the sample was stopped" if self.is_short else ""
        return f"{self.name}: {self.estimate}{memory}{more}"


def plan_shards(
    question: CutQuestion, formulations: Sequence[Formulation], limits: Limits, keeper: Keeper, purpose: Purpose
) -> list[ShardsPlan]:
    """Solve a sample of the shards, unless they are kept, and keep it; a plan for each formulation."""
    sample = choose_sample(len(question.shards))
    part = CutQuestion(question.instance, [question.shards[number] for number in sample], question.size_by)
    short = Limits(min(limits.seconds, SECONDS_OF_A_SAMPLE), limits.mib, limits.jobs)
    work = ShardedWork(part, formulations, short, purpose, _Renumbered(keeper, sample), rule=NEVER)
    work.run()
    weights = [shard.nodes for shard in question.shards]
    return [_plan(task, sample, weights) for task in work.tasks if task.outcome is None]


def _plan(task: Task, sample: Sequence[int], weights: Sequence[float]) -> ShardsPlan:
    seconds = {sample[at]: result.seconds for (at, *_), result in task.results.items()}
    memory = [result.peak_mib for result in task.results.values() if result.peak_mib is not None]
    estimate = estimate_seconds(seconds, weights)
    return ShardsPlan(task.formulation.name, estimate, max(memory, default=None), len(seconds) < len(sample))


@dataclass(frozen=True)
class _Renumbered(Keeper):
    """A keeper for some of the shards, which have numbers of their own. None of them is cut again."""

    keeper: Keeper
    numbers: Sequence[int]

    def count(self, formulation: Formulation) -> int:
        return self.keeper.count(formulation)

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        return self.keeper.get(formulation, (self.numbers[label[0]],))

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        self.keeper.put(formulation, (self.numbers[label[0]],), result)
