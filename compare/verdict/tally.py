"""The one set of solutions that all formulations are held against, filled while they run.

Each placement is judged once, when it first arrives, and kept with a bit for each formulation that gave it. What
is wrong, or twice, or not optimal, is noted and not kept; so memory is bounded by one set of solutions.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from compare.verdict.comparison import Defect, Disagreement
from models.chess.board import bits
from models.formulation import Formulation, SolutionSet
from models.problem import ANY, OPTIMUM, Instance

EXAMPLES = 5
"""How many boards are kept of each defect of a formulation."""


class Tally:
    """Who gave which placement. Formulations are numbered in their order.

    A formulation that gives one solution of each class is held to have given the whole orbit of each.
    """

    def __init__(self, instance: Instance, formulations: Sequence[Formulation]) -> None:
        self.instance = instance
        self.names = [one.name for one in formulations]
        self.by_class = [one.gives == SolutionSet.CLASSES for one in formulations]
        self.symmetries = instance.symmetries()
        self.holders: dict[int, int] = {}
        self.counts = [0] * len(formulations)
        self.sizes: list[int | None] = [None] * len(formulations)
        self.examples: list[Disagreement] = []
        self.defect_counts: Counter[tuple[Defect, tuple[str, ...]]] = Counter()
        self._same: dict[int, int] = {}

    def receive(self, who: int, placements: Iterable[int]) -> None:
        """Take in placements that one formulation gave."""
        for placement in placements:
            if not self.counts[who] and self.instance.size != ANY:
                self.sizes[who] = placement.bit_count()
            self.counts[who] += 1
            if self.by_class[who]:
                self._receive_orbit(who, placement)
            else:
                self._receive_one(who, placement)

    def _receive_one(self, who: int, placement: int) -> None:
        held = self.holders.get(placement)
        if held is None:
            self._receive_new(who, placement)
        elif held >> who & 1:
            self.note(Defect.TWICE, placement, has=1 << who, is_solution=True)
        else:
            self.holders[placement] = self._shared(held | 1 << who)

    def _receive_orbit(self, who: int, placement: int) -> None:
        if self.holders.get(placement, 0) >> who & 1:
            self.note(Defect.TWICE, placement, has=1 << who, is_solution=True)
            return
        for image in {symmetry.image(placement) for symmetry in self.symmetries}:
            self._receive_one(who, image)

    def note(self, defect: Defect, placement: int, *, has: int, lacks: int = 0, is_solution: bool) -> None:
        """Count a disagreement, and keep it if it is one of the first of its kind."""
        key = defect, self._named(has if defect != Defect.MISSING else lacks)
        self.defect_counts[key] += 1
        if self.defect_counts[key] <= EXAMPLES:
            found = Disagreement(placement, defect, self._named(has), self._named(lacks), is_solution)
            self.examples.append(found)

    def _receive_new(self, who: int, placement: int) -> None:
        size = placement.bit_count()
        if not self.instance.is_solution(placement):
            self.note(Defect.WRONG, placement, has=1 << who, is_solution=False)
            return
        best = next(iter(self.holders), placement).bit_count()
        if self.instance.size == OPTIMUM and size != best:
            if (size < best) != (self.instance.problem.wanted == "fewest"):
                self.note(Defect.NOT_OPTIMAL, placement, has=1 << who, is_solution=True)
                return
            self._drop_all()
        self.holders[placement] = self._shared(1 << who)

    def _drop_all(self) -> None:
        """A better size has come: whatever was held is not optimal."""
        for placement, held in self.holders.items():
            for who in bits(held):
                self.note(Defect.NOT_OPTIMAL, placement, has=1 << who, is_solution=True)
        self.holders.clear()

    def _shared(self, held: int) -> int:
        """One int object for each combination of formulations, however many placements have it."""
        return self._same.setdefault(held, held)

    def _named(self, who: int) -> tuple[str, ...]:
        return tuple(self.names[index] for index in bits(who))
