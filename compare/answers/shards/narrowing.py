"""Finds a board on which two formulations differ whose fingerprints do: the shard with the difference is cut again.

In a shard that is small enough, the placements themselves are compared.
"""

from collections.abc import Sequence
from dataclasses import replace

from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.digests import Fingerprints, fingerprint_shards
from compare.answers.shards.result import Keeper
from compare.harness.limits import Limits
from compare.harness.runner import compare
from compare.harness.workplaces import Workplace
from compare.verdict.comparison import Comparison
from models.formulation import Formulation
from models.problem import Instance
from models.sharding.shards import Shard, cut

MOST_PLACEMENTS = 20_000
"""A shard with more placements is cut again; with fewer, they are compared one by one."""
SHARDS = 8
"""It is cut into this number of shards, or a few more."""


def show_difference(
    question: CutQuestion,
    formulations: Sequence[Formulation],
    found: Fingerprints,
    limits: Limits,
    place: Workplace | None = None,
) -> Comparison | None:
    """The comparison of the first two formulations that differ, on a small part of the question where they do.

    None if no two that were completed differ, or the difference is not seen again.
    """
    pair = _differing_pair(formulations, found)
    if pair is None:
        return None
    shard, count = _differing_shard(question, found, pair)
    asked = [formulations[who] for who in pair]
    while shard is not None and count > MOST_PLACEMENTS:
        parts = CutQuestion(shard.instance, _parts(shard.instance))
        if len(parts.shards) < 2:
            break
        found = fingerprint_shards(parts, asked, limits, Keeper(), place=place)
        shard, count = _differing_shard(parts, found, (0, 1))
    if shard is None:
        return None
    comparison = compare(shard.instance, asked, limits, place=place)
    return None if comparison.agree else comparison


def _parts(instance: Instance) -> list[Shard]:
    """All parts, those too that are images of others: who loses a solution need not lose its images."""
    return [
        Shard(replace(instance, required=required, forbidden=forbidden))
        for shard in cut(instance, SHARDS)
        for required, forbidden in zip(
            shard.images(shard.instance.required), shard.images(shard.instance.forbidden), strict=True
        )
    ]


def _differing_pair(formulations: Sequence[Formulation], found: Fingerprints) -> tuple[int, int] | None:
    digests = [one.fingerprint and (one.fingerprint.count, one.fingerprint.digest) for one in found.taken]
    complete = [who for who in range(len(formulations)) if digests[who]]
    return next(((complete[0], who) for who in complete[1:] if digests[who] != digests[complete[0]]), None)


def _differing_shard(question: CutQuestion, found: Fingerprints, pair: tuple[int, int]) -> tuple[Shard | None, int]:
    """The shard with the fewest placements in which the two differ, and how many these are at most."""
    one, other = (found.by_shard[who] for who in pair)
    differing = {
        number: max(one[number]["count"], other[number]["count"]) // question.shards[number].weight
        for number in one.keys() & other.keys()
        if _sums(one[number]) != _sums(other[number])
    }
    if not differing:
        return None, 0
    number = min(differing, key=differing.__getitem__)
    return question.shards[number], differing[number]


def _sums(gathered: dict[str, object]) -> tuple[object, list[list[int]]]:
    """The count and the sums, which are tuples, or lists where they come from JSON."""
    sums = gathered["sums"]
    assert isinstance(sums, list)
    return gathered["count"], [list(pair) for pair in sums]
