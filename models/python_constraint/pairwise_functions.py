"""One variable per column, and a Python function for each pair of columns.

Constraints
    For every two columns a function of their two rows: they are not equal, and their distance is not that of the
    columns. An outer function makes the function and binds the distance: a lambda written in the loop itself would see
    the distance of the last pair in every call.
Search
    The library's default: depth first, columns in fixed order, those with fewer rows at the start before the others. A
    function is called when both of its rows are known. Forward checking calls it earlier, once for each row of the
    other column.
Size
    n variables, n (n - 1) / 2 constraints.
Source
    The queens example of the library (G. Niemeyer, python-constraint).
Compare with
    python-constraint/columns (the same pairs, as a class that removes values), backtracking/pairwise (no library),
    python-constraint/backtracking-solver and the other solver classes (the same model).
"""

from collections.abc import Callable
from itertools import combinations

import constraint

from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class PairwiseFunctions(OneQueenAColumn, PythonConstraint):
    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        viewpoint = columns_as_variables(instance, model)
        # No two queens in one row or on one diagonal.
        for left, right in combinations(range(instance.board.shorter_side), 2):
            model.addConstraint(no_attack_over(right - left), [left, right])
        return viewpoint


def no_attack_over(distance: int) -> Callable[[int, int], bool]:
    """A function that says whether queens in two rows, ``distance`` columns apart, do not attack each other."""

    def no_attack(row: int, other: int) -> bool:
        """Neither the same row nor the same diagonal."""
        return row != other and abs(row - other) != distance

    return no_attack
