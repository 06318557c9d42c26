"""At most one piece per line, ladder encoding: the auxiliary variables of a line are true up to a rung, then false.

Question
    Place pieces so that no two attack each other: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    The auxiliary variables of a line are ordered: none is true after one that is false. A piece stands where they
    change from true to false, and nowhere else; there is at most one such square.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: about m auxiliary variables and 4m clauses.
Source
    Gent and Nightingale, A new encoding of AllDifferent into SAT (2004).
Compare with
    sat/at-most-one-sequential-counter (the same chain, reified in one direction), sat/at-most-one-pairwise.
"""

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares


class AtMostOneLadder(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        formula.at_most(literals, 1, "ladder")
