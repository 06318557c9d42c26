"""At most one piece per line, product encoding: the line is folded into a grid, with one grid row and column in use.

Question
    Place pieces so that no two attack each other: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    The squares of a line form a grid of about √m by √m. A piece on a square marks its row and its column of the grid.
    At most one grid row and at most one grid column is marked (pairwise).
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: about 2√m auxiliary variables and 3m clauses.
Source
    Chen, A New SAT Encoding of the At-Most-One Constraint (2010).
Compare with
    sat/at-most-one-bitwise, sat/at-most-one-pairwise.
"""

from math import isqrt

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares

SHORT = 4
"""Lines up to this length use the pairwise encoding."""


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
