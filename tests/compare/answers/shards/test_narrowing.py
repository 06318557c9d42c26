"""Fingerprints that differ lead to the boards that do, and no more placements are held than those of a small shard."""

from collections.abc import Iterator

import pytest

from compare.answers.shards import digests
from compare.answers.shards.cutting import cut_question
from compare.answers.shards.digests import find_difference, fingerprint_shards
from compare.answers.shards.result import Keeper
from compare.harness.limits import Limits
from compare.verdict.comparison import Comparison
from compare.verdict.tally import Defect
from models import Board, Formulation, Instance, find_formulation, find_piece, find_problem
from tests.support import defective

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(7, 7), 7)
LIMITS = Limits(60, 2048, 1)
GENERAL = find_formulation("backtracking/general")


class LosesSome(defective.Defective):
    """Loses some solutions, and not their images."""

    @staticmethod
    def loses(placement: int) -> bool:
        return placement % 5 == 0

    def spoiled(self, placements: list[int]) -> Iterator[int]:
        yield from (one for one in placements if not self.loses(one))


def difference(formulation: Formulation, monkeypatch: pytest.MonkeyPatch) -> Comparison | None:
    monkeypatch.setattr(digests, "MOST_PLACEMENTS", 2)
    question, asked = cut_question(QUEENS, 2, LIMITS), [GENERAL, formulation]
    found = fingerprint_shards(question, asked, LIMITS, Keeper())
    return find_difference(question, asked, found, LIMITS)


def test_the_boards_that_were_lost_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    comparison = difference(LosesSome(), monkeypatch)
    assert comparison is not None
    assert {one.defect for one in comparison.disagreements} == {Defect.MISSING}
    assert all(LosesSome.loses(one.placement) for one in comparison.disagreements)
    assert len(comparison.solutions) <= digests.MOST_PLACEMENTS
    assert comparison.instance.required | comparison.instance.forbidden


def test_where_fingerprints_agree_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert difference(find_formulation("backtracking/flags"), monkeypatch) is None
