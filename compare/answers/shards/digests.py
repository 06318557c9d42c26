"""``fingerprint`` on shards: the sums of all shards, with their images, add up to those of the whole set."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from compare.answers.fingerprint import Fingerprinter, FingerprintOutcome, add_up, merge
from compare.answers.shards.batches import Task
from compare.answers.shards.comparing import describe_sharding
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import Keeper, Purpose, ShardResult
from compare.answers.shards.splitting import SplittingRule
from compare.answers.shards.work import ShardedWork
from compare.harness.limits import Limits
from compare.harness.workplaces import Workplace
from compare.verdict.comparison import Outcome, Sharding
from models.formulation import Formulation
from models.problem import Instance
from models.sharding.shards import Shard


@dataclass(frozen=True)
class Fingerprints:
    """The fingerprint that each formulation gives, and how the question was cut.

    ``by_shard`` has for each formulation the sums of each shard that it completed.
    """

    taken: list[FingerprintOutcome]
    sharding: Sharding
    interrupted: bool
    by_shard: list[dict[int, dict[str, Any]]]


@dataclass(frozen=True)
class IntoDigests(Purpose):
    """Has the workers take the fingerprints, so that no placement is sent."""

    instance: Instance

    def __post_init__(self) -> None:
        import numpy  # noqa: F401  # here, so that workers that are forked have it already

    def gatherer(self, shard: Shard) -> Fingerprinter:
        return Fingerprinter(self.instance, shard)

    def receive(self, who: int, shard: Shard, placements: Sequence[int]) -> None:
        raise ValueError("a worker that takes a fingerprint sends no placements")

    def restore(self, who: int, shard: Shard, result: ShardResult) -> None:
        pass


def fingerprint_shards(
    question: CutQuestion,
    formulations: Sequence[Formulation],
    limits: Limits,
    keeper: Keeper,
    progress: Callable[[ShardedWork], None] = lambda work: None,
    place: Workplace | None = None,
    rule: SplittingRule | None = None,
) -> Fingerprints:
    """Ask every formulation every shard, and add up what its workers report. Seconds are those of the work."""
    work = ShardedWork(question, formulations, limits, IntoDigests(question.instance), keeper, place, rule)
    outcomes = work.run(progress)
    taken = [_outcome(work, who, outcome) for who, outcome in enumerate(outcomes)]
    by_shard = [_by_shard(task, len(question.shards)) for task in work.tasks]
    return Fingerprints(taken, describe_sharding(question, work), work.interrupted, by_shard)


def _by_shard(task: Task, shards: int) -> dict[int, dict[str, Any]]:
    """The sums of each shard that is done, as a whole or in parts."""
    gathered = {label: one.gathered for label, one in task.results.items() if one.gathered}
    leaves = {one: task.leaves((one,)) for one in range(shards)}
    return {one: merge([gathered[leaf] for leaf in of]) for one, of in leaves.items() if gathered.keys() >= set(of)}


def _outcome(work: ShardedWork, who: int, outcome: Outcome) -> FingerprintOutcome:
    task = work.tasks[who]
    if not outcome.status.is_complete:
        return FingerprintOutcome(task.formulation, None, outcome.seconds or 0.0, outcome.reason)
    parts = [result.gathered for result in task.results.values() if result.gathered is not None]
    return FingerprintOutcome(task.formulation, add_up(parts), outcome.seconds or 0.0)
