"""The turned and mirrored images of searched placements are forbidden: symmetry is broken during the search.

Constraints
    As for arc-consistency, and those that the search adds.
Search
    Depth first with arc consistency, columns in their order, rows from the top. When all placements with the queens
    decided so far and one more have been gone through, their images need not be looked at: for each symmetry the search
    adds the nogood that forbids the images of these queens together. It holds below the node at which it was added;
    above, a shorter one takes its place.
Size
    n variables, n (n - 1) / 2 constraints, and up to 7 nogoods for each row tried on the way to the present node.
Symmetry
    Broken during the search (SBDS): the first placement found of each class is kept. So the order of the search may be
    any, and no solution that it would find first is forbidden beforehand.
Source
    Backofen and Will, Excluding symmetries in constraint-based search, CP 1999; Gent and Smith, Symmetry breaking in
    constraint programming, ECAI 2000.
Compare with
    symmetry-before-search (the first in reading order is kept, in whatever order the search runs), arc-consistency.
"""

from collections.abc import Iterator

from models.formulation import SolutionSet
from models.problem import Instance
from models.propagation.arc_consistency import ArcConsistency
from models.propagation.propagators.nogoods import Nogoods
from models.propagation.solver.domains import Domains
from models.propagation.solver.explaining import Nogood
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.search import ChooseVariable, DepthFirst


class SymmetryDuringSearch(ArcConsistency):
    gives = SolutionSet.CLASSES
    is_telling = False
    never_more_nodes_than = ("arc-consistency",)

    def search(self, instance: Instance, domains: Domains, fixed_point: FixedPoint) -> DepthFirst:
        return SymmetryBreakingSearch(instance, domains, fixed_point, self.order(fixed_point))


class SymmetryBreakingSearch(DepthFirst):
    """Depth-first search that forbids the images of what it has gone through."""

    def __init__(self, instance: Instance, domains: Domains, fixed_point: FixedPoint, choose: ChooseVariable) -> None:
        super().__init__(instance.board, domains, fixed_point, choose)
        _, *self.symmetries = instance.symmetries()
        self.images = Nogoods(domains.squares)
        fixed_point.add(self.images)

    def extend(self) -> Iterator[int]:
        """All placements below the node, but images of placements that were given before."""
        variable = self.choose(self.domains)
        if variable is None:
            yield self.domains.occupied
            return
        number_above = len(self.images.nogoods)
        for value in self.values(variable):
            self.decide(variable, value)
            queens = self.decided_squares()
            if self.propagate():
                yield from self.extend()
            self.take_back(variable)
            self.images.nogoods += [Nogood(symmetry.image(queens)) for symmetry in self.symmetries]
        del self.images.nogoods[number_above:]
