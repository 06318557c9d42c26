"""Three AllDifferent, each of which removes all that it excludes.

Constraints
    All rows are different, all ``row + column`` are different, all ``row - column`` are different: three constraints,
    each of which removes every value that none of its solutions has.
Size
    n variables, 3 constraints.
Source
    Régin 1994, as for domain-consistency-of-rows. That each of the three is domain consistent does not make all of them
    together so: a queen may have a row that each constraint allows, and no solution has.
Compare with
    domain-consistency-of-rows, bounds-consistency, arc-consistency (all three constraints at once, but only two
    columns), cp-sat/columns.
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.engine import QueensInColumns
from models.propagation.propagators.all_different import DomainAllDifferent
from models.propagation.solver.propagator import Propagator


class DomainConsistency(QueensInColumns):
    is_telling = True
    never_more_nodes_than = ("bounds-consistency", "domain-consistency-of-rows")

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        return (DomainAllDifferent(range(instance.board.shorter_side), slope) for slope in (0, 1, -1))
