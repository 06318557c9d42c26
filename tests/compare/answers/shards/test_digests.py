"""The digests of shards add up to that of the whole set."""

import json

import pytest
from hypothesis import given, settings, strategies

from compare.answers.fingerprint import Fingerprint, Fingerprinter, add_up
from compare.answers.shards.cutting import CutQuestion, cut_question
from compare.answers.shards.digests import fingerprint_shards
from compare.answers.shards.result import Keeper
from compare.harness.limits import Limits
from models import OPTIMUM, Board, Instance, Status, find_formulation, find_piece, find_problem
from tests.support import defective
from tests.support.program import bezzel_here
from tests.support.reference import solutions
from tests.support.strategies import instances

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(6, 6), 6)


def of_whole(instance: Instance, placements: frozenset[int]) -> Fingerprint:
    fingerprinter = Fingerprinter(instance)
    for placement in placements:
        fingerprinter.add(placement)
    return add_up([fingerprinter.data()])


def said(fingerprint: Fingerprint) -> list[object]:
    """All that it says but how many were judged: of shards the images are not."""
    one = fingerprint
    return [one.count, one.digest, one.count_by_size, one.members_by_orbit_size, one.is_closed, one.classes, one.wrong]


@settings(max_examples=50)
@given(instances(longest=3, wrap=None), strategies.integers(1, 30))
def test_the_sums_over_shards_are_those_of_the_whole_set(instance: Instance, number: int) -> None:
    if instance.size == OPTIMUM:
        instance = instance.with_size(next(iter(solutions(instance)), 0).bit_count())
    parts = []
    for shard in cut_question(instance, number, Limits()).shards:
        fingerprinter = Fingerprinter(instance, shard)
        for placement in solutions(shard.instance):
            fingerprinter.add(placement)
        parts.append(json.loads(json.dumps(fingerprinter.data())))
    assert said(add_up(parts)) == said(of_whole(instance, solutions(instance)))


@pytest.mark.parametrize("jobs", [1, 3])
def test_workers_take_the_digests_of_their_shards(jobs: int) -> None:
    question = cut_question(QUEENS, 10, Limits())
    names = ["backtracking/general", "backtracking/flags"]
    asked = [find_formulation(name) for name in names]
    found = fingerprint_shards(question, asked, Limits(60, 1024, jobs), Keeper())
    expected = said(of_whole(QUEENS, frozenset(asked[0].solve(QUEENS))))
    assert [one.fingerprint and said(one.fingerprint) for one in found.taken] == [expected, expected]


def test_a_formulation_that_fails_in_a_shard_has_no_fingerprint() -> None:
    whole = cut_question(QUEENS, 6, Limits())
    question = CutQuestion(QUEENS, [one for one in whole.shards if [*find_formulation("flags").solve(one.instance)]])
    found = fingerprint_shards(question, [defective.Wrong(), defective.Dies()], Limits(60), Keeper())
    assert [one.fingerprint for one in found.taken] == [None, None]
    assert "which is not in the shard that it was asked" in (found.taken[0].reason or "")
    assert "the process died, exit code 3" in (found.taken[1].reason or "")
    assert Status.FAILED not in found.sharding.kept


def test_the_program_adds_fingerprints_up_and_keeps_them() -> None:
    arguments = ["fingerprint", "6", "--only", "flags", "--only", "backtracking/bitmask", "--json"]
    whole = json.loads(bezzel_here(*arguments).stdout)
    first = json.loads(bezzel_here(*arguments, "--shards", "8").stdout)
    again = json.loads(bezzel_here(*arguments, "--shards", "8").stdout)
    digests = [[one["digest"] for one in result["formulations"]] for result in (whole, first, again)]
    assert digests[0] == digests[1] == digests[2]
    assert whole["sharding"] is None
    assert set(first["sharding"]["kept"].values()) == {0}
    assert set(again["sharding"]["kept"].values()) == {again["sharding"]["shards"]}
