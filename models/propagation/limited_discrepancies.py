"""Trust the advice, but not always: first placements that never go against it, then those that do once, then twice.

Search
    With arc consistency. The column with the fewest rows left is decided next. Its rows are ordered by advice: first
    the row that removes fewest squares from the other columns. Any row but the first is a discrepancy. The search runs
    through all placements with no discrepancy, then with exactly one, with two, and so on. Where good advice
    is wrong, this is mostly near the top of the tree, where little is known; depth first would correct it there last.
Size
    As for arc-consistency. The run with d discrepancies goes again through all of the tree with fewer: for n = 8 all
    solutions take 1402 nodes, first-fail 408.
Source
    Harvey and Ginsberg, Limited discrepancy search, IJCAI 1995; Korf, Improved limited discrepancy search, AAAI 1996:
    each placement is found in one run only.
Compare with
    first-fail (the same columns, rows from the top, depth first), random-restarts.
"""

from collections.abc import Iterator

from models.problem import Instance
from models.propagation.arc_consistency import ArcConsistency
from models.propagation.propagators.queen_pair import attacked_rows
from models.propagation.solver.domains import Domains
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.orders import fewest_values, open_variables
from models.propagation.solver.search import DepthFirst


class LimitedDiscrepancies(ArcConsistency):
    is_telling = False
    never_more_nodes_than = ()

    def search(self, instance: Instance, domains: Domains, fixed_point: FixedPoint) -> DepthFirst:
        return LimitedDiscrepancySearch(instance.board, domains, fixed_point, fewest_values)


class LimitedDiscrepancySearch(DepthFirst):
    """Depth-first search in several runs through the tree, each for one number of discrepancies."""

    was_cut = False
    """Whether a run has left out rows because there was no discrepancy left for them."""

    def solutions(self) -> Iterator[int]:
        """All placements, those with fewer discrepancies first."""
        if not self.propagate_first():
            return
        discrepancies, self.was_cut = 0, True
        while self.was_cut:
            self.was_cut = False
            yield from self.extend_with(discrepancies)
            discrepancies += 1

    def extend_with(self, discrepancies: int) -> Iterator[int]:
        """All placements below the node that have exactly this number of discrepancies from here on."""
        variable = self.choose(self.domains)
        if variable is None:
            if discrepancies == 0:
                yield self.domains.occupied
            return
        for place, value in enumerate(self.values(variable)):
            left = discrepancies - (place > 0)
            if left < 0:
                self.was_cut = True
                return
            self.decide(variable, value)
            if self.propagate():
                yield from self.extend_with(left)
            self.take_back(variable)

    def values(self, variable: int) -> list[int]:
        """The rows, first the one that removes fewest squares from the other columns."""
        return sorted(self.domains.values(variable), key=lambda row: self.count_attacked(variable, row))

    def count_attacked(self, variable: int, row: int) -> int:
        """The number of squares of undecided columns that a queen in this row would attack."""
        attacked = (
            self.domains[other] & attacked_rows(row, abs(other - variable))
            for other in open_variables(self.domains)
            if other != variable
        )
        return sum(map(int.bit_count, attacked))
