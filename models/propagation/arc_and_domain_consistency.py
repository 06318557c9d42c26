"""Every two columns are arc consistent, and all columns domain consistent in their rows and in their diagonals.

Constraints
    The queens of every two columns do not attack each other, arc consistent; and three AllDifferent, domain consistent.
    Neither follows from the other: a pair knows all three lines of two columns, an AllDifferent one kind of line of all
    columns.
Size
    n variables, n (n - 1) / 2 + 3 constraints.
Source
    More inference at each node, fewer nodes: whether that pays is another matter (Sabin and Freuder 1994).
Compare with
    arc-consistency, domain-consistency (each alone).
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.arc_consistency import ArcConsistency
from models.propagation.propagators.all_different import DomainAllDifferent
from models.propagation.solver.propagator import Propagator


class ArcAndDomainConsistency(ArcConsistency):
    is_telling = False
    never_more_nodes_than = ("arc-consistency", "domain-consistency")

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        yield from super().propagators(instance)
        for slope in (0, 1, -1):
            yield DomainAllDifferent(range(instance.board.shorter_side), slope)
