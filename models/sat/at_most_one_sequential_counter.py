"""At most one queen a line, by a chain of helpers along the line.

Question
    Pieces none of which attacks another: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and the helpers of the lines.
Constraints
    Along each line a helper a square says that a queen has been met so far. A queen raises it, it stays raised, and
    where it is raised no further queen may stand.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: m - 1 helpers, 3m - 4 clauses.
Symmetry
    Not used.
Source
    Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005.
Compare with
    sat/at-most-one-pairwise (no helpers), sat/at-most-one-ladder (much the same chain, tied both ways).
"""

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares


class AtMostOneSequentialCounter(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        formula.at_most(literals, 1, "seqcounter")
