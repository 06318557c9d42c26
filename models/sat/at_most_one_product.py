"""At most one queen a line: the line is folded into a grid, with at most one row and one column of it in use.

Question
    Pieces none of which attacks another: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and the helpers of the lines.
Constraints
    The squares of a line are laid out in a grid of about √m by √m. A queen on a square marks its row and its column
    of the grid. At most one row is marked and at most one column, said of every pair.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: about 2√m helpers and 3m clauses.
Symmetry
    Not used.
Source
    Chen, A New SAT Encoding of the At-Most-One Constraint (2010).
Compare with
    sat/at-most-one-bitwise, sat/at-most-one-pairwise.
"""

from math import isqrt

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares

SHORT = 4
"""Lines up to this length are said in pairs."""


class AtMostOneProduct(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        if len(literals) <= SHORT:
            formula.at_most(literals, 1, "pairwise")
            return
        width = isqrt(len(literals) - 1) + 1
        columns = [formula.new_variable() for _ in range(width)]
        rows = [formula.new_variable() for _ in range(0, len(literals), width)]
        for number, literal in enumerate(literals):
            row, column = divmod(number, width)
            formula.add(-literal, rows[row])
            formula.add(-literal, columns[column])
        formula.at_most(rows, 1, "pairwise")
        formula.at_most(columns, 1, "pairwise")
