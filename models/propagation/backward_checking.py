"""Place a queen, then look back: it must not attack one of those that stand already.

Constraints
    The queens of every two columns do not attack each other. Nothing is removed: a pair is checked when both of its
    queens are placed.
Search
    Depth first, columns in their order, rows from the top. Every row of a column is tried, and every try is a node.
Size
    n variables, n (n - 1) / 2 constraints.
Source
    Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965) 516. Here it is the bottom of a ladder: each
    rung above it removes more values at a node.
Compare with
    backtracking/partial-list (the same search, where only a queen that is not attacked is a node), forward-checking.
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.engine import QueensInColumns, column_pairs
from models.propagation.propagators.queen_pair import CheckedQueenPair
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.orders import first_undecided
from models.propagation.solver.propagator import Propagator
from models.propagation.solver.search import ChooseVariable


class BackwardChecking(QueensInColumns):
    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        return (CheckedQueenPair(left, right) for left, right in column_pairs(instance))

    def order(self, fixed_point: FixedPoint) -> ChooseVariable:
        return first_undecided
