"""A trimmed proof has fewer clauses, and proves the same."""

import random
from pathlib import Path

import dratify
import numpy as np
from pysat.solvers import Solver

from compare.certificates.checker.check import BUCKETS, check_proof, number_of_cells
from compare.certificates.checker.plain import check_plainly
from compare.certificates.proving.trimming import find_needed, trim

VARIABLES = 12


def hard_clauses(rng: random.Random) -> list[tuple[int, ...]]:
    """Clauses of three literals, so many that they are likely to contradict each other."""
    triples = [rng.sample(range(1, VARIABLES + 1), 3) for _ in range(7 * VARIABLES)]
    return [tuple(rng.choice([-1, 1]) * one for one in triple) for triple in triples]


def added_clauses(text: str) -> list[str]:
    """The lines of a proof that are no deletions."""
    return [line for line in text.splitlines() if not line.startswith("d")]


def test_three_checkers_accept_what_is_left_of_a_proof(tmp_path: Path) -> None:
    proof = tmp_path / "proof.drat"
    refuted = shorter = 0
    for seed in range(60):
        clauses = hard_clauses(random.Random(seed))
        with Solver(name="glucose4", with_proof=True, bootstrap_with=clauses) as solver:
            if solver.solve():
                continue
            text = "".join(f"{line}\n" for line in solver.get_proof())
        proof.write_text(text)
        outcome = check_proof(clauses, VARIABLES, proof)
        trim(clauses, proof)
        left = proof.read_text()
        assert outcome.is_refuted
        assert check_proof(clauses, VARIABLES, proof).is_refuted, (clauses, text, left)
        assert check_plainly(clauses, VARIABLES, left.encode()).is_refuted
        dimacs = "".join(f"{' '.join(map(str, clause))} 0\n" for clause in clauses)
        assert dratify.check_proof(dratify.parse_dimacs(f"p cnf {VARIABLES} {len(clauses)}\n{dimacs}"), left).ok
        assert len(added_clauses(left)) <= outcome.lines + 1
        refuted += 1
        shorter += len(added_clauses(left)) < len(added_clauses(text))
    assert refuted >= 20
    assert shorter >= 5


def test_no_hint_is_written_where_there_is_no_room_for_it() -> None:
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    proof = b"1 2 0\n" * 5 + b"1 0\n"
    formula = np.array([literal for clause in clauses for literal in (*clause, 0)], np.int32)
    cells = np.zeros(number_of_cells(2, len(formula), len(proof)), np.int32)
    spans, last_use = np.zeros((8, 2), np.int64), np.zeros(len(clauses) + 7, np.int64)
    hints = np.full(10, -1, np.int32)
    room = hints[:3]
    text, hashed = np.frombuffer(proof, np.uint8), np.zeros(BUCKETS, np.int32)
    assert find_needed(formula, len(clauses), 2, text, cells, hashed, room, spans, last_use) == -1
    assert (hints[3:] == -1).all()


def test_what_is_no_proof_is_left_as_it_is(tmp_path: Path) -> None:
    proof = tmp_path / "proof.drat"
    for text in ("", "0\n", "1 2 0\n", "x"):
        proof.write_text(text)
        trim([(1, 2), (-1, 2)], proof)
        assert proof.read_text() == text
