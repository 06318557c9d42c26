"""``prove`` writes a certificate, ``verify`` accepts it, and ``run --prove`` says that the answer is certified."""

from pathlib import Path

from tests.support.program import bezzel_here


def test_a_certificate_that_prove_writes_verifies(tmp_path: Path) -> None:
    folder = tmp_path / "five"
    done = bezzel_here("prove", "5", "--problem", "domination", "--complete", "-o", str(folder))
    claim = "domination, the fewest possible queens, on 5 × 5: no solution has fewer; there are exactly 186 solutions"
    assert (done.returncode, done.stdout) == (0, f"{folder}: {claim} of 3 queens\n")
    checked = bezzel_here("verify", str(folder))
    assert checked.returncode == 0
    assert checked.stdout.splitlines()[-1] == f"verified: {claim} of 3 queens"
    (folder / "better.drat").write_text("0\n")
    refused = bezzel_here("verify", str(folder))
    assert refused.returncode == 1
    assert refused.stdout.splitlines()[-2].startswith("✗ files: better.drat has 2 bytes")
    assert refused.stdout.splitlines()[-1] == "not verified"


def test_prove_goes_on_with_its_own_folder_only(tmp_path: Path) -> None:
    assert bezzel_here("prove", "3", "-o", str(tmp_path)).returncode == 0
    again = bezzel_here("prove", "3", "-o", str(tmp_path))
    assert "1 of 1 proofs are there already" in again.stderr
    other = bezzel_here("prove", "2", "-o", str(tmp_path))
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert "holds a certificate of another question" in other.stderr


def test_a_limit_is_exit_code_3_and_not_a_failure(tmp_path: Path) -> None:
    question = ("12", "--problem", "domination", "--time-limit", "0.01")
    done = bezzel_here("prove", *question, "-o", str(tmp_path / "twelve"))
    assert done.returncode == 3
    assert "not proved: not done after 0.01 seconds" in done.stderr


def test_a_comparison_is_certified(tmp_path: Path) -> None:
    done = bezzel_here("run", "5", "--only", "flags", "--prove", str(tmp_path / "ten"))
    assert done.returncode == 0
    assert f"✓ certified: {tmp_path / 'ten'} has the proof, and 'verify' checks it" in done.stdout
