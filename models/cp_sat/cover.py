"""Domination as a set cover: one clause per square.

Variables and domains
    One Boolean per square, and auxiliary variables of a counter for the size.
Constraints
    For every square a clause: it is occupied, or one of the squares that attack it is. In total domination only the
    second part counts. In independent domination every line or clique of squares that exclude each other holds at most
    one piece.
Search
    First minimise the number of pieces, with a strong linear relaxation; then enumerate all solutions of that size.
Size
    n² variables and (k + 1) n² of the counter; n² clauses, about 4 (k + 1) n² of the counter.
Source
    Classroom: a dominating set is a set cover of the squares by the squares that each piece covers. Queens that cover,
    by computer: Gibbons and Webb, Some new results for the queens domination problem (1997).
Compare with
    cp-sat/general (reads the common form, states the same), cp-sat/counting-bound, cp-sat/line-variables,
    cp-sat/ordered-queens (other models), cp-sat/lex-leader-unfolded (the same, a sixth of the search),
    backtracking/uncovered-square.
"""

from models.chess.attacks import conflict_cliques
from models.chess.board import bits
from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, fix_size, viewpoint_of
from models.problem import Instance
from models.viewpoints.occupied_squares import CoveringPieces, coverers_of_squares


class Cover(CoveringPieces, CpSat):
    priority = 2

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        occupied = boolean_squares(instance, model)
        # Every square is covered.
        for coverers in coverers_of_squares(instance):
            model.add_bool_or(occupied[index] for index in bits(coverers))
        if instance.problem.conditions.non_attacking:
            # Independent domination: no two pieces on one line or a leap apart.
            for clique in conflict_cliques(instance.board, instance.piece):
                model.add_at_most_one(occupied[index] for index in bits(clique))
        fix_size(instance, model, occupied)
        return viewpoint_of(occupied)
