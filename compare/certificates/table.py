"""Measures certificates: their claims, their sizes, and the times that it takes to make and to verify them.

    python -m compare.certificates.table

It prints a table in Markdown. The times are processor seconds of one process; the machine code is compiled before. Two
ratios say how many times faster our checker is than the solver, and than dratify, a checker that we did not write. That
one is asked where the proof is not too long for it, and if it is installed.
"""

import json
import math
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from compare.certificates.checker.check import check_proof
from compare.certificates.layout import ANSWER, COMPLETE, MANIFEST, OTHER
from compare.certificates.proving.prove import Prover
from compare.certificates.side_by_side import in_this_process
from compare.certificates.verifying.formulas import compare, file_names, formulas_of, rebuild
from compare.certificates.verifying.verify import verify
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.problem import OPTIMUM, Instance

QUESTIONS = [
    ("domination", 8, ANSWER),
    ("domination", 9, ANSWER),
    ("domination", 10, ANSWER),
    ("domination", 11, ANSWER),
    ("independent-domination", 8, ANSWER),
    ("total-domination", 7, ANSWER),
    ("border-domination", 8, ANSWER),
    ("non-attacking", 3, ANSWER),
    ("non-attacking", 8, ANSWER),
    ("non-attacking", 8, COMPLETE),
    ("non-attacking", 10, COMPLETE),
    ("domination", 8, COMPLETE),
]
"""For each certificate the problem, the side of the board, and a mode of ``layout``; the pieces are queens."""
HEAD = (
    "| n | claim | clauses | proof, KiB | to prove, s | solver, s | to verify, s | checker, s | solver : checker "
    "| dratify : checker |"
)
RULE = "|--:|:--|--:|--:|--:|--:|--:|--:|--:|--:|"
MOST_BYTES_FOR_DRATIFY = 3 << 19
"""A longer proof is not given to dratify, which took 40 s for one of this length."""


@dataclass
class MeasuredCertificate:
    """One certificate, measured. Times are processor seconds; ``dratify`` is not a number where it was not asked."""

    n: int
    claim: str
    clauses: int
    proof_bytes: int
    proving: float
    solving: float
    verifying: float
    checking: float
    dratify: float

    def __str__(self) -> str:
        times = (self.proving, self.solving, self.verifying, self.checking)
        ratios = [one / max(self.checking, 1e-6) for one in (self.solving, self.dratify)]
        cells = [self.n, self.claim, self.clauses, self.proof_bytes >> 10, *(f"{one:.2f}" for one in times)]
        cells += ["" if math.isnan(ratio) else f"{ratio:.1f}" for ratio in ratios]
        return f"| {' | '.join(map(str, cells))} |"


def measure(problem: str, n: int, mode: str) -> MeasuredCertificate:
    """Make a certificate for queens on n × n, verify it, and measure both. ``mode`` is one of ``layout.MODES``."""
    size = None if problem == "non-attacking" and (mode == COMPLETE or n < 4) else OPTIMUM
    instance = Instance(find_problem(problem), find_piece("queen"), Board(n), size)  # type: ignore[arg-type]
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "certificate"
        begun = time.process_time()
        Prover(instance, mode, path, in_this_process, in_this_process).prove()
        proved = time.process_time()
        claim = verify(path)
        verified = time.process_time()
        parts = json.loads((path / MANIFEST).read_text())["parts"].values()
        checking, dratify = 0.0, 0.0
        for part, shard in formulas_of(claim, {}):
            formula, proof = file_names(part, shard)
            compared = compare(path, formula, rebuild(claim, part, None, shard), len(instance.board))
            started = time.process_time()
            check_proof(compared.clauses, compared.variables, path / proof)
            checking += time.process_time() - started
            dratify += _seconds_of_dratify(path / formula, path / proof)
    asked = problem if OTHER not in claim.parts or mode == ANSWER else f"{problem}, complete"
    words = f"{asked}: {str(claim).partition(': ')[2]}"
    clauses, proof_bytes, solving = (
        sum(part[word] for part in parts) for word in ("clauses", "proof_bytes", "seconds")
    )
    return MeasuredCertificate(
        n, words, clauses, proof_bytes, proved - begun, solving, verified - proved, checking, dratify
    )


def _seconds_of_dratify(formula: Path, proof: Path) -> float:
    """The processor seconds that dratify takes; not a number where it is not asked."""
    try:
        from dratify import check_proof as check_by_dratify
        from dratify import parse_dimacs
    except ImportError:
        return math.nan
    if proof.stat().st_size > MOST_BYTES_FOR_DRATIFY:
        return math.nan
    started = time.process_time()
    if not check_by_dratify(parse_dimacs(formula.read_text()), proof.read_text()).ok:
        raise RuntimeError(f"dratify does not accept {proof}")
    return time.process_time() - started


def main() -> None:
    """Print the table."""
    print(HEAD, RULE, sep="\n", flush=True)
    measure("domination", 4, ANSWER)  # so that all is compiled
    for question in QUESTIONS:
        print(measure(*question), flush=True)


if __name__ == "__main__":
    main()
