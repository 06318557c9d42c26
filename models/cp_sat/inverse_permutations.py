"""The row of each column and the column of each row: two permutations, each the inverse of the other.

Constraints
    Inverse: column c's queen is in row r if and only if row r's queen is in column c. This alone makes both
    permutations, so rows and columns need no AllDifferent. The diagonals need two: all row + column different, and all
    row - column different.
Search
    CP-SAT's, on the rows of the columns: the column with the fewest rows left first, its middle row first.
Size
    2n variables, 3 constraints.
Source
    Smith, Modelling a permutation problem, University of Leeds research report 2000.18 (2000). CP-SAT calls the
    constraint Inverse.
Compare with
    cp-sat/columns (AllDifferent instead of the second half), cp-sat/columns-and-squares (another channelling).
"""

from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import row_variables, viewpoint_of_columns
from models.problem import Instance
from models.viewpoints.one_queen_a_column import TwoPermutations


class InversePermutations(TwoPermutations, CpSat):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        rows = row_variables(instance, model)
        last = len(rows) - 1
        columns = [model.new_int_var(0, last, f"column in row {row}") for row in range(len(rows))]
        # Channelling: one queen in each column and in each row.
        model.add_inverse(rows, columns)
        # No two queens on one rising or on one falling diagonal.
        model.add_all_different([row + column for column, row in enumerate(rows)])
        model.add_all_different([row - column for column, row in enumerate(rows)])
        return viewpoint_of_columns(instance, rows)
