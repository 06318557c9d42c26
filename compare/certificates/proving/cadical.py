"""CaDiCaL, through PySAT, or as a program: is there a solution, which are all, and a proof that there is none."""

import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from shutil import which
from typing import Any

from compare.certificates.layout import UNFINISHED
from compare.certificates.proving.clauses import Clause, Formula
from compare.harness.processes.tree import processor_seconds
from models.catalogue.discovery import is_installed
from models.machine_code import why_not_compiled
from models.sat import ENGINE

PROGRAM = "cadical"
"""The name of the program on the PATH."""
HAS_MODEL, HAS_NONE = 10, 20
"""The exit codes of the program."""


class CadicalProgram:
    """Clauses, and a solver for them that is started anew for each question; with the methods of PySAT's ``Solver``.

    ``few``: variables are first tried as false.
    """

    def __init__(self, clauses: Iterable[Sequence[int]] = (), *, few: bool = False) -> None:
        self.clauses = [tuple(one) for one in clauses]
        self.phase = 0 if few else 1
        self.values: list[int] = []

    def add_clause(self, clause: Sequence[int]) -> None:
        """Add a clause for the questions that follow."""
        self.clauses.append(tuple(clause))

    def solve(self, proof: Path | None = None) -> bool:
        """Whether all clauses can be true; if not, ``proof`` gets a refutation in DRAT, as text.

        Raises RuntimeError if the program ends without an answer.
        """
        with tempfile.TemporaryDirectory() as folder:
            formula = Path(folder) / "formula.cnf"
            formula.write_text(Formula(0, {"all": self.clauses}).dimacs)
            command = [PROGRAM, "-q", "--no-binary", f"--phase={self.phase}", str(formula)]
            command += [] if proof is None else [str(proof)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode not in (HAS_MODEL, HAS_NONE):
            raise RuntimeError(f"{PROGRAM} ended with exit code {done.returncode}: {done.stderr.strip()[:200]}")
        words = (line[2:].split() for line in done.stdout.splitlines() if line.startswith("v "))
        self.values = [int(word) for line in words for word in line if word != "0"]
        return done.returncode == HAS_MODEL

    def get_model(self) -> list[int]:
        """The literals that are true, by variable."""
        return sorted(self.values, key=abs)


def has_program() -> bool:
    """Whether the program is on the PATH."""
    return which(PROGRAM) is not None


SOLVER = "cadical195"
"""The name of the solver in PySAT."""


def refute(clauses: Sequence[Clause], squares: int, few: bool, proof: str) -> dict[str, Any]:
    """Write a proof that the clauses cannot all be true, as DRAT in text form, or find a placement that shows they can.

    The proof is trimmed where code can be compiled. The first variables stand for the squares. With ``few`` a placement
    is likely to have few pieces. Returns the placement, or None, and the processor time (seconds) that it took to solve
    and to write the proof, before it was trimmed.
    """
    started = processor_seconds()
    untrimmed = Path(proof + UNFINISHED)
    with _solver(clauses, with_proof=True, few=few) as solver:
        is_program = isinstance(solver, CadicalProgram)
        has_model = solver.solve(untrimmed) if is_program else solver.solve()
        placement = placement_of(solver.get_model(), squares) if has_model else None
        if has_model:
            untrimmed.unlink(missing_ok=True)
        elif not all(clauses):
            untrimmed.write_text("0\n")
        elif not is_program:
            _write_proof(solver, untrimmed)
    seconds = processor_seconds() - started
    if not has_model:
        if all(clauses) and not why_not_compiled():
            from compare.certificates.proving.trimming import trim  # only here: it takes a while to load

            trim(clauses, untrimmed)
        os.replace(untrimmed, proof)
    return {"placement": placement, "seconds": seconds}


def find(clauses: Sequence[Clause], squares: int, few: bool) -> int | None:
    """A placement that meets the clauses, with ``few`` rather one of few pieces; None if there is none."""
    with _solver(clauses, few=few) as solver:
        return placement_of(solver.get_model(), squares) if solver.solve() else None


def find_all(clauses: Sequence[Clause], squares: int, of_one_size: bool) -> list[int]:
    """All placements that meet the clauses, ascending; ``of_one_size``: all of them have the same number of pieces."""
    placements = []
    with _solver(clauses) as solver:
        while solver.solve():
            placement = placement_of(solver.get_model(), squares)
            placements.append(placement)
            signs = ((one + 1, placement >> one & 1) for one in range(squares))
            solver.add_clause([-one if occupied else one for one, occupied in signs if occupied or not of_one_size])
    return sorted(placements)


def placement_of(model: Sequence[int], squares: int) -> int:
    """The bitboard of the squares whose variables are true."""
    return sum(1 << literal - 1 for literal in model[:squares] if literal > 0)


@contextmanager
def _solver(clauses: Sequence[Clause], *, with_proof: bool = False, few: bool = False) -> Iterator[Any]:
    """PySAT's solver with these clauses, or the program, where PySAT is not installed."""
    if not is_installed(ENGINE) and has_program():
        yield CadicalProgram(clauses, few=few)
        return
    from pysat.solvers import Solver

    with Solver(name=SOLVER, with_proof=with_proof) as solver:
        if few:
            solver.configure({"phase": 0})
        solver.append_formula(list(map(list, clauses)))
        yield solver


def has_solver() -> bool:
    """Whether PySAT is installed, or the program is on the PATH."""
    return is_installed(ENGINE) or has_program()


def versions() -> dict[str, str]:
    """The versions of the solver, for the manifest."""
    if not is_installed(ENGINE):
        done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=False)
        return {"solver": f"{PROGRAM} {done.stdout.strip()}"}
    return {"solver": SOLVER, "python-sat": version("python-sat")}


def _write_proof(solver: Any, path: Path) -> None:
    """Write the proof of PySAT's solver as text. PySAT's own way to it takes longer than to solve the question."""
    if why_not_compiled():
        path.write_text("".join(f"{line}\n" for line in solver.get_proof()))
        return
    import pysolvers

    from compare.certificates.proving.drat_text import write_as_text

    pysolvers.flushpr(solver.solver.prfp)
    solver.solver.prfile.seek(0)
    write_as_text(solver.solver.prfile, path)
