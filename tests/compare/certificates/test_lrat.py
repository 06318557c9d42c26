"""A proof that is written with hints holds line by line, and does not if a hint is damaged."""

import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from pysat.solvers import Solver

from compare.certificates.check import NotShown, check_lrat
from compare.certificates.layout import ANSWER, CLASSES, COMPLETE
from compare.certificates.proving.clauses import Clause
from compare.certificates.proving.trimming import write_lrat
from compare.harness.faults import Fault
from models.chess.board import Board
from models.problem import Instance
from tests.compare.certificates.test_other_checkers import clauses_in
from tests.compare.certificates.test_trimming import hard_clauses
from tests.support.certificates import prove_here, question, verify_here


def holds(clauses: Sequence[Sequence[int]], lines: Sequence[str]) -> bool:
    try:
        return check_lrat("proof", [list(one) for one in clauses], lines) > 0
    except NotShown:
        return False


def written(clauses: Sequence[Clause], proof: Path) -> list[str]:
    path = proof.with_suffix(".lrat")
    assert write_lrat(clauses, str(proof), str(path)) == path.stat().st_size
    return path.read_text().splitlines(keepends=True)


def refuted_by_glucose(seeds: range, proof: Path) -> Iterator[list[Clause]]:
    """Clauses that contradict each other, whose proof, which is not trimmed, is written."""
    for seed in seeds:
        clauses = hard_clauses(random.Random(seed))
        with Solver(name="glucose4", with_proof=True, bootstrap_with=clauses) as solver:
            if not solver.solve():
                proof.write_text("".join(f"{line}\n" for line in solver.get_proof()))
                yield clauses


def test_the_hints_of_every_line_lead_to_a_contradiction(tmp_path: Path) -> None:
    proof = tmp_path / "proof.drat"
    proofs = [(clauses, written(clauses, proof)) for clauses in refuted_by_glucose(range(60), proof)]
    assert len(proofs) > 20
    assert all(holds(clauses, lines) for clauses, lines in proofs)


def test_a_proof_for_clauses_that_can_be_met_does_not_hold(tmp_path: Path) -> None:
    proof, refused = tmp_path / "proof.drat", 0
    for clauses in refuted_by_glucose(range(12), proof):
        lines = written(clauses, proof)
        for at in range(len(clauses)):
            weaker = [*clauses[:at], (1, -1), *clauses[at + 1 :]]
            with Solver(name="glucose4", bootstrap_with=weaker) as solver:
                can_be_met = solver.solve()
            assert not (can_be_met and holds(weaker, lines))
            refused += can_be_met
    assert refused > 3


def test_a_proof_does_not_hold_without_any_of_its_hints(tmp_path: Path) -> None:
    prove_here(question("domination", 4), tmp_path, lrat=True)
    clauses, _ = clauses_in(tmp_path, "better")
    lines = (tmp_path / "better.lrat").read_text().splitlines(keepends=True)
    assert holds(clauses, lines)
    left_out = 0
    for number, line in enumerate(lines):
        words = line.split()
        if words[1] == "d":
            continue
        for at in range(words.index("0") + 1, len(words) - 1):
            without = " ".join([*words[:at], *words[at + 1 :]]) + "\n"
            assert not holds(clauses, [*lines[:number], without, *lines[number + 1 :]]), (number, at)
            left_out += 1
    assert left_out > 100


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["7 0 1 0"], "line 1: the clause of hint 1 has more than one literal left"),
        (["7 0 6 0"], "line 1: the hints lead to no contradiction"),
        (["7 0 9 0"], "line 1: hint 9 names no clause that is there"),
        (["6 1 0 1 2 0"], "line 1: clause 6 comes after clause 6"),
        (["6 d 1 0", "7 1 0 1 2 0"], "line 2: hint 1 names no clause that is there"),
        (["6 d 7 0"], "line 1 deletes clause 7, which is not there"),
        (["7 1 0 1 2"], "line 1 does not end with 0"),
        (["7 1 0 1 2 0"], "proof ends before the clause without literals"),
    ],
)
def test_what_is_wrong_is_said(lines: list[str], words: str) -> None:
    clauses = [[1, 2], [1, -2], [-1, 3, 4], [-1, -3], [-1, -4], [5]]
    assert holds(clauses, ["7 1 0 1 2 0", "8 0 7 4 5 3 0"])
    with pytest.raises(NotShown, match=words):
        check_lrat("proof", clauses, lines)


AT_ONCE = [
    ([(1,), (-1,)], "", ["3 0 2 1 0\n"]),
    ([(1, 2), (), (3,)], "0\n", ["4 0 2 0\n"]),
]


@pytest.mark.parametrize(("clauses", "proof", "expected"), AT_ONCE)
def test_clauses_that_propagation_alone_refutes_have_one_line(
    clauses: list[Clause], proof: str, expected: list[str], tmp_path: Path
) -> None:
    (tmp_path / "proof.drat").write_text(proof)
    assert holds(clauses, expected)
    assert holds(clauses, written(clauses, tmp_path / "proof.drat"))


@pytest.mark.parametrize("proof", ["", "0\n", "1 2 0\n", "x"])
def test_what_is_no_proof_gets_no_hints(proof: str, tmp_path: Path) -> None:
    (tmp_path / "proof.drat").write_text(proof)
    with pytest.raises(Fault, match=r"proof\.drat is no proof, or is too long for hints"):
        written([(1, 2), (-1, 2)], tmp_path / "proof.drat")
    assert not (tmp_path / "proof.lrat").exists()


def test_hints_are_written_where_they_are_asked_for(tmp_path: Path) -> None:
    asked = question("domination", Board(3, 4))
    told = prove_here(asked, tmp_path, CLASSES, shards=4, lrat=True)
    proofs = {path.stem for path in tmp_path.glob("*.drat")}
    assert {path.stem for path in tmp_path.glob("*.lrat")} == proofs
    assert sum("written" in one for one in told) == len(proofs)
    verify_here(tmp_path)
    prove_here(asked, tmp_path, CLASSES, shards=4)
    assert not list(tmp_path.glob("*.lrat"))
    verify_here(tmp_path)


OTHERS = {
    "drat-trim": (".drat", "s VERIFIED"),
    "lrat-check": (".lrat", "c VERIFIED"),
    "cake_lpr": (".lrat", "s VERIFIED UNSAT"),
}
CERTIFICATES = [
    (question("domination", 5), COMPLETE, None),
    (question("non-attacking", 3), ANSWER, None),
    (question("total-domination", 1), ANSWER, None),
    (question("domination", 1), ANSWER, None),
    (question("domination", Board(3, 4)), CLASSES, 4),
]


@pytest.mark.parametrize("program", OTHERS)
@pytest.mark.parametrize(("instance", "mode", "shards"), CERTIFICATES, ids=[str(one[0]) for one in CERTIFICATES])
def test_the_checkers_of_others_accept_the_proofs(
    program: str, instance: Instance, mode: str, shards: int | None, tmp_path: Path
) -> None:
    if not shutil.which(program):
        pytest.skip(f"there is no {program} on the PATH")
    form, words = OTHERS[program]
    prove_here(instance, tmp_path, mode, shards, lrat=True)
    proofs = list(tmp_path.glob(f"*{form}"))
    for proof in proofs:
        call = [program, str(proof.with_suffix(".cnf")), str(proof)]
        assert words in subprocess.run(call, capture_output=True, text=True, check=False).stdout.splitlines()
    assert proofs
