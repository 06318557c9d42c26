"""Squares as 0-1 variables, and each column's row as an integer that is a weighted sum of them.

Viewpoint
    Two at once: whether a square is occupied, and the row of each column's queen.
Variables and domains
    One integer from 0 to 1 per square, and one integer per column, from 0 to the last row.
Constraints
    Channelling is linear: a column's variable is the sum of row · square over its squares, of which exactly one is
    occupied. So the squares determine it. Rows and diagonals are sums of squares, as in linear/line-sums: "all
    different" over the columns is not linear, and would need a 0-1 variable for each value anyway.
Search
    SCIP's: branch and bound over the linear relaxation. It may branch on a column, "row at most 3 or at least 4", which
    splits the board in two; a branch on a square decides only that square.
Size
    n² + n variables, 7n - 5 rows; 8 × 8: 72 and 51.
Source
    Two viewpoints and channelling: Cheng, Choi, Lee and Wu, Increasing Constraint Propagation by Redundant Modeling: an
    Experience Report, Constraints 4 (1999) 167.
Compare with
    linear/line-sums (the squares alone: the same relaxation), cp-sat/columns-and-squares (channelling by implications).
"""

from models.chess.attacks import conflict_cliques
from models.linear.engine import Linear
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns


class ColumnsAndSquares(OneQueenAColumn, Linear):
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        stated = set()
        for number, column in enumerate(columns(instance.board)):
            # One queen in each column.
            program.add(dict.fromkeys(column, 1), at_least=1, at_most=1)
            stated.add(sum(1 << square for square in column))
            # Channelling: the column's variable is the row of its queen.
            variable = program.new_variable(f"row in column {number}", upper=len(column) - 1)
            weights = {square: row for row, square in enumerate(column) if row}
            program.add({**weights, variable: -1}, at_least=0, at_most=0)
        # No two queens in one row or on one diagonal.
        for line in conflict_cliques(instance.board, instance.piece):
            if line not in stated:
                program.add_among(line, at_most=1)
