"""The one set of solutions that all formulations are held against, filled while they run.

Each placement is judged once, when it first arrives, and kept with one bit for each formulation that gave it. A
placement that is wrong, repeated or not optimal is noted and not kept. So memory is bounded by one set of solutions.
"""

from collections.abc import Callable, Iterable, Sequence

from compare.verdict.disagreements import Defect, Disagreements
from models.chess.board import bits
from models.formulation import Formulation, SolutionSet
from models.problem import ANY, OPTIMUM, Instance


class Tally:
    """The record of who gave which placement. Formulations are numbered in their order.

    ``holders`` has for each solution the bit set of the formulations that gave it; ``counts`` and ``sizes`` have one
    entry for each formulation. A formulation that gives one solution of each class counts as having given the whole
    orbit of each; ``has_orbits``: these are filled in before they arrive.
    """

    def __init__(self, instance: Instance, formulations: Sequence[Formulation], has_orbits: bool = False) -> None:
        self.instance = instance
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

        ``is_solution`` says what the specification says of them, where they were held against it before.
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
        held = self.holders.get(placement)
        if held is None:
            self._receive_new(who, placement, is_solution)
        elif held >> who & 1:
            self._note(Defect.TWICE, who, placement)
        else:
            self.holders[placement] = self._shared(held | 1 << who)

    def _receive_new(self, who: int, placement: int, is_solution: Callable[[int], bool]) -> None:
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
        """A solution of a better size has come: the solutions that were held are not optimal."""
        for placement, held in self.holders.items():
            for who in bits(held):
                self.disagreements.add(Defect.NOT_OPTIMAL, placement, has=1 << who, is_solution=True)
        self.holders.clear()

    def _note(self, defect: Defect, who: int, placement: int, is_solution: bool = True) -> None:
        self.disagreements.add(defect, placement, has=1 << who, is_solution=is_solution, number=self.counts[who])

    def _shared(self, held: int) -> int:
        """One int object for each combination of formulations, however many placements have it."""
        return self._shared_sets.setdefault(held, held)
