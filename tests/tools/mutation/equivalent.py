"""The mutants that mean the same as their module: ``equivalent.toml`` names each, and the reason.

An entry has the module, the function, the text of the line, the texts that it becomes, and why that changes nothing.
So it holds wherever the line moves in its function.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.tools.mutation.mutants import Mutant
from tests.tools.mutation.results import Results

PATH = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Entry:
    """Mutants of one line, and why each means the same."""

    module: str
    function: str
    line: str
    becomes: tuple[str, ...]
    reason: str

    def names(self, mutant: Mutant) -> bool:
        place = (mutant.module, mutant.function, mutant.line)
        return place == (self.module, self.function, self.line) and mutant.becomes in self.becomes


class Equivalents:
    """The entries of the file."""

    def __init__(self) -> None:
        read = tomllib.loads(PATH.read_text(encoding="utf-8"))["equivalent"]
        self.entries = [Entry(**{**one, "becomes": tuple(one["becomes"])}) for one in read]

    def names(self, mutant: Mutant) -> bool:
        """Whether the mutant is named in the file."""
        return any(entry.names(mutant) for entry in self.entries)

    def mistakes(self, mutants: Mapping[str, Sequence[Mutant]], results: Results) -> Iterator[str]:
        """The entries, of these modules, that name no mutant or one that is caught; those without a reason."""
        for entry in self.entries:
            if entry.module not in mutants:
                continue
            named = [mutant for mutant in mutants[entry.module] if entry.names(mutant)]
            for missing in set(entry.becomes) - {mutant.becomes for mutant in named}:
                yield f"equivalent.toml: no mutant of {entry.module} makes {entry.line!r} {missing!r}"
            for mutant in named:
                if results.knows(mutant) and results.caught_by(mutant):
                    yield f"equivalent.toml: caught by {results.caught_by(mutant)}:\n{mutant}"
            if not entry.reason.strip():
                yield f"equivalent.toml: no reason is given for {entry.line!r} of {entry.module}"
