"""Three AllDifferent, the diagonals as variables of their own.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    The row of each column's queen; besides, the rising and the falling diagonal that she stands on.
Variables and domains
    Three integer variables a column: the row, with the rows that ``required`` and ``forbidden`` leave; the rising
    diagonal, row + column; the falling one, row - column. The row determines the others, so nothing comes twice.
Constraints
    Two equalities a column tie the diagonals to the row. The rows are all different, so are the rising diagonals,
    so are the falling ones.
Search
    The solver's, on the rows alone: the column with the fewest left first, its middle row first.
Size
    3n variables, 2n + 3 constraints. Every value of a diagonal gets a Boolean of its own beside the row's, and the
    search takes twice as long as that of cp-sat/columns. With presolve, which the engine leaves out, the solver
    would see that each diagonal is a row and a constant, and have the model of cp-sat/columns.
Symmetry
    Not used.
Source
    The way to state it where AllDifferent takes variables only and no expressions, as in older solvers.
Compare with
    cp-sat/columns (expressions in place of variables), python-constraint/derived-variables.
"""

from typing import TYPE_CHECKING

from models.cp_sat.shared.columns_as_variables import row_variables, viewpoint_of_columns
from models.cp_sat.shared.engine import CpSat, Viewpoint
from models.problem import Instance
from models.viewpoints.one_queen_a_column import why_not_one_queen_a_column

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class DiagonalVariables(CpSat):
    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        rows = row_variables(instance, model)
        last = instance.board.rows + instance.board.columns - 2
        rising = [model.new_int_var(0, last, f"rising diagonal of column {column}") for column in range(len(rows))]
        falling = [
            model.new_int_var(-last, last, f"falling diagonal of column {column}") for column in range(len(rows))
        ]
        # The diagonals that a queen stands on follow from its row and column.
        for column, row in enumerate(rows):
            model.add(rising[column] == row + column)
            model.add(falling[column] == row - column)
        # No two queens in one row, on one rising or on one falling diagonal.
        for lines in (rows, rising, falling):
            model.add_all_different(lines)
        return viewpoint_of_columns(instance, rows)
