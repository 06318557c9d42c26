"""One integer per column and three ``Distinct``, in linear integer arithmetic.

Constraints
    ``Distinct``: of the rows, of row + column (rising diagonals), of row - column (falling diagonals). z3 has no
    propagator for all-different: each becomes a disequality for every two columns, and ``row3 ≠ row5`` is
    ``row3 < row5`` or ``row3 > row5``, atoms between which the SAT solver chooses. Arithmetic says whether such orders
    can hold together; that a row which is taken leaves the other columns is learnt, case by case.
Search
    DPLL(T), with simplex for linear arithmetic. A clause excludes each solution: with z3 5.4 the 352 solutions of 9
    queens take 1.3 s, by splitting 4.6 s, as arithmetic must learn anew what a ``pop`` forgets. 8 queens take 0.4 s,
    twice as long as in smt/bit-vectors and four times as long as in smt/squares.
Size
    n variables; the limits of each and three ``Distinct``. 8 queens: 11 formulas.
Source
    The example of most tutorials on z3. The theory: Dutertre and de Moura, A Fast Linear-Arithmetic Solver for DPLL(T),
    CAV 2006.
Compare with
    smt/bit-vectors (the same formulas, another theory), smt/squares, cp-sat/columns (a propagator for all-different).
"""

from collections.abc import Iterator
from typing import ClassVar

from models.problem import Instance
from models.smt.engine import Smt, Term, Viewpoint, z3
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns


class Columns(OneQueenAColumn, Smt):
    logic: ClassVar[str] = "QF_LIA"
    splits = False
    worthwhile_up_to = 9 * 9

    def row_variable(self, name: str, rows: int, context: Term) -> tuple[Term, Term]:
        """A variable, and the formula that its value is one of the rows."""
        row = z3.Int(name, context)
        return row, z3.And(row >= 0, row < rows)

    def state(self, instance: Instance, context: Term) -> tuple[Viewpoint, Iterator[Term]]:
        squares = columns(instance.board)
        limited = [self.row_variable(f"row{number}", len(column), context) for number, column in enumerate(squares)]
        rows = [row for row, _ in limited]
        # No two queens in one row, on one rising or on one falling diagonal.
        rising = [row + column for column, row in enumerate(rows)]
        falling = [row - column for column, row in enumerate(rows)]
        distinct = [z3.Distinct(one) for one in (rows, rising, falling)]
        viewpoint = [(row, [1 << square for square in column]) for row, column in zip(rows, squares, strict=True)]
        return viewpoint, iter([*(limits for _, limits in limited), *distinct])
