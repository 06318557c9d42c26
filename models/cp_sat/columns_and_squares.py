"""Columns as integer variables and squares as Booleans, channelled.

Viewpoint
    Two at once: the row of each column's queen, and whether a square is occupied.
Variables and domains
    One integer variable per column; its domain is the rows that ``required`` and ``forbidden`` leave. One Boolean per
    square.
Constraints
    Channelling: a square's Boolean is true if and only if its column's variable has its row. The columns need no
    further constraint, because a variable has one value. In each row exactly one Boolean is true (at most one if the
    board has more rows than columns), on each diagonal at most one.
Search
    CP-SAT's, on the columns: the one with the fewest rows left first, its middle row first. On an n × n board "at most
    one queen per row" already implies "exactly one"; without this redundant constraint the search has a third more
    branches at n = 10. In cp-sat/columns the solver adds it by itself.
Size
    n + n² variables; 2n² constraints for the channelling, n + 2 (2n - 1) for the lines.
Source
    Two viewpoints and channelling: Cheng, Choi, Lee and Wu, Increasing Constraint Propagation by Redundant Modeling: an
    Experience Report, Constraints 4 (1999) 167.
Compare with
    cp-sat/columns and cp-sat/squares (each viewpoint alone; for the columns the solver itself makes the same Booleans,
    one for every value).
"""

from collections import defaultdict

from models.chess.notation import square_name
from models.cp_sat.shared.engine import CpModel, CpSat, IntVar, Viewpoint
from models.cp_sat.shared.variables import row_variables, viewpoint_of_columns
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns


class ColumnsAndSquares(OneQueenAColumn, CpSat):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        rows = row_variables(instance, model)
        in_row: dict[int, list[IntVar]] = defaultdict(list)
        on_diagonal: dict[tuple[str, int], list[IntVar]] = defaultdict(list)
        for column, squares in enumerate(columns(instance.board)):
            for row in range(len(squares)):
                # Channelling: a square is occupied if and only if its column's queen is in its row.
                occupied = model.new_bool_var(square_name(instance.board, instance.board.square(squares[row])))
                model.add(rows[column] == row).only_enforce_if(occupied)
                model.add(rows[column] != row).only_enforce_if(~occupied)
                in_row[row].append(occupied)
                on_diagonal["rising", row + column].append(occupied)
                on_diagonal["falling", row - column].append(occupied)
        # As many queens as rows: one queen in each row. More rows than queens: no two queens in one row.
        add_line = model.add_exactly_one if len(in_row) == len(rows) else model.add_at_most_one
        for line in in_row.values():
            add_line(line)
        # No two queens on one diagonal.
        for line in on_diagonal.values():
            model.add_at_most_one(line)
        return viewpoint_of_columns(instance, rows)
