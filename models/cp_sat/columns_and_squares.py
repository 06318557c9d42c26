"""Columns as integer variables and squares as Booleans, channelled.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    Two at once: the row of each column's queen, and whether a square is occupied.
Variables and domains
    One integer variable a column; its domain is the rows that ``required`` and ``forbidden`` leave. One Boolean a
    square.
Constraints
    Channel: a square's Boolean is true exactly if its column's variable has its row. The columns then need no
    constraint, as a variable has one value. Of the Booleans of a row, or of a diagonal, at most one is true.
Search
    The solver's, on the columns: the one with the fewest rows left first, its middle row first.
Size
    n + n² variables; 2n² constraints for the channel, n + 2 (2n - 3) for the lines.
Symmetry
    Not used.
Source
    Two viewpoints and a channel: Cheng, Choi, Lee and Wu, Increasing Constraint Propagation by Redundant
    Modeling: an Experience Report, Constraints 4 (1999) 167.
Compare with
    cp-sat/columns and cp-sat/squares (each viewpoint alone; for the columns the solver makes the same Booleans
    by itself, one for every value).
"""

from collections import defaultdict
from typing import TYPE_CHECKING

from models.cp_sat.columns_as_variables import row_variables, viewpoint_of_columns
from models.cp_sat.engine import CpSat, Viewpoint
from models.notation import square_name
from models.one_queen_a_column import columns, unsupported
from models.problem import Instance

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


class ColumnsAndSquares(CpSat):
    def unsupported(self, instance: Instance) -> str | None:
        return unsupported(instance)

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        rows = row_variables(instance, model)
        lines: dict[tuple[str, int], list[IntVar]] = defaultdict(list)
        for column, squares in enumerate(columns(instance.board)):
            for row in range(len(squares)):
                # A square is occupied exactly if its column's queen is in its row.
                occupied = model.new_bool_var(square_name(instance.board, instance.board.square(squares[row])))
                model.add(rows[column] == row).only_enforce_if(occupied)
                model.add(rows[column] != row).only_enforce_if(~occupied)
                lines["row", row].append(occupied)
                lines["rising diagonal", row + column].append(occupied)
                lines["falling diagonal", row - column].append(occupied)
        # No two queens in one row or on one diagonal.
        for line in lines.values():
            model.add_at_most_one(line)
        return viewpoint_of_columns(instance, rows)
