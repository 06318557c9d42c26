"""Rows and both directions of diagonals: three AllDifferent that look for Hall intervals.

Constraints
    All rows are different, all ``row + column`` are different, all ``row - column`` are different: three constraints,
    each of which looks for Hall intervals. Three disequalities for every two columns, as in disequalities.
Size
    n variables, 3 n (n - 1) / 2 + 3 constraints.
Source
    As for bounds-consistency-of-rows. On diagonals an interval of k lines is seldom full: there are 2n - 1 lines for n
    queens.
Compare with
    bounds-consistency-of-rows, domain-consistency, cp-sat/columns (the same three constraints, in a solver).
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.disequalities import Disequalities
from models.propagation.propagators.all_different import BoundsAllDifferent
from models.propagation.solver.propagator import Propagator


class BoundsConsistency(Disequalities):
    never_more_nodes_than = ("bounds-consistency-of-rows",)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        yield from super().propagators(instance)
        for slope in (0, 1, -1):
            yield BoundsAllDifferent(range(instance.board.shorter_side), slope)
