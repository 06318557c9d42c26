"""The row of each column and the column of each row, with ``inverse``, in MiniZinc.

Constraints
    ``inverse``: column c's queen is in row r if and only if row r's queen is in column c. This alone makes both
    permutations. The diagonals need two ``alldifferent``.
Search
    Written in the model: the rows of the columns, the column with the fewest rows left first, its middle row first. The
    second half follows. 8 queens take 767 nodes, as many as in minizinc/columns-all-different.
Size
    2n variables, 3 constraints. 8 queens in Debian's FlatZinc: 16 variables, 57 constraints.
Source
    Smith, Modelling a permutation problem, University of Leeds research report 2000.18 (2000).
Compare with
    minizinc/columns-all-different (alldifferent instead of the second half), cp-sat/inverse-permutations (the same).
"""

from collections.abc import Mapping

from models.minizinc.columns_all_different import ColumnsAllDifferent
from models.minizinc.engine import Value
from models.problem import Instance
from models.viewpoints.one_queen_a_column import TwoPermutations, rows_allowed


class ColumnsInverse(TwoPermutations, ColumnsAllDifferent):
    def data(self, instance: Instance) -> Mapping[str, Value]:
        return {"n": instance.board.rows, "allowed": [frozenset(rows) for rows in rows_allowed(instance)]}
