"""One variable per column, and a string for each pair of columns.

Variables and domains
    One variable per column, named row0, row1, …; its domain is the rows that ``required`` and ``forbidden`` leave.
Constraints
    For every two columns a string such as ``row0 != row2 and abs(row0 - row2) != 2``. The library finds the variables
    in the string, and turns it into a Python function.
Search
    That of python-constraint/pairwise-functions, because the model is now the same.
Size
    n variables, n (n - 1) / 2 constraints.
Source
    python-constraint2, user documentation: it prefers strings to state constraints. A string that is a single sum or
    product becomes a built-in constraint; these, with their "and", become functions.
Compare with
    python-constraint/pairwise-functions (the same, without strings).
"""

from itertools import combinations

import constraint

from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class StringConstraints(OneQueenAColumn, PythonConstraint):
    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        viewpoint = columns_as_variables(instance, model, name="row")
        # No two queens in one row or on one diagonal.
        for left, right in combinations(range(instance.board.shorter_side), 2):
            row, other = f"row{left}", f"row{right}"
            model.addConstraint(f"{row} != {other} and abs({row} - {other}) != {right - left}")
        return viewpoint
