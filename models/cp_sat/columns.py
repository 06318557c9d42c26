"""Columns as integer variables with three AllDifferent.

Constraints
    Three: the rows are all different; so are row + column (rising diagonals) and row - column (falling diagonals).
Search
    CP-SAT's, with a fixed order: the column with the fewest rows left first, its middle row first.
Size
    n variables, 3 constraints.
Source
    The model of OR-Tools' own queens example; that example uses the default settings, which take eight times as long.
Compare with
    cp-sat/squares (the same board as Booleans), cp-sat/diagonal-variables (the same three AllDifferent, without
    expressions), backtracking/flags (its three arrays of flags are the three AllDifferent).
"""

from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import row_variables, viewpoint_of_columns
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class Columns(OneQueenAColumn, CpSat):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        rows = row_variables(instance, model)
        # No two queens in one row, on one rising or on one falling diagonal.
        model.add_all_different(rows)
        model.add_all_different([row + column for column, row in enumerate(rows)])
        model.add_all_different([row - column for column, row in enumerate(rows)])
        return viewpoint_of_columns(instance, rows)
