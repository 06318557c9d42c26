"""At most one piece per line, pairwise encoding: one clause for every pair of squares.

Question
    Place pieces so that no two attack each other: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square, and no auxiliary variables.
Constraints
    For every two squares of a line a clause of two literals: one of them is empty. Each line that must hold a piece is
    a clause of its squares.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: no auxiliary variables, m (m - 1) / 2 clauses. Queens on 8 × 8: 64 variables, 744 clauses.
Source
    Folklore, also called the binomial encoding.
Compare with
    sat/at-most-one-sequential-counter, sat/at-most-one-bitwise, sat/at-most-one-product (auxiliary variables, and from
    8 × 8 on fewer clauses); sat/at-most-one-ladder (the same beyond 10 × 10).
"""

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares


class AtMostOnePairwise(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        formula.at_most(literals, 1, "pairwise")
