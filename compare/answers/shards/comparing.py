"""``run`` on shards: the solutions of all shards, with their images, make one tally and one verdict."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import Keeper, KeepsNothing, ShardResult, unpack
from compare.answers.shards.splitting import SplittingRule
from compare.answers.shards.work import ShardedWork
from compare.harness.limits import Limits
from compare.harness.runner import counted
from compare.harness.workplaces import Workplace
from compare.verdict.comparison import Comparison, Sharding
from compare.verdict.judge import judge
from compare.verdict.tally import Tally
from models.chess.symmetry import Symmetry
from models.formulation import Formulation, SolutionSet
from models.problem import Instance
from models.sharding.shards import Shard


class IntoTally:
    """The solutions go to a tally, with their images.

    A formulation that gives one solution of each class gives one of each class of the shard: the orbit under the
    symmetries of the shard is filled in first.
    """

    def __init__(self, tally: Tally, formulations: Sequence[Formulation]) -> None:
        self.tally = tally
        self.by_class = [one.gives == SolutionSet.CLASSES for one in formulations]

    def gatherer(self, shard: Shard) -> None:
        return None

    def receive(self, who: int, shard: Shard, placements: Sequence[int]) -> None:
        self.tally.receive(who, self._images(who, shard, placements))

    def restore(self, who: int, shard: Shard, result: ShardResult) -> None:
        self.receive(who, shard, unpack(shard.instance.board, result.placements))

    def _images(self, who: int, shard: Shard, placements: Sequence[int]) -> Iterator[int]:
        for placement in placements:
            for member in self._members(shard, placement) if self.by_class[who] else (placement,):
                yield from shard.images(member)

    def _members(self, shard: Shard, placement: int) -> set[int]:
        return {symmetry.image(placement) for symmetry in _symmetries(shard.instance)}


@lru_cache(maxsize=64)
def _symmetries(instance: Instance) -> list[Symmetry]:
    return instance.symmetries()


def compare_shards(
    question: CutQuestion,
    formulations: Sequence[Formulation],
    limits: Limits | None = None,
    keeper: Keeper | None = None,
    progress: Callable[[ShardedWork], None] = lambda work: None,
    place: Workplace | None = None,
    rule: SplittingRule | None = None,
) -> Comparison:
    """Ask every formulation every shard, and judge the answers as those to one question."""
    started = time.perf_counter()
    tally = Tally(question.instance, formulations, has_orbits=True)
    purpose = IntoTally(tally, formulations)
    work = ShardedWork(question, formulations, limits or Limits(), purpose, keeper or KeepsNothing(), place, rule)
    outcomes = [
        counted(outcome, tally, who) if work.tasks[who].outcome is None else outcome
        for who, outcome in enumerate(work.run(progress))
    ]
    comparison = judge(tally, outcomes, time.perf_counter() - started, work.interrupted)
    return replace(comparison, sharding=describe_sharding(question, work))


def describe_sharding(question: CutQuestion, work: ShardedWork) -> Sharding:
    """How the question was cut, and what was known before."""
    number = len(question.shards)
    asked = [task for task in work.tasks if task.outcome is None]
    kept = {task.formulation.name: task.known_shards(number) for task in asked}
    split = {task.formulation.name: sum(len(label) == 1 for label in task.parts) for task in asked}
    return Sharding(number, question.weight, question.size_by, kept, split)
