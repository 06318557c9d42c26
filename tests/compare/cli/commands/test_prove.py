"""``prove`` writes a certificate, ``verify`` accepts it, and ``run --prove`` says that the answer is certified."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from compare import ask
from compare.certificates.certifying import certify, find_contradiction
from compare.certificates.claim import Claim
from compare.certificates.layout import COMPLETE
from compare.harness.limits import Limits
from compare.report.sentences import certificate_in_words
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import Among, Instance, Occupied, Problem
from tests.support.program import bezzel_here


@pytest.mark.usefixtures("_in_one_process")
def test_a_certificate_that_prove_writes_verifies(tmp_path: Path) -> None:
    folder = tmp_path / "four"
    done = bezzel_here("prove", "4", "--problem", "domination", "--complete", "-o", str(folder))
    claim = "domination, the fewest possible queens, on 4 × 4: no solution has fewer; there are exactly 12 solutions"
    assert (done.returncode, done.stdout) == (0, f"{folder}: {claim} of 2 queens\n")
    checked = bezzel_here("verify", str(folder))
    assert checked.returncode == 0
    assert checked.stdout.splitlines()[-1] == f"verified: {claim} of 2 queens"
    (folder / "better.drat").write_text("0\n")
    refused = bezzel_here("verify", str(folder))
    assert refused.returncode == 1
    assert refused.stdout.splitlines()[-2].startswith("✗ files: better.drat has 2 bytes")
    assert refused.stdout.splitlines()[-1] == "not verified"


@pytest.mark.quick
@pytest.mark.usefixtures("_in_one_process")
def test_prove_goes_on_with_its_own_folder_only(tmp_path: Path) -> None:
    words = ("prove", "3", "-o", str(tmp_path))
    assert bezzel_here(*words).returncode == 0
    again = bezzel_here(*words)
    assert "1 of 1 proofs are there already, and hold" in again.stderr
    other = bezzel_here("prove", "2", "-o", str(tmp_path))
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert "holds a certificate of another question" in other.stderr


def test_a_limit_is_exit_code_3_and_not_a_failure(tmp_path: Path) -> None:
    question = ("12", "--problem", "domination", "--time-limit", "0.01")
    done = bezzel_here("prove", *question, "-o", str(tmp_path / "twelve"))
    assert done.returncode == 3
    assert "not proved: not done after 0.01 seconds" in done.stderr


@pytest.mark.usefixtures("_in_one_process")
def test_json_says_whether_the_answer_is_certified_and_where(tmp_path: Path) -> None:
    folder = str(tmp_path / "four")
    done = bezzel_here("run", "4", "--only", "flags", "--prove", folder, "--json")
    certificate = json.loads(done.stdout)["certificate"]
    claim = "non-attacking, 4 queens, on 4 × 4: there are exactly 2 solutions"
    assert certificate == {"certified": True, "folder": folder, "claim": claim, "reason": None}
    assert json.loads(bezzel_here("run", "4", "--only", "flags", "--json").stdout)["certificate"] is None


@pytest.mark.usefixtures("_in_one_process")
def test_the_comparison_of_the_library_has_its_certificate(tmp_path: Path) -> None:
    folder = tmp_path / "four"
    comparison = ask("non-attacking", 4, formulations="flags", prove=folder)
    assert comparison.certificate is not None
    assert (comparison.certificate.certified, comparison.certificate.folder) == (True, str(folder))
    assert repr(comparison).splitlines()[-1] == f"✓ certified: {folder} has the proof, and 'verify' checks it"
    with pytest.raises(ValueError, match="certificate of another question"):
        ask("non-attacking", 5, formulations="flags", prove=folder)


class Domination(Problem):
    """It has the name of another problem, and asks for nothing."""

    wanted = "fewest"

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return True

    def common_form(self, instance: Instance) -> list[Among]:
        return []


class Corner(Domination):
    """A problem of one's own."""


HOPPER = Piece("hopper", leaps=frozenset({(2, 2)}))
KING = Piece("king", leaps=frozenset({(2, 2)}))


@pytest.mark.parametrize(
    ("problem", "piece", "words"),
    [
        (Corner(), "queen", "verify does not know what corner asks"),
        (Domination(), "queen", "verify would read another question: its problem domination is not yours"),
        ("domination", HOPPER, "verify could not read the question: unknown piece 'hopper'"),
        ("domination", KING, "verify would read another question: its piece king is not yours"),
    ],
)
@pytest.mark.usefixtures("_in_one_process")
def test_what_verify_does_not_know_is_refused_before_it_is_proved(
    problem: Problem | str, piece: Piece | str, words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "certificate"
    with pytest.raises(ValueError, match=words):
        ask(problem, 3, piece=piece, prove=folder)
    assert not folder.exists()


@pytest.mark.usefixtures("_in_one_process")
def test_a_certificate_that_contradicts_the_comparison_is_a_failure(tmp_path: Path) -> None:
    comparison = replace(ask("non-attacking", 4, formulations="flags"), solutions={1})
    judged = certify(comparison, str(tmp_path / "four"), Limits())
    assert judged.certificate is not None
    assert not judged.certificate.certified
    assert judged.certificate.reason == f"{tmp_path / 'four'} proves that there are 2 solutions, not 1"
    assert judged.exit_code == 1
    assert certificate_in_words(judged.certificate).startswith("✗ not certified: ")


@pytest.mark.usefixtures("_in_one_process")
def test_a_comparison_that_is_not_complete_is_contradicted_by_what_is_at_least_as_good() -> None:
    comparison = replace(ask("domination", 4, formulations="sat/general"), outcomes=[])
    claim = Claim(comparison.instance, COMPLETE, sorted(comparison.solutions))
    assert claim.best == 2
    for other, contradiction in [(0b1, True), (0b11, True), (0b111, False)]:
        partial = replace(comparison, solutions={other, min(comparison.solutions)})
        assert bool(find_contradiction(partial, claim)) == contradiction


def test_a_certificate_that_takes_too_long_is_no_failure(tmp_path: Path) -> None:
    comparison = ask("domination", 4, formulations="flags")
    judged = certify(comparison, str(tmp_path / "four"), Limits(seconds=0.001))
    assert judged.certificate is not None
    assert certificate_in_words(judged.certificate) == "· not certified: not done after 0.001 seconds"
    assert judged.exit_code == comparison.exit_code


def test_a_comparison_is_certified(tmp_path: Path) -> None:
    done = bezzel_here("run", "4", "--only", "flags", "--prove", str(tmp_path / "four"))
    assert done.returncode == 0
    assert f"✓ certified: {tmp_path / 'four'} has the proof, and 'verify' checks it" in done.stdout
