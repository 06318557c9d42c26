"""Columns as integer variables with three alldifferent, in MiniZinc.

Constraints
    Three ``alldifferent``: of the rows, of row + column (rising diagonals), of row - column (falling diagonals). The
    model, ``columns_all_different.mzn``, states what is asked and not how; ``minizinc`` turns it into FlatZinc, a list
    of variables and constraints that the solver knows. For a solver that has no ``alldifferent``, the library states it
    by other constraints. Gecode has it, but Debian's MiniZinc 2.6.4 and Gecode 6.2 name it differently: there each
    becomes a disequality for every two columns.
Search
    Written in the model, as an annotation that the solver may follow: the column with the fewest rows left first, its
    middle row first. Gecode follows it, by depth-first search: 767 nodes for the 92 solutions of 8 queens.
Size
    n variables, 3 constraints. 8 queens in Debian's FlatZinc: 8 variables, 84 disequalities.
Source
    MiniZinc: Nethercote, Stuckey, Becket, Brand, Duck and Tack, MiniZinc: Towards a standard CP modelling language, CP
    2007. The model is the queens example of most courses.
Compare with
    cp-sat/columns, python-constraint/all-different (the same three constraints), minizinc/columns-inverse.
"""

from collections.abc import Mapping

from models.minizinc.engine import MiniZinc, Value
from models.problem import Instance
from models.solvers.outside_program import PrintsRows
from models.viewpoints.one_queen_a_column import columns, rows_allowed


class ColumnsAllDifferent(PrintsRows, MiniZinc):
    def data(self, instance: Instance) -> Mapping[str, Value]:
        squares = columns(instance.board)
        allowed = [frozenset(rows) for rows in rows_allowed(instance)]
        return {"rows": len(squares[0]), "columns": len(squares), "allowed": allowed}
