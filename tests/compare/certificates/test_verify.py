"""The claim of a certificate is true, verifies from its files alone, and does not if something is missing."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from compare.certificates.layout import ANSWER, CLASSES, COMPLETE
from compare.certificates.proving.prove import Prover
from compare.certificates.side_by_side import in_this_process
from compare.certificates.verifying.reading import Refused
from compare.harness.faults import Fault
from models.chess.board import Board
from models.chess.notation import parse_squares
from models.problem import Instance
from tests.support.certificates import prove_here, put_certificate, question, sign_again, verify_here

MARKED = Board(6)

CLAIMS = [
    (question("domination", 7), ANSWER, "a solution of 4 queens; no solution has fewer"),
    (question("independent-domination", 7), ANSWER, "a solution of 4 queens; no solution has fewer"),
    (question("total-domination", 6), ANSWER, "a solution of 4 queens; no solution has fewer"),
    (question("border-domination", 6), ANSWER, "no solution has fewer"),
    (question("non-attacking", 2), ANSWER, "there is no solution"),
    (question("non-attacking", 3), ANSWER, "there is no solution"),
    (question("non-attacking", 8, "optimum"), ANSWER, "a solution of 8 queens; no solution has more"),
    (question("non-attacking", 6, "optimum", piece="king"), ANSWER, "a solution of 9 kings; no solution has more"),
    (question("non-attacking", 4), ANSWER, "there is a solution"),
    (question("non-attacking", 8), COMPLETE, "there are exactly 92 solutions"),
    (question("non-attacking", 8), CLASSES, "there are exactly 12 classes up to symmetry"),
    (question("completion", 6, required=parse_squares(MARKED, "a1")), COMPLETE, "there is no solution"),
    (question("completion", 6, required=parse_squares(MARKED, "b1")), COMPLETE, "there is exactly 1 solution"),
    (question("domination", Board(3, 5), piece="knight"), COMPLETE, "no solution has fewer; there are exactly"),
    (question("domination", Board(4, wrap=True), piece="rook"), CLASSES, "classes of 4 rooks up to symmetry"),
    (question("minimal-domination", 3), COMPLETE, "there are exactly"),
    (question("maximal-non-attacking", Board(3, 4)), CLASSES, "up to symmetry"),
    (question("all-non-attacking", 1), COMPLETE, "there are exactly 2 solutions"),
    (question("total-domination", 1), ANSWER, "there is no solution"),
    (question("domination", 5, forbidden=parse_squares(Board(5), "c3 b2")), COMPLETE, "no solution has fewer"),
]


@pytest.mark.parametrize(("instance", "mode", "words"), CLAIMS, ids=[f"{one[0]}, {one[1]}" for one in CLAIMS])
def test_a_certificate_verifies_and_says_what_is_claimed(
    instance: Instance, mode: str, words: str, tmp_path: Path
) -> None:
    prove_here(instance, tmp_path, mode)
    assert words in str(verify_here(tmp_path))


@pytest.mark.parametrize(
    ("instance", "mode"), [(question("domination", 5), COMPLETE), (question("non-attacking", 7), CLASSES)]
)
def test_a_complete_list_has_what_brute_force_finds(instance: Instance, mode: str, tmp_path: Path) -> None:
    prove_here(instance, tmp_path, mode)
    claim = verify_here(tmp_path)
    listed = set(claim.solutions)
    if mode == CLASSES:
        listed = {one.image(placement) for one in instance.symmetries() for placement in listed}
    if instance.problem.name == "domination":
        placements = (sum(1 << one for one in chosen) for chosen in combinations(range(25), 3))
        assert listed == {one for one in placements if instance.is_solution(one)}
    else:
        assert len(listed) == 40


@pytest.mark.parametrize("mode", [ANSWER, CLASSES])
def test_shards_are_proved_and_verified_with_their_cover(mode: str, tmp_path: Path) -> None:
    prove_here(question("domination", 6), tmp_path, mode, shards=10)
    assert "no solution has fewer" in str(verify_here(tmp_path))
    shards = json.loads((tmp_path / "shards.json").read_text())["better"]["shards"]
    assert len(shards) >= 10
    assert (tmp_path / f"better-{len(shards):04}.drat").exists()


def test_finished_shards_are_not_proved_again(tmp_path: Path) -> None:
    asked = question("domination", 6)
    prove_here(asked, tmp_path, shards=10)
    (tmp_path / "manifest.json").unlink()
    (tmp_path / "better-0003.drat").unlink()
    told = prove_here(asked, tmp_path, shards=10)
    assert [one for one in told if "refuted" in one] == [one for one in told if "better-0003.cnf refuted" in one]
    number = len(list(tmp_path.glob("better-*.cnf")))
    assert told[0] == f"{number - 1} of {number} proofs are there already, and hold"
    assert len(told) == 2
    verify_here(tmp_path)


@pytest.mark.parametrize("text", ["1 2 3 0\n", "0\n", "", "no proof\n"])
def test_a_proof_that_is_found_and_does_not_hold_is_made_again(text: str, tmp_path: Path) -> None:
    asked = question("non-attacking", 6)
    put_certificate(asked, tmp_path, COMPLETE)
    (tmp_path / "other.drat").write_text(text)
    told = prove_here(asked, tmp_path, COMPLETE)
    assert "1 of 1 proofs are there, do not hold, and are made again" in told
    assert "exactly 4 solutions" in str(verify_here(tmp_path))
    assert "1 of 1 proofs are there already, and hold" in prove_here(asked, tmp_path, COMPLETE)


def test_proofs_that_are_found_and_cannot_be_checked_in_time_are_made_again(tmp_path: Path) -> None:
    def give_up(*_: object) -> Iterator[tuple[int, Any]]:
        raise Fault("not done after 1 second")

    asked = question("domination", 5)
    prove_here(asked, tmp_path)
    told: list[str] = []
    Prover(asked, ANSWER, tmp_path, in_this_process, in_this_process, told.append, check=give_up).prove()
    assert told[0] == "the proofs that are there are made again: not done after 1 second"
    verify_here(tmp_path)


@pytest.mark.parametrize("text", ["a1\n", "z99\n", "\xe9\n"])
def test_what_is_found_in_the_place_of_a_solution_is_believed_only_if_it_is_one(text: str, tmp_path: Path) -> None:
    asked = question("domination", 5)
    put_certificate(asked, tmp_path)
    (tmp_path / "solutions.txt").write_text(text, encoding="latin-1")
    prove_here(asked, tmp_path)
    assert "a solution of 3 queens; no solution has fewer" in str(verify_here(tmp_path))


@pytest.mark.quick
def test_a_shard_that_is_left_out_is_missed_by_the_cover(tmp_path: Path) -> None:
    prove_here(question("domination", 5), tmp_path, shards=6)
    data = json.loads((tmp_path / "shards.json").read_text())
    last = len(data["better"]["shards"])
    del data["better"]["shards"][-1]
    (tmp_path / "shards.json").write_text(json.dumps(data))
    (tmp_path / f"better-{last:04}.cnf").unlink()
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    for ending in ("cnf", "drat"):
        del manifest["files"][f"better-{last:04}.{ending}"]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    sign_again(tmp_path)
    with pytest.raises(Refused, match=r"proofs: better-cover\.cnf: clause \d+ should be"):
        verify_here(tmp_path)


def test_a_solution_that_is_left_out_of_a_complete_list_is_missed(tmp_path: Path) -> None:
    prove_here(question("non-attacking", 6), tmp_path, COMPLETE)
    lines = (tmp_path / "solutions.txt").read_text().splitlines(keepends=True)
    (tmp_path / "solutions.txt").write_text("".join(lines[1:]))
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    manifest["claim"] = manifest["claim"].replace("4 solutions", "3 solutions")
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    sign_again(tmp_path)
    with pytest.raises(Refused, match=r"proofs: other\.cnf"):
        verify_here(tmp_path)


REFUSALS = [
    ("solutions.txt", "d3", "e3", "solutions: solutions.txt, line 1: this is no solution"),
    ("instance.json", '"rows": 5', '"rows": 6', "solutions: solutions.txt, line 1: this is no solution"),
    ("instance.json", '"problem": "domination"', '"problem": "total-domination"', "solutions: "),
    ("instance.json", '"wrap": false', '"wrap": 0', "question: instance.json: wrap is true or false, not 0"),
    ("better.cnf", "p cnf ", "p cnf 1", "proofs: better.cnf begins with"),
    ("better.cnf", "p cnf ", "p cnf 5 ", "proofs: better.cnf does not begin with 'p cnf', the number of variables"),
    ("better.cnf", " 0\n", " 0\n1 -1 0\n", "proofs: better.cnf: clause 2 should be"),
    ("better.drat", " 0\n", " 0\n0\n", "proofs: better.drat: line 2 of the proof does not follow"),
    ("manifest.json", "no solution has fewer", "no solution has more", "claim: manifest.json claims"),
    ("manifest.json", '"answer"', '"complete"', "claim: manifest.json claims"),
    ("manifest.json", '"better.drat"', '"better.lrat"', "files: better.lrat cannot be read"),
    ("manifest.json", '"clauses": ', '"clauses": 1', "descriptions: manifest.json: of the part better it says"),
    ("legend.txt", "1 is a5", "1 is e1", "descriptions: legend.txt does not say what these formulas mean"),
]


@pytest.mark.parametrize(("name", "before", "after", "words"), REFUSALS)
def test_the_step_that_fails_is_named(name: str, before: str, after: str, words: str, tmp_path: Path) -> None:
    put_certificate(question("domination", 5, required=parse_squares(Board(5), "d3")), tmp_path)
    text = (tmp_path / name).read_text()
    assert before in text
    (tmp_path / name).write_text(text.replace(before, after, 1))
    if name == "manifest.json":
        with pytest.raises(Refused, match=words):
            verify_here(tmp_path)
        return
    with pytest.raises(Refused, match=r"^files: "):
        verify_here(tmp_path)
    sign_again(tmp_path)
    with pytest.raises(Refused) as refused:
        verify_here(tmp_path)
    assert words in str(refused.value)


def test_a_time_that_is_too_large_for_a_float_is_read_as_any_other(tmp_path: Path) -> None:
    put_certificate(question("domination", 4), tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    manifest["parts"]["better"]["seconds"] = 10**400
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    assert "no solution has fewer" in str(verify_here(tmp_path))


def test_without_compiled_code_the_plain_checker_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    prove_here(question("domination", 4), tmp_path, COMPLETE)
    assert "exactly 12 solutions of 2 queens" in str(verify_here(tmp_path))
