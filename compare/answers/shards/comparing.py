"""Compares formulations on shards, for ``run``: the solutions of all shards and their images make one verdict."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace

from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.judges import Judgement, Judges, images
from compare.answers.shards.result import Keeper
from compare.answers.shards.work import ShardedWork, SplittingRule
from compare.harness.limits import Limits
from compare.harness.runner import add_numbers
from compare.harness.workplaces import Workplace
from compare.verdict.comparison import Comparison
from compare.verdict.judge import judge
from compare.verdict.tally import Tally
from models.formulation import Formulation, SolutionSet
from models.sharding.shards import Shard


class TallyReceiver(Judges):
    """Passes solutions of shards to a tally, with their images, as soon as these are judged.

    A formulation that gives one solution of each class gives one of each class of the shard: the orbit under the
    symmetries of the shard is filled in first. With several ``jobs`` other processes judge.
    """

    def __init__(self, tally: Tally, formulations: Sequence[Formulation], jobs: int = 1) -> None:
        super().__init__(tally.instance, jobs, self._take)
        self.tally = tally
        self.by_class = [one.gives == SolutionSet.CLASSES for one in formulations]

    def receive(self, who: int, shard: Shard, placements: Sequence[int]) -> None:
        if all(placement in self.tally.holders for placement in placements):  # another one gave them before
            self.tally.receive(who, images(shard, placements, by_class=self.by_class[who]))
        else:
            self.judge(who, shard, placements, by_class=self.by_class[who])

    def _take(self, who: int, judgement: Judgement) -> None:
        self.tally.receive(who, judgement.images, lambda image: image not in judgement.wrong)


def compare_shards(
    question: CutQuestion,
    formulations: Sequence[Formulation],
    limits: Limits | None = None,
    keeper: Keeper | None = None,
    progress: Callable[[ShardedWork], None] = lambda work: None,
    place: Workplace | None = None,
    rule: SplittingRule | None = None,
) -> Comparison:
    """The comparison of the formulations on all shards, judged as their answers to one question.

    ``progress`` is called often. ``rule`` says when a shard is cut again; None: by the usual rule.
    """
    started = time.perf_counter()
    limits = limits or Limits()
    tally = Tally(question.instance, formulations, has_orbits=True)
    with closing(TallyReceiver(tally, formulations, limits.jobs)) as receiver:
        work = ShardedWork(question, formulations, limits, receiver, keeper or Keeper(), place, rule)
        outcomes = work.run(progress)
    outcomes = [
        add_numbers(outcome, tally, who) if work.tasks[who].declined is None else outcome
        for who, outcome in enumerate(outcomes)
    ]
    comparison = judge(tally, outcomes, time.perf_counter() - started, interrupted=work.interrupted)
    return replace(comparison, sharding=work.describe_sharding())
