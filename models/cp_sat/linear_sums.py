"""One Boolean per square, and a linear sum per line.

Variables and domains
    One Boolean per square. If the size is not the number of lines, also the auxiliary variables of a counter.
Constraints
    One sum for every line of the piece, and for its leaps one for every clique of squares that exclude each other: at
    most 1. If there are as many pieces as lines in a direction (n queens on n × n), the sums of these lines are equal
    to 1.
Search
    CP-SAT's, with a fixed order: square by square, occupied first. It turns a sum of Booleans that is at most 1 into an
    at-most-one, and a sum that equals 1 into an exactly-one. So it visits the same nodes as cp-sat/squares.
Size
    Queens: n² variables, 6n - 6 constraints.
Source
    The 0-1 linear program of the n-queens problem, as in most textbooks of integer programming.
Compare with
    cp-sat/squares (the same lines as at-most-one and exactly-one), cp-sat/columns.
"""

from models.chess.attacks import conflict_cliques
from models.chess.board import bits
from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, fix_size, viewpoint_of
from models.problem import Instance
from models.viewpoints.occupied_squares import NonAttackingPieces, lines_that_hold_one


class LinearSums(NonAttackingPieces, CpSat):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        occupied = boolean_squares(instance, model)
        # As many pieces as lines in a direction: one piece on each of these lines.
        full_lines = lines_that_hold_one(instance)
        for line in full_lines:
            model.add(sum(occupied[index] for index in bits(line)) == 1)
        # No two pieces on one line or a leap apart.
        for clique in conflict_cliques(instance.board, instance.piece):
            if clique not in full_lines:
                model.add(sum(occupied[index] for index in bits(clique)) <= 1)
        if not full_lines:
            fix_size(instance, model, occupied)
        return viewpoint_of(occupied)
