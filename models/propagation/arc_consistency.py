"""A row stays only if every other column has a row that fits: AC-3, after every decision.

Constraints
    The queens of every two columns do not attack each other.
Search
    Depth first, columns in their order, rows from the top. After every decision all pairs are made arc consistent again
    (maintaining arc consistency, MAC). A row of one column needs a support in every other column: a row that it does
    not attack. Without one it goes. It may have been the last support of another row, so the pairs of a column that
    loses rows are called again, until nothing changes. A column with one row left costs no node.
Size
    n variables, n (n - 1) / 2 constraints. A queen attacks at most 3 rows of another column, so only a column that has
    at most three rows left removes anything.
Source
    Mackworth, Consistency in networks of relations, Artificial Intelligence 8 (1977) 99: AC-3. Sabin and Freuder,
    Contradicting conventional wisdom in constraint satisfaction, ECAI 1994: MAC. Here a domain is a bit set, and one
    ``and`` says whether a row has a support; AC-2001 remembers for each row its last support instead.
Compare with
    disequalities (three constraints for two columns, of which none knows the others), domain-consistency (all columns
    at once, but one kind of line), first-fail and others (the same propagators in another order).
"""

from collections.abc import Iterable
from typing import ClassVar

from models.problem import Instance
from models.propagation.engine import QueensInColumns, column_pairs
from models.propagation.propagators.queen_pair import ArcConsistentQueenPair
from models.propagation.solver.propagator import Propagator


class ArcConsistency(QueensInColumns):
    is_telling = True
    never_more_nodes_than: ClassVar[tuple[str, ...]] = ("forward-checking", "disequalities")

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        return (ArcConsistentQueenPair(left, right) for left, right in column_pairs(instance))
