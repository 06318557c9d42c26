"""Two viewpoints at once: the row of each column's queen, and the column of each row's queen.

Viewpoint
    The row of each column's queen, and the column of each row's queen.
Variables and domains
    One variable per column, whose domain is rows, and one per row, whose domain is columns. On a board with more rows
    than columns a row has one value more: no queen.
Constraints
    The two viewpoints are tied together (channelling): column c has the row r exactly if row r has the column c. So no
    two columns have one row, which need not be stated. Two disequalities for every two columns: the diagonals.
Search
    Depth first with propagation to the fixed point. Columns in their order, rows from the top; when all columns are
    decided, so are the rows. A row that has one column left gets its queen at once, which no variable of the columns
    sees alone.
Size
    2n variables, n (n - 1) + 1 constraints.
Source
    Cheng, Choi, Lee and Wu, Increasing constraint propagation by redundant modeling, Constraints 4 (1999) 167; Smith,
    Modelling a permutation problem, ECAI workshop 2000.
Compare with
    disequalities (columns only), domain-consistency-of-rows (which sees the same and more),
    cp-sat/inverse-permutations.
"""

from collections.abc import Iterable

from models.problem import Instance
from models.propagation.engine import QueensInColumns, column_pairs
from models.propagation.propagators.disequality import Disequality
from models.propagation.propagators.inverse import Inverse
from models.propagation.solver.domains import Domains
from models.propagation.solver.propagator import Propagator
from models.search import Search
from models.viewpoints.one_queen_a_column import columns, rows_allowed


class ColumnsAndRows(QueensInColumns):
    never_more_nodes_than = ("disequalities",)

    def domains(self, instance: Instance, search: Search) -> Domains:
        squares = columns(instance.board)
        width, height = len(squares), len(squares[0])
        of_columns = [[1 << square for square in column] for column in squares]
        of_rows = [[1 << column[row] for column in squares] + [0] * (height > width) for row in range(height)]
        rows = [sum(1 << row for row in allowed) for allowed in rows_allowed(instance)]
        return Domains(of_columns + of_rows, rows + [(1 << len(one)) - 1 for one in of_rows], search)

    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        width, height = instance.board.shorter_side, max(instance.board.rows, instance.board.columns)
        yield Inverse(range(width), range(width, width + height))
        for left, right in column_pairs(instance):
            for slope in (1, -1):
                yield Disequality(left, right, slope * (right - left))
