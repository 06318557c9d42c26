"""CaDiCaL, through PySAT, or as a program: is there a solution, which are all, and a proof that there is none."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from compare.certificates.proving.cadical_program import CadicalProgram, has_program, version_of_program
from compare.certificates.proving.counting import Clause
from models.catalogue.discovery import is_installed
from models.machine_code import why_not_compiled
from models.sat import ENGINE

SOLVER = "cadical195"
UNFINISHED = ".unfinished"
"""What the name of a file ends with that is being written."""


def refute(clauses: Sequence[Clause], squares: int, few: bool, proof: str) -> dict[str, Any]:
    """Write a proof that the clauses cannot all be true, as DRAT in text form, or find a placement that shows they can.

    The proof is trimmed. The first variables stand for the squares. If there are placements, one of ``few`` pieces is
    likely. Returns the placement, or None, and the CPU time (seconds) of the solver.
    """
    started = _cpu_seconds()
    untrimmed = Path(proof + UNFINISHED)
    with _solver(clauses, with_proof=True, few=few) as solver:
        if solver.solve(untrimmed) if isinstance(solver, CadicalProgram) else solver.solve():
            untrimmed.unlink(missing_ok=True)
            return {"placement": placement_of(solver.get_model(), squares), "seconds": _cpu_seconds() - started}
        if not all(clauses):
            untrimmed.unlink(missing_ok=True)
            Path(proof).write_text("0\n")
            return {"placement": None, "seconds": _cpu_seconds() - started}
        if not isinstance(solver, CadicalProgram):
            _write_proof(solver, untrimmed)
    seconds = _cpu_seconds() - started
    if not why_not_compiled():
        from compare.certificates.proving.trimming import trim  # only here: it takes a while to load

        trim(clauses, max(abs(literal) for clause in clauses for literal in clause), untrimmed)
    os.replace(untrimmed, proof)
    return {"placement": None, "seconds": seconds}


def find(clauses: Sequence[Clause], squares: int, few: bool) -> int | None:
    """A placement that meets the clauses, rather one of ``few`` pieces; None if there is none."""
    with _solver(clauses, few=few) as solver:
        return placement_of(solver.get_model(), squares) if solver.solve() else None


def find_all(clauses: Sequence[Clause], squares: int, of_one_size: bool) -> list[int]:
    """All placements that meet the clauses, in their order; ``of_one_size``: they all have as many pieces."""
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
def _solver(clauses: Sequence[Clause], with_proof: bool = False, few: bool = False) -> Iterator[Any]:
    if not is_installed(ENGINE) and has_program():
        program = CadicalProgram()
        if few:
            program.configure({"phase": 0})
        for clause in clauses:
            program.add_clause(clause)
        yield program
        return
    from pysat.solvers import Solver

    with Solver(name=SOLVER, with_proof=with_proof) as solver:
        if few:
            solver.configure({"phase": 0})
        for clause in clauses:
            solver.add_clause(list(clause))
        yield solver


def has_solver() -> bool:
    """Whether PySAT is installed, or the program is there."""
    return is_installed(ENGINE) or has_program()


def versions() -> dict[str, str]:
    """What the manifest says of the solver."""
    if not is_installed(ENGINE):
        return {"solver": version_of_program()}
    return {"solver": SOLVER, "python-sat": version("python-sat")}


def _cpu_seconds() -> float:
    """CPU seconds of this process and of the programs that it has run."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _write_proof(solver: Any, path: Path) -> None:
    """PySAT's own way from the binary proof to text takes longer than to solve the question."""
    if why_not_compiled():
        path.write_text("".join(f"{line}\n" for line in solver.get_proof()))
        return
    import pysolvers

    from compare.certificates.proving.drat_text import write_as_text

    pysolvers.flushpr(solver.solver.prfp)
    solver.solver.prfile.seek(0)
    write_as_text(solver.solver.prfile, path)
