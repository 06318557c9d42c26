"""Place a queen, then look ahead: remove what it attacks from the columns that come later.

Constraints
    The queens of every two columns do not attack each other. A queen that the search has placed removes its row and the
    two rows on its diagonals from every other column. A column without a row left is a failure.
Search
    Depth first, columns in their order, rows from the top. Only rows that no queen attacks are tried. A column with one
    row left is still decided, and is a node: until then its queen removes nothing.
Size
    n variables, n (n - 1) / 2 constraints.
Source
    Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems,
    Artificial Intelligence 14 (1980) 263.
Compare with
    backward-checking, disequalities (where a queen that nobody placed looks ahead, too), backtracking/fewest-first
    (forward checking in another order), python-constraint/columns (forward checking by a library).
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.engine import QueensInColumns, column_pairs
from models.propagation.propagators.queen_pair import ForwardCheckedQueenPair
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.orders import first_undecided
from models.propagation.solver.propagator import Propagator
from models.propagation.solver.search import ChooseVariable


class ForwardChecking(QueensInColumns):
    is_telling = True
    never_more_nodes_than = ("backward-checking",)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        return (ForwardCheckedQueenPair(left, right) for left, right in column_pairs(instance))

    def order(self, fixed_point: FixedPoint) -> ChooseVariable:
        return first_undecided
