"""Three variables per column, a queen's row and its two diagonals, and AllDifferent for each of the three.

Viewpoint
    The row of each column's queen; derived from it, the numbers of its rising and its falling diagonal.
Variables and domains
    Three per column: its row, whose domain is what ``required`` and ``forbidden`` leave; its rising diagonal,
    row + column; its falling diagonal, row - column.
Constraints
    Rows all different, rising diagonals all different, falling diagonals all different. Three Python functions per
    column do the channelling: rising is row + column; falling is row - column; rising is falling + 2 column. The third
    is redundant, and is there for the search.
Search
    BacktrackingSolver takes the variable in most constraints next, and of these the one with the fewest values left.
    Each variable is in three constraints, thanks to the third function. So once a row is chosen, its diagonals have one
    value left, are taken next, and are compared at once. Without the third function all rows would be chosen first, and
    every permutation would be tried: 8 queens take about 20 times as long.
Size
    3n variables, 3 + 3n constraints, none of them for a pair of queens.
Source
    The textbook model with three AllDifferent; a library whose AllDifferent takes no expressions needs the variables.
Compare with
    cp-sat/columns (AllDifferent over expressions, no derived variables), python-constraint/all-different.
"""

import constraint

from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn, rows_allowed


class DerivedVariables(OneQueenAColumn, PythonConstraint):
    worthwhile_up_to = 81

    def solver(self) -> constraint.Solver:
        return constraint.BacktrackingSolver()

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        viewpoint = columns_as_variables(instance, model)
        if viewpoint is None:
            return None
        for column, allowed in enumerate(rows_allowed(instance)):
            derive_diagonals(model, column, allowed)
        # No two queens on one rising diagonal, on one falling diagonal, or in one row.
        for kind in ("rising", "falling"):
            model.addConstraint(constraint.AllDifferentConstraint(), [(kind, column) for column in viewpoint])
        model.addConstraint(constraint.AllDifferentConstraint(), list(viewpoint))
        return viewpoint


def derive_diagonals(model: constraint.Problem, column: int, rows: list[int]) -> None:
    """Add the two diagonals of a column's queen; channel them to its row and to each other."""
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
