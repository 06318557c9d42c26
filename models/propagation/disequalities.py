"""A column with one row left has its queen already, and this queen looks ahead, too.

Constraints
    For every two columns three disequalities: their queens are not in one row, and not on one diagonal of either
    direction. As soon as one of the two has one row left, the other one loses a row: the queen of the first need not
    be placed for that.
Size
    n variables, 3 n (n - 1) / 2 constraints.
Source
    What SAT solvers call unit propagation. Each disequality is arc consistent (Mackworth 1977); taken together, the
    three of two columns are not, as each of them knows nothing of the other two.
Compare with
    forward-checking (only the queens that the search has placed), arc-consistency (the three of two columns as one
    constraint).
"""

from collections.abc import Iterable
from typing import ClassVar

from models.problem import Instance
from models.propagation.engine import QueensInColumns, column_pairs
from models.propagation.propagators.disequality import Disequality
from models.propagation.solver.propagator import Propagator


class Disequalities(QueensInColumns):
    never_more_nodes_than: ClassVar[tuple[str, ...]] = ("forward-checking",)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        for left, right in column_pairs(instance):
            for slope in (0, 1, -1):
                yield Disequality(left, right, slope * (right - left))
