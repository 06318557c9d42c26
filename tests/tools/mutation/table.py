"""The table of a mutation run: how many mutants of each module are caught."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tests.tools.mutation.equivalent import Equivalents
from tests.tools.mutation.mutants import Mutant
from tests.tools.mutation.results import Results

ENOUGH = 0.95
HEADINGS = ["module", "mutants", "tried", "caught", "equivalent", "survived", "caught of the others"]


@dataclass(frozen=True)
class Row:
    """The counts of one module."""

    name: str
    mutants: int
    tried: int
    caught: int
    equivalent: int
    survivors: Sequence[Mutant] = ()

    @classmethod
    def of(cls, name: str, number: int, tried: Sequence[Mutant], results: Results, equivalents: Equivalents) -> Self:
        """``number`` of mutants in all, of which these were tried."""
        survived = [mutant for mutant in tried if results.caught_by(mutant) is None]
        unnamed = [mutant for mutant in survived if not equivalents.names(mutant)]
        return cls(name, number, len(tried), len(tried) - len(survived), len(survived) - len(unnamed), unnamed)

    @property
    def share(self) -> float:
        """Of the mutants that are not equivalent, the share that was caught."""
        others = self.caught + len(self.survivors)
        return self.caught / others if others else 1.0

    def cells(self) -> list[str]:
        numbers = [self.mutants, self.tried, self.caught, self.equivalent, len(self.survivors)]
        return [self.name, *map(str, numbers), f"{self.share:.1%}"]


def total(rows: Sequence[Row]) -> Row:
    """All modules together."""
    return Row(
        "all",
        sum(row.mutants for row in rows),
        sum(row.tried for row in rows),
        sum(row.caught for row in rows),
        sum(row.equivalent for row in rows),
        [mutant for row in rows for mutant in row.survivors],
    )


def is_enough(rows: Sequence[Row]) -> bool:
    """Whether enough of all mutants together are caught."""
    return total(rows).share >= ENOUGH


def as_text(rows: Sequence[Row]) -> str:
    """The table in Markdown."""
    lines = [HEADINGS, [":--"] + ["--:"] * (len(HEADINGS) - 1), *(row.cells() for row in [*rows, total(rows)])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
