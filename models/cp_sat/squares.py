"""One Boolean per square, and one constraint per line.

Variables and domains
    One Boolean per square. If the size is not the number of lines, also the auxiliary variables of a counter.
Constraints
    Every line of the piece, and for its leaps every clique of squares that exclude each other, holds at most one piece.
    If there are as many pieces as lines in a direction (n queens on n × n), each of these lines holds exactly one, and
    the size needs no constraint of its own.
Search
    CP-SAT's, with a fixed order: square by square, occupied first.
Size
    Queens: n² variables, 6n - 6 constraints.
Source
    The 0-1 model of the n-queens problem, as in most textbooks of integer programming.
Compare with
    cp-sat/columns (n variables instead of n²), cp-sat/linear-sums (the same lines as sums), cp-sat/lex-leader (one
    solution of each class).
"""

from collections.abc import Sequence

from models.chess.attacks import conflict_cliques
from models.chess.board import bits
from models.cp_sat.shared.engine import CpModel, CpSat, IntVar, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, fix_size, viewpoint_of
from models.problem import Instance
from models.viewpoints.occupied_squares import NonAttackingPieces, lines_that_hold_one


class Squares(NonAttackingPieces, CpSat):
    priority = 2

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        occupied = boolean_squares(instance, model)
        # As many pieces as lines in a direction: one piece on each of these lines.
        full_lines = lines_that_hold_one(instance)
        for line in full_lines:
            self.state_exactly_one(model, [occupied[index] for index in bits(line)])
        # No two pieces on one line or a leap apart.
        for clique in conflict_cliques(instance.board, instance.piece):
            if clique not in full_lines:
                self.state_at_most_one(model, [occupied[index] for index in bits(clique)])
        if not full_lines:
            fix_size(instance, model, occupied)
        return viewpoint_of(occupied)

    def state_exactly_one(self, model: CpModel, squares: Sequence[IntVar]) -> None:
        """State that exactly one of these squares is occupied."""
        model.add_exactly_one(squares)

    def state_at_most_one(self, model: CpModel, squares: Sequence[IntVar]) -> None:
        """State that at most one of these squares is occupied."""
        model.add_at_most_one(squares)
