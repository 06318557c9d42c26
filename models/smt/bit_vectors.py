"""One bit vector per column and three ``Distinct``: arithmetic of machine words, which becomes clauses.

Variables and domains
    One bit vector per column, wide enough that row + column does not overflow.
Constraints
    As in smt/columns. Only the limit is another: one unsigned comparison. A difference may wrap around to a large
    number; two of them are still equal only where the differences are.
Search
    Bit-blasting: each bit is a Boolean, ``+``, ``-`` and ``<`` are circuits, and a SAT solver does the rest; no theory
    is asked. On domains as small as these that is faster than arithmetic on integers. A clause excludes each solution.
Size
    n variables. 8 queens: 8 bit vectors of 4 bits, 11 formulas.
Source
    Kroening and Strichman, Decision Procedures: An Algorithmic Point of View (2nd edition, 2016), chapter 6.
Compare with
    smt/columns (integers), sat/at-most-one-bitwise (binary numbers in clauses that were written by hand).
"""

from models.smt.columns import Columns
from models.smt.engine import Term, z3


class BitVectors(Columns):
    logic = "QF_BV"

    def row_variable(self, name: str, rows: int, context: Term) -> tuple[Term, Term]:
        row = z3.BitVec(name, (2 * rows - 1).bit_length(), context)
        return row, z3.ULT(row, rows)
