"""One variable per column: AllDifferent for the rows, one Python function per pair for the diagonals.

Constraints
    The rows are all different: one constraint over all columns. For every two columns, a function: the distance of the
    rows is not the distance of the columns.
Search
    The library's default: depth first, columns in fixed order, those with fewer rows at the start before the others. As
    soon as a row is chosen, AllDifferent removes it from all other columns; the functions are called for each of the
    rows that are left.
Size
    n variables, 1 + n (n - 1) / 2 constraints.
Source
    The usual first improvement of the pairwise model. The library's AllDifferent only removes used values; Régin's
    algorithm, A filtering algorithm for constraints of difference (1994), would propagate more.
Compare with
    python-constraint/pairwise-functions (rows and diagonals in one function: about as fast, because each pair is tested
    anyway), python-constraint/derived-variables (AllDifferent for the diagonals too).
"""

from collections.abc import Callable
from itertools import combinations

import constraint

from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class AllDifferent(OneQueenAColumn, PythonConstraint):
    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        viewpoint = columns_as_variables(instance, model)
        # No two queens in one row or on one diagonal.
        model.addConstraint(constraint.AllDifferentConstraint())
        for left, right in combinations(range(instance.board.shorter_side), 2):
            model.addConstraint(different_diagonals_over(right - left), [left, right])
        return viewpoint


def different_diagonals_over(distance: int) -> Callable[[int, int], bool]:
    """A function that says whether two rows, ``distance`` columns apart, are on different diagonals."""

    def different_diagonals(row: int, other: int) -> bool:
        """Not the same diagonal."""
        return abs(row - other) != distance

    return different_diagonals
