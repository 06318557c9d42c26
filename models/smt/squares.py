"""One Boolean per square; z3 counts the pieces of each line by a propagator, without clauses for pairs.

Variables and domains
    One Boolean per square.
Constraints
    ``AtMost``: no two pieces on a line, or a leap apart. ``PbEq``: exactly one on each line that must have one; where
    no line must, the size. A theory of z3 keeps the count of each line, and gives a clause only when it is needed.
Search
    z3's general solver, a piece tried first. The search is split at each solution; the 724 solutions of 10 queens take
    0.8 s with z3 5.4, those of 11 queens 3.5 s. With blocking it would be 0.9 s and 5.8 s.
Size
    n² variables. Queens on 8 × 8: 42 counts, and 16 that are exact.
Source
    Cardinality as a theory: Nieuwenhuis and Oliveras, On SAT Modulo Theories and Optimization Problems, SAT 2006.
Compare with
    smt/columns, smt/bit-vectors (other theories), sat/at-most-one-pairwise (clauses), sat/size-native (a SAT solver
    that counts).
"""

from collections.abc import Iterator

from models.chess.attacks import conflict_cliques
from models.common_form import Among
from models.problem import Instance
from models.smt.engine import Smt, Term, Viewpoint
from models.smt.general import formulas_of_among, square_variables
from models.viewpoints.occupied_squares import NonAttackingPieces, lines_that_hold_one


class Squares(NonAttackingPieces, Smt):
    worthwhile_up_to = 10 * 10

    def state(self, instance: Instance, context: Term) -> tuple[Viewpoint, Iterator[Term]]:
        squares, size = square_variables(instance, context), instance.size
        assert isinstance(size, int)
        occupied = [variable for variable, _ in squares]
        # No two pieces on one line or a leap apart.
        counts = [Among(clique, at_most=1) for clique in conflict_cliques(instance.board, instance.piece)]
        # On each of the full lines one; where there are none, the size.
        full_lines = lines_that_hold_one(instance)
        counts += [Among(line, 1, 1) for line in full_lines] or [Among(instance.board.full, size, size)]
        return squares, (formula for one in counts for formula in formulas_of_among(one, occupied))
