"""At most one piece per line, sequential counter: a chain of auxiliary variables along the line.

Question
    Place pieces so that no two attack each other: any piece, any number.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    Along each line, one auxiliary variable per square says that a piece stands on this square or an earlier one. A
    piece makes it true, it stays true along the line, and after it no other piece may stand.
Search
    The solver's: conflict-driven clause learning. Each solution is excluded by a clause.
Size
    m squares in a line: m - 1 auxiliary variables, 3m - 4 clauses.
Source
    Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005.
Compare with
    sat/at-most-one-pairwise (no auxiliary variables), sat/at-most-one-ladder (almost the same chain, reified in both
    directions).
"""

from models.sat.shared.formula import Formula
from models.sat.shared.squares import Squares


class AtMostOneSequentialCounter(Squares):
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        formula.at_most(literals, 1, "seqcounter")
