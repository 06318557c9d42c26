"""Disagreements: boards on which formulations differ, counted by kind, with some examples of each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from models.chess.board import bits

EXAMPLES = 5
"""The number of boards that are kept of each defect of a formulation."""


class Defect(StrEnum):
    """A fault of a placement that was given, or that is missing."""

    MISSING = "missing"
    """A solution that a complete formulation did not give."""
    WRONG = "wrong"
    """Given, but not a solution by the specification."""
    TWICE = "twice"
    """Given more than once by the same formulation."""
    NOT_OPTIMAL = "not optimal"
    """A solution, but another formulation has a solution of a better size."""
    NOT_SYMMETRIC = "not symmetric"
    """The image of a given solution under a symmetry of the instance, which no formulation gave."""


@dataclass(frozen=True)
class Disagreement:
    """One board on which formulations differ.

    ``has`` names the formulations that gave it, ``lacks`` the complete ones that did not; ``is_solution`` is what the
    specification says. ``number`` counts, from 1, the placements that the formulation had given by then; None where
    the defect was not noticed on arrival.
    """

    placement: int
    defect: Defect
    has: tuple[str, ...]
    lacks: tuple[str, ...]
    is_solution: bool
    number: int | None = None


Accusation = tuple[Defect, tuple[str, ...]]
"""A defect, and the formulations against which it speaks; those that could have given a missing image."""


@dataclass
class Disagreements:
    """All disagreements counted by defect and formulations, and the first ``EXAMPLES`` of each.

    Sets of formulations are given as bit sets; ``names`` has their names, in the order of the bits. ``sums`` has for
    each count the sum of the digests of its placements, which tells whether two counts are of the same placements.
    """

    names: Sequence[str]
    examples: list[Disagreement] = field(default_factory=list)
    counts: Counter[Accusation] = field(default_factory=Counter)
    sums: Counter[Accusation] = field(default_factory=Counter)

    def add(
        self,
        defect: Defect,
        placement: int,
        *,
        has: int = 0,
        lacks: int = 0,
        is_solution: bool,
        number: int | None = None,
    ) -> None:
        """Count a disagreement, and keep it if it is one of the first of its kind."""
        holders, lackers = self._named(has), self._named(lacks)
        key: Accusation = defect, lackers if defect == Defect.MISSING else holders
        self.counts[key] += 1
        self.sums[key] += hash(f"{placement:x}")
        if self.counts[key] <= EXAMPLES:
            self.examples.append(Disagreement(placement, defect, holders, lackers, is_solution, number))

    def copy(self) -> Self:
        """An independent copy, to which more can be added."""
        return type(self)(self.names, list(self.examples), self.counts.copy(), self.sums.copy())

    def groups(self, formulations: Sequence[str]) -> list[list[str]]:
        """These formulations, those beside each other that gave the same placements, each equally often.

        The larger groups come first.
        """
        found: dict[object, list[str]] = {}
        for name in formulations:
            found.setdefault(self._said_against(name), []).append(name)
        return sorted(found.values(), key=len, reverse=True)

    def _said_against(self, name: str) -> frozenset[object]:
        """The marks of a formulation's answer: who lacks a solution with it, and what it gave that is too much."""
        missing = {names for defect, names in self.counts if defect == Defect.MISSING and name in names}
        extra = {
            (defect, self.counts[defect, (name,)], self.sums[defect, (name,)])
            for defect in (Defect.WRONG, Defect.TWICE, Defect.NOT_OPTIMAL)
        }
        return frozenset(missing | extra)

    def _named(self, formulations: int) -> tuple[str, ...]:
        return tuple(self.names[index] for index in bits(formulations))
