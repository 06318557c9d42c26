"""All rows are different, and whatever this excludes is removed: every row that stays belongs to a matching.

Constraints
    The rows of all columns are different: one constraint that removes each row that a column has in no assignment of
    different rows to all columns. Three disequalities for every two columns, as in disequalities.
Size
    n variables, 3 n (n - 1) / 2 + 1 constraints.
Source
    Régin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994: a matching, and the strongly
    connected components of the graph in which rows are passed on.
Compare with
    bounds-consistency-of-rows (Hall intervals only), domain-consistency (for the diagonals, too).
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.disequalities import Disequalities
from models.propagation.propagators.all_different import DomainAllDifferent
from models.propagation.solver.propagator import Propagator


class DomainConsistencyOfRows(Disequalities):
    never_more_nodes_than = ("bounds-consistency-of-rows", "columns-and-rows")

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        yield from super().propagators(instance)
        yield DomainAllDifferent(range(instance.board.shorter_side))
