"""The compiled checker and its plain twin agree, and neither accepts a step that does not follow."""

import random
from pathlib import Path

import pytest
from pysat.solvers import Solver

from compare.certificates.checker.check import check_proof
from compare.certificates.checker.plain import (
    DOES_NOT_FOLLOW,
    NO_EMPTY_CLAUSE,
    NOT_A_PROOF,
    REFUTED,
    ProofCheck,
    check_plainly,
)

SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
"""All four clauses of two variables: they are refuted by "1", and then by the empty clause."""

PROOFS = [
    ("1 0\n0\n", ProofCheck(REFUTED, 1)),
    ("2 0\n", ProofCheck(REFUTED, 1)),
    ("", ProofCheck(NO_EMPTY_CLAUSE, 0)),
    ("1 -1 0\n", ProofCheck(NO_EMPTY_CLAUSE, 1)),
    ("0\n", ProofCheck(DOES_NOT_FOLLOW, 1)),
    ("d 1 2 0\n-1 0\n", ProofCheck(NO_EMPTY_CLAUSE, 2)),
    ("d 1 2 0\n1 0\n", ProofCheck(DOES_NOT_FOLLOW, 2)),
    ("d 2 1 0\nd -1 2 0\n1 0\n", ProofCheck(DOES_NOT_FOLLOW, 3)),
    ("d 1 2 2 0\n1 0\n", ProofCheck(DOES_NOT_FOLLOW, 2)),
    ("d 1 0\n1 0\n", ProofCheck(REFUTED, 2)),
    ("3 0\n", ProofCheck(NOT_A_PROOF, 1)),
    ("1 0", ProofCheck(NOT_A_PROOF, 1)),
    ("1 0 \n", ProofCheck(NOT_A_PROOF, 1)),
    ("1  2 0\n", ProofCheck(NOT_A_PROOF, 1)),
    ("01 0\n", ProofCheck(NOT_A_PROOF, 1)),
    ("-0\n", ProofCheck(NOT_A_PROOF, 1)),
    ("1 00\n", ProofCheck(NOT_A_PROOF, 1)),
    ("99999999999999999999 0\n", ProofCheck(NOT_A_PROOF, 1)),
    ("d1 0\n", ProofCheck(NOT_A_PROOF, 1)),
    ("\n", ProofCheck(NOT_A_PROOF, 1)),
    ("a 1 0\n", ProofCheck(NOT_A_PROOF, 1)),
]


@pytest.mark.parametrize(("text", "expected"), PROOFS)
def test_a_proof_is_accepted_only_if_every_step_follows(text: str, expected: ProofCheck, tmp_path: Path) -> None:
    proof = tmp_path / "proof.drat"
    proof.write_text(text)
    assert check_proof(SQUARE, 2, proof) == expected
    assert check_plainly(SQUARE, 2, text.encode()) == expected


def test_clauses_that_contradict_each_other_at_once_need_no_proof(tmp_path: Path) -> None:
    proof = tmp_path / "proof.drat"
    proof.touch()
    contradictions: list[list[list[int]]] = [[[]], [[1], [-1]], [[1], [-1, 2], [-2, -1]]]
    for clauses in contradictions:
        assert check_proof(clauses, 2, proof) == check_plainly(clauses, 2, b"") == ProofCheck(REFUTED, 0)


def random_proof(rng: random.Random) -> tuple[list[list[int]], int, str]:
    """Clauses, the number of variables, and a proof, which may be a solver's with lines added, or be damaged."""
    variables = rng.randint(1, 7)

    def clause(longest: int) -> list[int]:
        return [rng.choice([-1, 1]) * rng.randint(1, variables) for _ in range(rng.randint(1, longest))]

    clauses = [clause(4) for _ in range(rng.randint(1, 6 * variables))]
    lines: list[str] = []
    with Solver(name="cadical195", with_proof=True, bootstrap_with=clauses) as solver:
        if rng.random() < 0.7 and not solver.solve():
            lines = solver.get_proof() or []
    for _ in range(rng.randint(0, 10)):
        added = rng.choice([clause(3), rng.choice(clauses)])
        words = [*(["d"] if rng.random() < 0.4 else []), *map(str, rng.sample(added, len(added))), "0"]
        lines.insert(rng.randint(0, len(lines)), " ".join(words))
    text = "".join(f"{line}\n" for line in lines)
    if text and rng.random() < 0.15:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "-", "0", " ", "\n", "d", "9", "x"]) + text[at + rng.randint(0, 1) :]
    return clauses, variables, text


def compare_checkers(seeds: range, proof: Path) -> dict[int, int]:
    """How often each outcome came."""
    outcomes: dict[int, int] = {}
    for seed in seeds:
        clauses, variables, text = random_proof(random.Random(seed))
        proof.write_text(text)
        checked = check_proof(clauses, variables, proof)
        assert checked == check_plainly(clauses, variables, text.encode()), (clauses, text)
        outcomes[checked.kind] = outcomes.get(checked.kind, 0) + 1
    return outcomes


def test_both_checkers_say_the_same_of_random_proofs(tmp_path: Path) -> None:
    assert len(compare_checkers(range(400), tmp_path / "proof.drat")) == 4


@pytest.mark.exhaustive
def test_both_checkers_say_the_same_of_many_random_proofs(tmp_path: Path) -> None:
    assert len(compare_checkers(range(1000, 6000), tmp_path / "proof.drat")) == 4


def test_the_checker_accepts_no_refutation_of_clauses_that_have_a_solution(tmp_path: Path) -> None:
    proof = tmp_path / "proof.drat"
    for seed in range(400):
        clauses, variables, text = random_proof(random.Random(seed))
        proof.write_text(text)
        with Solver(name="minisat22", bootstrap_with=clauses) as solver:
            assert not (solver.solve() and check_proof(clauses, variables, proof).is_refuted)
