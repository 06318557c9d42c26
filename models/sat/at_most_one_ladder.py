"""At most one queen a line, by a ladder: the helpers of a line are true up to a rung, then false.

Question
    Pieces none of which attacks another: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and the helpers of the lines.
Constraints
    The helpers of a line are in order: none is true after one that is false. A queen stands where they change, and
    nowhere else; there is one such place at most.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: about m helpers and 4m clauses.
Symmetry
    Not used.
Source
    Gent and Nightingale, A new encoding of AllDifferent into SAT (2004).
Compare with
    sat/at-most-one-sequential-counter (the same chain, tied in one direction), sat/at-most-one-pairwise.
"""

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares


class AtMostOneLadder(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        formula.at_most(literals, 1, "ladder")
