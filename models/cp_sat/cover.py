"""Domination as a cover: a clause a square.

Question
    k pieces that cover the board, or the fewest that do; with independent domination, none attacking another; with
    total domination, each attacked by another. Any piece.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and those of a counter for the size.
Constraints
    For every square a clause: it is occupied, or one of the squares from which it is attacked is. In total domination
    only the latter counts. In independent domination: of every two squares that exclude each other at most one is
    occupied, said a line or clique at a time.
Search
    First the fewest, by minimising with a strong linear relaxation; then, with that size, all solutions.
Size
    n² variables and (k + 1) n² of the counter; n² clauses, about 4 (k + 1) n² of the counter.
Symmetry
    Not used.
Source
    Classroom: a dominating set is a set cover, of the squares by what each piece covers. Queens that cover, by
    computer: Gibbons and Webb, Some new results for the queens domination problem (1997).
Compare with
    cp-sat/general (reads the common form, states the same), cp-sat/counting-bound, cp-sat/line-variables,
    cp-sat/ordered-queens (other statements), cp-sat/lex-leader-unfolded (the same, a sixth of the search),
    backtracking/uncovered-square.
"""

from typing import TYPE_CHECKING

from models.chess.attacks import attacker_boards, conflict_cliques, covering_boards
from models.chess.board import bits
from models.cp_sat.shared.engine import CpSat, Viewpoint
from models.cp_sat.shared.squares_as_booleans import boolean_squares, fix_size, viewpoint_of
from models.problem import Instance, why_not_domination

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class Cover(CpSat):
    priority = 2

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_domination(instance)

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        board, piece = instance.board, instance.piece
        occupied = boolean_squares(instance, model)
        total = instance.problem.conditions.attacked
        for coverers in attacker_boards(board, piece) if total else covering_boards(board, piece):
            model.add_bool_or(occupied[index] for index in bits(coverers))
        if instance.problem.conditions.non_attacking:
            for clique in conflict_cliques(board, piece):
                model.add_at_most_one(occupied[index] for index in bits(clique))
        fix_size(instance, model, occupied)
        return viewpoint_of(occupied)
