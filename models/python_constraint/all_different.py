"""A variable a column: AllDifferent for the rows, a Python function a pair for the diagonals.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable a column; its values are the rows that ``required`` and ``forbidden`` leave.
Constraints
    The rows are all different: one constraint over all columns. For every two columns, a function: the rows do not
    differ by as much as the columns do.
Search
    The library's default: depth first, columns in their order, those with fewer rows at the start before the others.
    As soon as a row is chosen, AllDifferent hides it from all other columns; the functions are asked about each of the
    rows that are left.
Size
    n variables, 1 + n (n - 1) / 2 constraints.
Symmetry
    Not used.
Source
    The usual first improvement of the pairwise model. The library's AllDifferent hides used values and does no more;
    Régin's algorithm, A filtering algorithm for constraints of difference (1994), would find more.
Compare with
    python-constraint/pairwise-functions (rows and diagonals in one function: about as fast, as each pair is
    tested all the same), python-constraint/derived-variables (AllDifferent for the diagonals too).
"""

from collections.abc import Callable
from itertools import combinations

import constraint

from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column


class AllDifferent(PythonConstraint):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        squares = columns(instance.board)
        viewpoint = columns_as_variables(squares, rows_allowed(instance), model)
        model.addConstraint(constraint.AllDifferentConstraint())
        for left, right in combinations(range(len(squares)), 2):
            model.addConstraint(different_diagonals_over(right - left), [left, right])
        return viewpoint


def different_diagonals_over(distance: int) -> Callable[[int, int], bool]:
    """A function that says whether two rows, of columns at this distance, are on different diagonals."""

    def different_diagonals(row: int, other: int) -> bool:
        """Not the same diagonal."""
        return abs(row - other) != distance

    return different_diagonals
