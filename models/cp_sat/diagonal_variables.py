"""Three AllDifferent, with the diagonals as variables of their own.

Viewpoint
    The row of each column's queen; in addition, the rising and the falling diagonal of that queen.
Variables and domains
    Three integer variables per column: the row, with the rows that ``required`` and ``forbidden`` leave; the rising
    diagonal, row + column; the falling diagonal, row - column. The row determines the others, so no solution comes
    twice.
Constraints
    Two equalities per column tie the diagonals to the row. The rows are all different; so are the rising diagonals, and
    so are the falling diagonals.
Search
    CP-SAT's, on the rows alone: the column with the fewest rows left first, its middle row first.
Size
    3n variables, 2n + 3 constraints. Every value of a diagonal gets a Boolean of its own beside the row's, and the
    search takes twice as long as that of cp-sat/columns. Presolve, which the engine turns off, would see that each
    diagonal is a row plus a constant, and turn this model into that of cp-sat/columns.
Source
    The usual model where AllDifferent takes variables only and no expressions, as in older solvers.
Compare with
    cp-sat/columns (expressions instead of variables), python-constraint/derived-variables.
"""

from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import row_variables, viewpoint_of_columns
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class DiagonalVariables(OneQueenAColumn, CpSat):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        rows = row_variables(instance, model)
        last = instance.board.rows + instance.board.columns - 2
        rising = [model.new_int_var(0, last, f"rising diagonal of column {column}") for column in range(len(rows))]
        falling = [
            model.new_int_var(-last, last, f"falling diagonal of column {column}") for column in range(len(rows))
        ]
        # The diagonals of a queen follow from its row and column.
        for column, row in enumerate(rows):
            model.add(rising[column] == row + column)
            model.add(falling[column] == row - column)
        # No two queens in one row, on one rising or on one falling diagonal.
        for lines in (rows, rising, falling):
            model.add_all_different(lines)
        return viewpoint_of_columns(instance, rows)
