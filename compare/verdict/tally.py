"""The one set of solutions that all formulations are held against, filled while they run, and what disagrees with it.

Each placement is judged once, when it first arrives, and kept with one bit for each formulation that gave it. A
placement that is wrong, repeated or not optimal is noted and not kept. So memory is bounded by one set of solutions.
Disagreements are counted by kind, with some examples of each.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from models.chess.board import bits
from models.formulation import Formulation, SolutionSet
from models.problem import ANY, OPTIMUM, Instance

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
"""A defect, and the formulations at fault: of a missing solution those that lack it, otherwise those that gave it."""


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
        is_solution: bool,
        has: int = 0,
        lacks: int = 0,
        number: int | None = None,
    ) -> None:
        """Count a disagreement, and keep it if it is one of the first ``EXAMPLES`` of its accusation."""
        holders, lackers = self._named(has), self._named(lacks)
        key: Accusation = defect, lackers if defect == Defect.MISSING else holders
        self.counts[key] += 1
        self.sums[key] += hash(f"{placement:x}")
        if self.counts[key] <= EXAMPLES:
            self.examples.append(Disagreement(placement, defect, holders, lackers, is_solution, number))

    def groups(self, formulations: Sequence[str]) -> list[list[str]]:
        """The formulations in groups that gave the same placements, each equally often; the larger groups first."""
        by_defects: dict[object, list[str]] = {}
        for name in formulations:
            by_defects.setdefault(self._defects_of(name), []).append(name)
        return sorted(by_defects.values(), key=len, reverse=True)

    def _defects_of(self, name: str) -> frozenset[object]:
        """All that is wrong with the placements of a formulation; equal for two that gave the same placements.

        For missing solutions it has the formulations that lack them together, for other defects number and digest.
        """
        missing = {names for defect, names in self.counts if defect == Defect.MISSING and name in names}
        extra = {
            (defect, self.counts[defect, (name,)], self.sums[defect, (name,)])
            for defect in (Defect.WRONG, Defect.TWICE, Defect.NOT_OPTIMAL)
        }
        return frozenset(missing | extra)

    def _named(self, formulations: int) -> tuple[str, ...]:
        """The names of the formulations in a bit set."""
        return tuple(self.names[index] for index in bits(formulations))


class Tally:
    """The record of which formulation gave which placement. Formulations are numbered from 0 in their order.

    ``holders`` has for each solution the bit set of the formulations that gave it. ``counts`` has for each formulation
    the number of placements that it gave, ``sizes`` the pieces in its first one. A formulation that gives one solution
    of each class counts as having given the whole orbits; ``has_orbits``: orbits are filled in before they arrive.
    """

    def __init__(self, instance: Instance, formulations: Sequence[Formulation], *, has_orbits: bool = False) -> None:
        self.instance, self.formulations = instance, formulations
        self.symmetries = instance.symmetries()
        self.has_orbits = has_orbits
        self.holders: dict[int, int] = {}
        self.counts = [0] * len(formulations)
        self.sizes: list[int | None] = [None] * len(formulations)
        self.disagreements = Disagreements([one.name for one in formulations])
        self._by_class = [one.gives == SolutionSet.CLASSES and not has_orbits for one in formulations]
        self._shared_sets: dict[int, int] = {}

    def receive(self, who: int, placements: Iterable[int], is_solution: Callable[[int], bool] | None = None) -> None:
        """Add placements that formulation number ``who`` gave.

        ``is_solution`` returns what the specification says of a placement; by default the specification is asked.
        """
        is_solution = is_solution or self.instance.is_solution
        for placement in placements:
            if not self.counts[who] and self.instance.size != ANY:
                self.sizes[who] = placement.bit_count()
            self.counts[who] += 1
            if not self._by_class[who]:
                self._receive_one(who, placement, is_solution)
            elif self.holders.get(placement, 0) >> who & 1:
                self._note(Defect.TWICE, who, placement)
            else:
                for image in {symmetry.image(placement) for symmetry in self.symmetries}:
                    self._receive_one(who, image, is_solution)

    def _receive_one(self, who: int, placement: int, is_solution: Callable[[int], bool]) -> None:
        """Add one placement, and note it if the formulation gives it again."""
        held = self.holders.get(placement)
        if held is None:
            self._receive_new(who, placement, is_solution)
        elif held >> who & 1:
            self._note(Defect.TWICE, who, placement)
        else:
            self.holders[placement] = self._shared(held | 1 << who)

    def _receive_new(self, who: int, placement: int, is_solution: Callable[[int], bool]) -> None:
        """Add a placement that no formulation gave before, or note that it is wrong or not optimal."""
        if not is_solution(placement):
            self._note(Defect.WRONG, who, placement, is_solution=False)
            return
        best, size = next(iter(self.holders), placement).bit_count(), placement.bit_count()
        if self.instance.size == OPTIMUM and size != best:
            if (size < best) != (self.instance.problem.wanted == "fewest"):
                self._note(Defect.NOT_OPTIMAL, who, placement)
                return
            self._drop_all()
        self.holders[placement] = self._shared(1 << who)

    def _drop_all(self) -> None:
        """Drop all solutions, and note that they are not optimal: one of a better size has come."""
        for placement, held in self.holders.items():
            for who in bits(held):
                self.disagreements.add(Defect.NOT_OPTIMAL, placement, has=1 << who, is_solution=True)
        self.holders.clear()

    def _note(self, defect: Defect, who: int, placement: int, *, is_solution: bool = True) -> None:
        """Note a defect of a placement that a formulation has just given."""
        self.disagreements.add(defect, placement, has=1 << who, is_solution=is_solution, number=self.counts[who])

    def _shared(self, held: int) -> int:
        """One int object for each combination of formulations, however many placements have it."""
        return self._shared_sets.setdefault(held, held)
