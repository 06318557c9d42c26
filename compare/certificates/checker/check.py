"""The check of a proof in a file, by machine code where that is possible."""

from collections.abc import Sequence
from pathlib import Path

from compare.certificates.checker.plain import ProofCheck, check_plainly
from models.machine_code import why_not_compiled

BUCKETS = 1 << 18
"""The number of lists by which clauses are found by their hash."""
MOST_CELLS = (1 << 31) - 1
"""The cells that numbers of 32 bits can name; it takes a proof of about two gigabytes to need more."""


def check_proof(clauses: Sequence[Sequence[int]], variables: int, proof: Path) -> ProofCheck:
    """Check that the proof in a file, DRAT in text form, refutes these clauses over the variables 1 … ``variables``.

    Each clause of the proof must follow by reverse unit propagation; the other steps of DRAT are not accepted. The file
    is read as it is needed, not as a whole. Where kernels cannot run, the plain checker does it, which takes long.
    Raises OSError if the file cannot be read, ValueError if it is too large.
    """
    if why_not_compiled():
        return check_plainly(clauses, variables, proof.read_bytes())
    import numpy as np  # only here: it takes a while to load

    from compare.certificates.checker.kernel import check

    size = proof.stat().st_size
    formula = np.array([literal for clause in clauses for literal in (*clause, 0)], np.int32)
    cells = number_of_cells(variables, len(formula), size)
    if cells > MOST_CELLS:
        raise ValueError(f"{size} bytes are more than the checker can number; shards have shorter proofs")
    text = np.frombuffer(np.memmap(proof, np.uint8, "r") if size else b"", np.uint8)
    kind, lines = check(formula, variables, text, np.zeros(cells, np.int32), np.zeros(BUCKETS, np.int32))
    return ProofCheck(int(kind), int(lines))


def number_of_cells(variables: int, numbers: int, proof_bytes: int) -> int:
    """The cells that are enough for a formula of this many numbers in DIMACS form, and a proof of this many bytes.

    A clause takes five cells, and one for each literal; in a proof it has at least two bytes for each of its numbers.
    """
    return 2 * variables + 2 + 5 * numbers + 2 * proof_bytes


def refutes(clauses: Sequence[Sequence[int]], variables: int, proof: str) -> bool:
    """Whether a file holds a proof that ``check_proof`` accepts; no if it cannot be read, or is too large."""
    try:
        return check_proof(clauses, variables, Path(proof)).is_refuted
    except (OSError, ValueError):
        return False
