"""Queens as tasks of length 1 that must not overlap.

Viewpoint
    The row of each column's queen, read as a start time: the queen is a task that takes one hour.
Variables and domains
    One integer variable per column; its domain is the rows that ``required`` and ``forbidden`` leave. Three intervals
    per column, all of length 1: one starts at the row, one at row + column, one at row - column.
Constraints
    NoOverlap three times. Two intervals of length 1 with integer starts overlap if and only if their starts are equal,
    so NoOverlap says the same as AllDifferent.
Search
    CP-SAT's, with a fixed order: the column with the fewest rows left first, its middle row first.
Size
    n variables; 3n + 3 constraints, because CP-SAT counts every interval as one.
Source
    Classroom: the disjunctive constraint of scheduling, used for something else. It reasons about the order of tasks,
    so it propagates less than AllDifferent: twice the branches, and for 10 queens three times the time. (Presolve,
    which the engine turns off, sees that the intervals have length 1 and states AllDifferent instead.)
Compare with
    cp-sat/columns (AllDifferent instead of NoOverlap, otherwise the same).
"""

from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import row_variables, viewpoint_of_columns
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class Intervals(OneQueenAColumn, CpSat):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        rows = row_variables(instance, model)
        rising = [row + column for column, row in enumerate(rows)]
        falling = [row - column for column, row in enumerate(rows)]
        # No two queens in one row, on one rising or on one falling diagonal.
        for name, starts in (("row", rows), ("rising diagonal", rising), ("falling diagonal", falling)):
            model.add_no_overlap(
                model.new_fixed_size_interval_var(start, 1, f"{name} of column {column}")
                for column, start in enumerate(starts)
            )
        return viewpoint_of_columns(instance, rows)
