"""Domination as a set cover: one inequality per square.

Constraints
    For every square a sum: of it and the squares that attack it at least 1 is occupied. In total domination only the
    squares that attack it count. In independent domination every line or clique of squares that exclude each other
    holds at most one piece.
Search
    SCIP's. First the fewest pieces: branch and bound, where the relaxation proves that a part of the search cannot be
    better. Then that number is fixed, and each solution is excluded by a no-good cut, which takes long where there are
    thousands.
Size
    n² variables, n² rows, one more for the size; 8 × 8: 64 and 65.
Source
    Classroom: a dominating set is a set cover of the squares by the squares that each piece covers.
Compare with
    cp-sat/cover (its optimum rests on the same relaxation), linear/line-variables (weaker), linear/general.
"""

from models.chess.attacks import conflict_cliques
from models.linear.engine import Linear
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.viewpoints.occupied_squares import CoveringPieces, coverers_of_squares


class Cover(CoveringPieces, Linear):
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        # Every square is covered.
        for coverers in coverers_of_squares(instance):
            program.add_among(coverers, at_least=1)
        if instance.problem.conditions.non_attacking:
            # Independent domination: no two pieces on one line or a leap apart.
            for clique in conflict_cliques(instance.board, instance.piece):
                program.add_among(clique, at_most=1)
