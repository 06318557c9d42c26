"""Takes fingerprints on shards: the sums of all shards and their images are those of the whole set.

If two fingerprints differ, a board is found on which the formulations differ: a shard with a difference is cut again,
until it is so small that the placements themselves are compared.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from compare.answers.fingerprint import Fingerprinter, FingerprintOutcome, add_up, merge
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import Keeper, Receiver, ShardResult
from compare.answers.shards.work import ShardedWork, SplittingRule
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.harness.workplaces import Workplace
from compare.verdict.comparison import Comparison, Sharding
from models.formulation import Formulation
from models.problem import Instance
from models.sharding.shards import Shard, cut

MOST_PLACEMENTS = 20_000
"""A differing shard with more placements is cut again; with fewer, they are compared one by one."""
SHARDS = 8
"""A differing shard is cut into this number of shards, or a few more, and all their images."""


@dataclass(frozen=True)
class Fingerprints:
    """The fingerprints of the formulations, in their order, and the sharding of the question.

    ``by_shard`` has for each formulation the data of each shard that it completed, by the shard's number.
    ``interrupted``: Ctrl-C came before the work was done.
    """

    taken: list[FingerprintOutcome]
    sharding: Sharding
    interrupted: bool
    by_shard: list[dict[int, dict[str, Any]]]


@dataclass(frozen=True)
class DigestReceiver(Receiver):
    """Lets the workers take the fingerprints, so that no placement is sent."""

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
    """The fingerprint of each formulation, from all shards. Its seconds are the sum of those of its shards.

    ``progress`` is called often. ``rule`` says when a shard is cut again; None: by the usual rule.
    """
    work = ShardedWork(question, formulations, limits, DigestReceiver(question.instance), keeper, place, rule)
    taken, by_shard = [], []
    for task, outcome in zip(work.tasks, work.run(progress), strict=True):
        gathered = {label: one.gathered for label, one in task.results.items() if one.gathered is not None}
        fingerprint = add_up(list(gathered.values())) if outcome.status.is_complete else None
        taken.append(FingerprintOutcome(task.formulation, fingerprint, outcome.seconds or 0.0, outcome.reason))
        leaves = {number: task.leaves((number,)) for number in range(len(question.shards))}
        done = {number: labels for number, labels in leaves.items() if gathered.keys() >= set(labels)}
        by_shard.append({number: merge([gathered[label] for label in labels]) for number, labels in done.items()})
    return Fingerprints(taken, work.describe_sharding(), work.interrupted, by_shard)


def find_difference(
    question: CutQuestion,
    formulations: Sequence[Formulation],
    fingerprints: Fingerprints,
    limits: Limits,
    place: Workplace | None = None,
) -> Comparison | None:
    """The comparison of the first two formulations whose fingerprints differ, on a small part of the question.

    None if no two complete fingerprints differ, or if the difference is not seen again.
    """
    digests = {
        at: (one.fingerprint.count, one.fingerprint.digest)
        for at, one in enumerate(fingerprints.taken)
        if one.fingerprint
    }
    first = next(iter(digests), 0)
    other = next((at for at in digests if digests[at] != digests[first]), None)
    if other is None:
        return None
    asked = [formulations[first], formulations[other]]
    shard, count = _find_differing_shard(question, fingerprints.by_shard[first], fingerprints.by_shard[other])
    while shard is not None and count > MOST_PLACEMENTS:
        smaller = CutQuestion(shard.instance, _cut_with_images(shard.instance))
        if len(smaller.shards) < 2:
            break
        by_shard = fingerprint_shards(smaller, asked, limits, Keeper(), place=place).by_shard
        shard, count = _find_differing_shard(smaller, *by_shard)
    if shard is None:
        return None
    comparison = compare(shard.instance, asked, limits, place=place)
    return None if comparison.agree else comparison


def _cut_with_images(instance: Instance) -> list[Shard]:
    """The shards of the instance and all their images, as a formulation may lose a solution and not its images."""
    squares = [
        zip(shard.images(shard.instance.required), shard.images(shard.instance.forbidden), strict=True)
        for shard in cut(instance, SHARDS)
    ]
    return [Shard(replace(instance, required=one, forbidden=other)) for pairs in squares for one, other in pairs]


def _find_differing_shard(
    question: CutQuestion, first: dict[int, dict[str, Any]], second: dict[int, dict[str, Any]]
) -> tuple[Shard | None, int]:
    """The shard with the fewest placements of those whose data differ, and how many it has at most.

    ``first`` and ``second`` have the data of two formulations by the shard's number. None and 0 if no shard differs.
    """
    placements = {
        number: max(first[number]["count"], second[number]["count"]) // question.shards[number].multiplicity
        for number in first.keys() & second.keys()
        if _count_and_sums(first[number]) != _count_and_sums(second[number])
    }
    if not placements:
        return None, 0
    number = min(placements, key=placements.__getitem__)
    return question.shards[number], placements[number]


def _count_and_sums(gathered: dict[str, Any]) -> tuple[int, list[tuple[int, ...]]]:
    """The count and the sums in a comparable form: from JSON, pairs come as lists."""
    return gathered["count"], [tuple(pair) for pair in gathered["sums"]]
