"""The cost of a certificate: the table, and the estimate from a sample of shards."""

import random
from pathlib import Path

import pytest

from compare.certificates.layout import ANSWER
from compare.certificates.sample import estimate, main, walk
from compare.certificates.sample import measure as measure_shard
from compare.certificates.table import HEAD, RULE, measure
from tests.support.certificates import question


def test_a_row_of_the_table_has_a_cell_for_each_head() -> None:
    row = measure("domination", 4, ANSWER)
    assert row.dratify >= 0
    assert str(row).count("|") == HEAD.count("|") == RULE.count("|")
    assert row.clauses > 50


@pytest.mark.parametrize("problem", ["domination", "independent-domination"])
def test_the_weights_of_the_walks_count_the_shards(problem: str) -> None:
    """At a depth of one queen each walk has the same weight, and the shards share no placement."""
    whole = question(problem, 6, 2)
    chance = random.Random(3)
    shards = {walk(whole, 1, chance) for _ in range(200)}
    squares_that_cover_a_corner = 16
    assert {weight for _, weight in shards} == {len(shards)} == {squares_that_cover_a_corner}
    for one, _ in shards:
        others = [other for other, _ in shards if other != one]
        assert all(one.required & other.forbidden or other.required & one.forbidden for other in others)


def test_a_shard_is_refuted_and_measured(tmp_path: Path) -> None:
    shard, weight = walk(question("domination", 6, 2), 1, random.Random(1))
    sample = measure_shard(shard, weight, tmp_path)
    assert sample.proof_bytes == (tmp_path / "proof.drat").stat().st_size
    with pytest.raises(ValueError, match="a solution: "):
        measure_shard(question("domination", 6, 3), 1.0, tmp_path)


def test_an_estimate_has_its_standard_error() -> None:
    assert estimate([1.0, 3.0]) == "2.00e+00 ± 1.0e+00"


def test_a_walk_that_covers_the_board_before_its_end_says_how_many_queens_did() -> None:
    with pytest.raises(ValueError, match="after 1 of 2 queens the board is covered"):
        walk(question("domination", 1, 1), 2, random.Random(1))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["0", "3"], "a board has at least 1 row and 1 column, not 0×0"),
        (["5", "-1"], "a size is a number of pieces, 'optimum' or 'any', not -1"),
        (["5", "3", "--problem", "nothing"], "unknown problem 'nothing'"),
        (["5", "3", "--problem", "non-attacking"], "non-attacking does not ask for squares that are covered"),
        (["5", "3", "--queens", "-1"], "--queens is a whole number from 0 on, not -1"),
        (["2", "1"], "a solution: b2"),
        (["3", "0", "--write", "no-folder/shard.json"], "No such file or directory: 'no-folder/shard.json'"),
    ],
)
def test_what_cannot_be_sampled_is_told_in_a_sentence(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--queens", "1", "--walks", "1", *arguments])
    assert reason in capsys.readouterr().err
