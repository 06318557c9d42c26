"""Keeps what became of each mutant, one line of JSON each, so that a run that was stopped goes on where it was."""

import hashlib
import json
from pathlib import Path

from tests.tools.mutation.mutants import ROOT, Mutant


class Results:
    """The results of the mutants. That one survived holds for the tests as they are."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tests = digest_of_tests()
        self._caught_by: dict[str, str | None] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self.read()

    def read(self) -> None:
        """Take in what stands in the file."""
        for line in self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else ():
            kept = json.loads(line)
            if kept["caught_by"] or kept["tests"] == self._tests:
                self._caught_by[kept["mutant"]] = kept["caught_by"]

    def add(self, mutant: Mutant, caught_by: str | None) -> None:
        """Keep what became of a mutant: the first test that failed, or None if it survived."""
        self._caught_by[mutant.digest] = caught_by
        kept = {
            "mutant": mutant.digest,
            "place": str(mutant),
            "caught_by": caught_by,
            "tests": self._tests,
        }
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(kept, ensure_ascii=False) + "\n")

    def knows(self, mutant: Mutant) -> bool:
        """Whether the mutant was tried."""
        return mutant.digest in self._caught_by

    def caught_by(self, mutant: Mutant) -> str | None:
        """The test that caught a mutant that was tried; None if it survived."""
        return self._caught_by[mutant.digest]


def digest_of_tests() -> str:
    """A name for the text of all tests."""
    paths = sorted(path for path in (ROOT / "tests").rglob("*.*") if path.suffix in (".py", ".txt"))
    text = b"\n".join(path.read_bytes() for path in paths if "mutation" not in path.parts)
    return hashlib.sha256(text).hexdigest()[:16]
