"""A table of the allowed pairs of rows for every two columns.

Constraints
    For every two columns, a table of all pairs of rows in which their queens do not attack each other. The table gives
    no reason: no row, no diagonal, no arithmetic; only which pairs are allowed.
Search
    CP-SAT's, with a fixed order: the column with the fewest rows left first, its middle row first.
Size
    n variables, n (n - 1) / 2 tables with up to n² - n pairs each, about n⁴ / 2 pairs in all. The search takes twice as
    long as that of cp-sat/columns, which says the same in 3 constraints.
Source
    The binary constraint network, with which the theory of constraint satisfaction began: Montanari, Networks of
    Constraints, Information Sciences 7 (1974) 95. With queens as the example: Haralick and Elliott, Increasing Tree
    Search Efficiency for Constraint Satisfaction Problems, Artificial Intelligence 14 (1980) 263.
Compare with
    cp-sat/columns (three constraints that the solver understands), python-constraint/pairwise-functions (the same
    pairs, computed when they are needed).
"""

from itertools import combinations, product

from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import row_variables, viewpoint_of_columns
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns


class AllowedPairs(OneQueenAColumn, CpSat):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        rows = row_variables(instance, model)
        all_pairs = list(product(range(len(columns(instance.board)[0])), repeat=2))
        # Every two queens: not in one row, and not on one diagonal (as far apart in rows as in columns).
        for left, right in combinations(range(len(rows)), 2):
            allowed = [(one, other) for one, other in all_pairs if abs(one - other) not in (0, right - left)]
            model.add_allowed_assignments([rows[left], rows[right]], allowed)
        return viewpoint_of_columns(instance, rows)
