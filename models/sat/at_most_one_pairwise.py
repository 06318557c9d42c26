"""At most one queen a line, said of every pair of squares.

Question
    Pieces none of which attacks another: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and no helpers.
Constraints
    For every two squares of a line a clause of two literals: one of them is empty. Each line that must hold a queen
    is a clause of its squares.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: no helpers, m (m - 1) / 2 clauses. Queens on 8 × 8: 64 variables, 744 clauses.
Symmetry
    Not used.
Source
    Folklore, also called the binomial encoding.
Compare with
    sat/at-most-one-sequential-counter, sat/at-most-one-bitwise, sat/at-most-one-product: helpers, and from 8 × 8 on
    fewer clauses; sat/at-most-one-ladder: the same beyond 10 × 10.
"""

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares


class AtMostOnePairwise(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        formula.at_most(literals, 1, "pairwise")
