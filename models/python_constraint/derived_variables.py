"""Three variables a column, the queen's row and her two diagonals, and AllDifferent for each of the three.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen; and derived from it the number of her rising and of her falling diagonal.
Variables and domains
    A column has its row, whose values are what ``required`` and ``forbidden`` leave; its rising diagonal, row + column;
    its falling diagonal, row - column.
Constraints
    Rows all different, rising diagonals all different, falling diagonals all different. A Python function for each
    link: rising is row + column; falling is row - column; rising is falling + 2 column. The third follows
    from the other two, and is there for the search.
Search
    BacktrackingSolver, which takes the variable in most constraints next, and of these the one with the fewest
    values left. Each variable is in three constraints, thanks to the third link; so once a row is chosen, its
    diagonals have one value left, are taken next, and are compared at once. Without the third link all rows would
    be chosen first, and every permutation be tried: 8 queens take about 20 times as long.
Size
    3n variables, 3 + 3n constraints: the pairs are gone.
Symmetry
    Not used.
Source
    The three AllDifferent are the textbook's; a library whose AllDifferent takes no expressions needs the variables.
Compare with
    cp-sat/columns (AllDifferent over expressions, no derived variables), python-constraint/all-different.
"""

import constraint

from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column


class DerivedVariables(PythonConstraint):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def solver(self) -> constraint.Solver:
        return constraint.BacktrackingSolver()

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        rows = rows_allowed(instance)
        viewpoint = columns_as_variables(columns(instance.board), rows, model)
        if viewpoint is None:
            return None
        for column, allowed in enumerate(rows):
            derive_diagonals(model, column, allowed)
        for kind in ("rising", "falling"):
            model.addConstraint(constraint.AllDifferentConstraint(), [(kind, column) for column in viewpoint])
        model.addConstraint(constraint.AllDifferentConstraint(), list(viewpoint))
        return viewpoint


def derive_diagonals(model: constraint.Problem, column: int, rows: list[int]) -> None:
    """Add the two diagonals of a column's queen, and link them with its row and with each other."""
    rising, falling = ("rising", column), ("falling", column)

    def rising_is_row_plus_column(row: int, diagonal: int) -> bool:
        return diagonal == row + column

    def falling_is_row_minus_column(row: int, diagonal: int) -> bool:
        return diagonal == row - column

    def diagonals_meet_in_column(one: int, other: int) -> bool:
        return one == other + 2 * column

    model.addVariable(rising, [row + column for row in rows])
    model.addVariable(falling, [row - column for row in rows])
    model.addConstraint(rising_is_row_plus_column, [column, rising])
    model.addConstraint(falling_is_row_minus_column, [column, falling])
    model.addConstraint(diagonals_meet_in_column, [rising, falling])
