"""At most one queen a line: the helpers of a line hold her number in binary.

Question
    Pieces none of which attacks another: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and the helpers of the lines.
Constraints
    The squares of a line are numbered; a queen on a square fixes every helper to that binary digit of its number. Two
    queens differ in some digit, which cannot be both.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: log m helpers, m log m clauses.
Symmetry
    Not used.
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
