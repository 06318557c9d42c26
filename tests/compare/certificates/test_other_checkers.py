"""A checker that we did not write accepts our proofs, and ours is much faster."""

import time
from pathlib import Path

import dratify
import pytest

from compare.certificates.checker.check import check_proof
from compare.certificates.layout import ANSWER, COMPLETE
from models.problem import Instance
from tests.support.certificates import prove_here, question

SMALL = [
    (question("non-attacking", 3), ANSWER, "other"),
    (question("domination", 5), ANSWER, "better"),
    (question("independent-domination", 5), COMPLETE, "other"),
]


def clauses_in(folder: Path, part: str) -> tuple[list[list[int]], int]:
    """The clauses of a file, and the number of variables."""
    header, *lines = (folder / f"{part}.cnf").read_text().splitlines()
    return [[int(word) for word in line.split()[:-1]] for line in lines], int(header.split()[2])


@pytest.mark.parametrize(("instance", "mode", "part"), SMALL, ids=[str(one[0]) for one in SMALL])
def test_dratify_accepts_the_proofs_too(instance: Instance, mode: str, part: str, tmp_path: Path) -> None:
    prove_here(instance, tmp_path, mode)
    formula = dratify.parse_dimacs((tmp_path / f"{part}.cnf").read_text())
    proof = (tmp_path / f"{part}.drat").read_text()
    assert dratify.check_proof(formula, proof).ok
    assert not dratify.check_proof(dratify.parse_dimacs("p cnf 2 1\n1 2 0\n"), "0\n").ok


@pytest.mark.exhaustive
def test_our_checker_is_at_least_20_times_faster_than_dratify(tmp_path: Path) -> None:
    prove_here(question("domination", 7), tmp_path)
    formula = dratify.parse_dimacs((tmp_path / "better.cnf").read_text())
    clauses, variables = clauses_in(tmp_path, "better")
    started = time.process_time()
    assert dratify.check_proof(formula, (tmp_path / "better.drat").read_text()).ok
    theirs = time.process_time() - started
    check_proof(clauses, variables, tmp_path / "better.drat")  # compiles
    started = time.process_time()
    assert check_proof(clauses, variables, tmp_path / "better.drat").is_refuted
    ours = time.process_time() - started
    assert theirs > 20 * ours, (theirs, ours)
