"""CaDiCaL as a program on the PATH, for those who have no PySAT: the same few calls, each a search from the start."""

import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import which

PROGRAM = "cadical"
HAS_MODEL, HAS_NONE = 10, 20
"""Its exit codes."""


class CadicalProgram:
    """Clauses, and a solver for them that is started anew for each question."""

    def __init__(self) -> None:
        self.clauses: list[Sequence[int]] = []
        self.phase = 1
        self.values: list[int] = []

    def configure(self, settings: Mapping[str, int]) -> None:
        """``phase``: whether a variable is first tried as true (1) or as false (0)."""
        self.phase = settings["phase"]

    def add_clause(self, clause: Sequence[int]) -> None:
        self.clauses.append(clause)

    def solve(self, proof: Path | None = None) -> bool:
        """Whether all clauses can be true; if not, ``proof`` gets a refutation in DRAT, as text.

        Raises RuntimeError if the program ends otherwise.
        """
        variables = max((abs(literal) for clause in self.clauses for literal in clause), default=0)
        lines = [f"p cnf {variables} {len(self.clauses)}", *(" ".join(map(str, (*one, 0))) for one in self.clauses)]
        with tempfile.TemporaryDirectory() as folder:
            formula = Path(folder) / "formula.cnf"
            formula.write_text("\n".join(lines) + "\n")
            command = [PROGRAM, "-q", "--no-binary", f"--phase={self.phase}", str(formula)]
            done = subprocess.run(
                command + ([] if proof is None else [str(proof)]), capture_output=True, text=True, check=False
            )
        if done.returncode not in (HAS_MODEL, HAS_NONE):
            raise RuntimeError(f"{PROGRAM} ended with exit code {done.returncode}: {done.stderr.strip()[:200]}")
        words = (line[2:].split() for line in done.stdout.splitlines() if line.startswith("v "))
        self.values = [int(word) for line in words for word in line if word != "0"]
        return done.returncode == HAS_MODEL

    def get_model(self) -> list[int]:
        """The literals that are true, by variable."""
        return sorted(self.values, key=abs)


def has_program() -> bool:
    """Whether the program is there."""
    return which(PROGRAM) is not None


def version_of_program() -> str:
    """Its version, as it says it."""
    done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=False)
    return f"{PROGRAM} {done.stdout.strip()}"
