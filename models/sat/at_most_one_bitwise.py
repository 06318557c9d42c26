"""At most one piece per line, bitwise encoding: the auxiliary variables of a line hold the square's number in binary.

Question
    Place pieces so that no two attack each other: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    The squares of a line are numbered. A piece on a square fixes every auxiliary variable to that binary digit of the
    square's number. The numbers of two squares differ in some digit, and its variable cannot have both values.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: log m auxiliary variables, m log m clauses.
Source
    Frisch, Peugniez, Doggett and Nightingale, Solving Non-Boolean Satisfiability Problems with Stochastic Local
    Search, Journal of Automated Reasoning 35 (2005) 143.
Compare with
    sat/at-most-one-product (two digits of a larger base), sat/at-most-one-pairwise.
"""

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares


class AtMostOneBitwise(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        formula.at_most(literals, 1, "bitwise")
