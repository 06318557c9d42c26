"""At most one piece per line, product encoding: the line is folded into a grid, with one grid row and column in use.

Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    The squares of a line form a grid of about √m by √m. A piece on a square marks its row and its column of the grid.
    At most one grid row and at most one grid column is marked (pairwise).
Size
    m squares in a line: about 2√m auxiliary variables and 3m clauses.
Source
    Chen, A New SAT Encoding of the At-Most-One Constraint (2010).
Compare with
    sat/at-most-one-bitwise, sat/at-most-one-pairwise.
"""

from math import isqrt

from models.sat.at_most_one_pairwise import AtMostOnePairwise
from models.sat.engine import CnfFormula

SHORT = 4
"""Lines up to this length use the pairwise encoding."""


class AtMostOneProduct(AtMostOnePairwise):
    def at_most_one(self, formula: CnfFormula, literals: list[int]) -> None:
        if len(literals) <= SHORT:
            super().at_most_one(formula, literals)
            return
        width = isqrt(len(literals) - 1) + 1
        columns = [formula.new_variable() for _ in range(width)]
        rows = [formula.new_variable() for _ in range(0, len(literals), width)]
        for number, literal in enumerate(literals):
            row, column = divmod(number, width)
            formula.add(-literal, rows[row])
            formula.add(-literal, columns[column])
        super().at_most_one(formula, rows)
        super().at_most_one(formula, columns)
