"""All rows are different, and k columns that lie within k neighbouring rows keep these for themselves.

Constraints
    The rows of all columns are different: one constraint that looks for Hall intervals, k columns whose smallest and
    largest row lie in an interval of k rows. From the other columns it removes rows of this interval where they are
    the smallest or the largest. Three disequalities for every two columns, as in disequalities.
Size
    n variables, 3 n (n - 1) / 2 + 1 constraints.
Source
    Puget, A fast algorithm for the bound consistency of alldiff constraints, AAAI 1998; López-Ortiz, Quimper, Tromp and
    van Beek, A fast and simple algorithm for bounds consistency of the alldifferent constraint, IJCAI 2003. Hall, On
    representatives of subsets, Journal of the London Mathematical Society 10 (1935) 26.
Compare with
    disequalities (without the large constraint), domain-consistency-of-rows (sees Hall sets with gaps, too).
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.disequalities import Disequalities
from models.propagation.propagators.all_different import BoundsAllDifferent
from models.propagation.solver.propagator import Propagator


class BoundsConsistencyOfRows(Disequalities):
    never_more_nodes_than = ("disequalities",)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        yield from super().propagators(instance)
        yield BoundsAllDifferent(range(instance.board.shorter_side))
