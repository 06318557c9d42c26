"""A variable a column, and a Python function for each pair of columns.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable a column; its values are the rows that ``required`` and ``forbidden`` leave.
Constraints
    For every two columns a function of their two rows: they are not equal, and do not differ by as much as the
    columns do. A function that makes the function binds the distance: a lambda written in the loop itself would see
    the distance of the last pair in all of them.
Search
    The library's default: depth first, columns in their order, those with fewer rows at the start before the others. A
    function is called when both of its rows are known. With forward checking it is called ahead, once for each row of
    the other column.
Size
    n variables, n (n - 1) / 2 constraints.
Symmetry
    Not used.
Source
    The queens example that comes with the library (G. Niemeyer, python-constraint).
Compare with
    python-constraint/columns (the same pairs, as a class that hides values), backtracking/pairwise (no library),
    python-constraint/backtracking-solver and its neighbours (the same model, another solver class).
"""

from collections.abc import Callable
from itertools import combinations

import constraint

from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column


class PairwiseFunctions(PythonConstraint):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        squares = columns(instance.board)
        viewpoint = columns_as_variables(squares, rows_allowed(instance), model)
        for left, right in combinations(range(len(squares)), 2):
            model.addConstraint(no_attack_over(right - left), [left, right])
        return viewpoint


def no_attack_over(distance: int) -> Callable[[int, int], bool]:
    """A function that says whether queens in two rows, of columns at this distance, do not attack each other."""

    def no_attack(row: int, other: int) -> bool:
        """Neither the same row nor the same diagonal."""
        return row != other and abs(row - other) != distance

    return no_attack
