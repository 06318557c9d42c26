"""A variable a column, and a line of text for each pair of columns.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable a column, named row0, row1, …; its values are the rows that ``required`` and ``forbidden`` leave.
Constraints
    For every two columns a string such as ``row0 != row2 and abs(row0 - row2) != 2``. The library finds the
    variables in the text, and makes a Python function of it.
Search
    That of python-constraint/pairwise-functions: from here on it is the model with functions.
Size
    n variables, n (n - 1) / 2 constraints.
Symmetry
    Not used.
Source
    python-constraint2, user documentation: strings are its preferred way of stating constraints. A string that is a
    single sum or product becomes a built-in constraint; these, with their "and", become functions.
Compare with
    python-constraint/pairwise-functions (the same, without the text).
"""

from itertools import combinations

import constraint

from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column


class StringConstraints(PythonConstraint):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        squares = columns(instance.board)
        viewpoint = columns_as_variables(squares, rows_allowed(instance), model, name="row")
        for left, right in combinations(range(len(squares)), 2):
            row, other = f"row{left}", f"row{right}"
            model.addConstraint(f"{row} != {other} and abs({row} - {other}) != {right - left}")
        return viewpoint
