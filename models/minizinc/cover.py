"""Domination as a set cover, in MiniZinc.

Variables and domains
    One Boolean per square.
Constraints
    For every square: it is occupied, or one of the squares that attack it is; MiniZinc writes ``exists``, and flattens
    it to a clause. In total domination only the second part counts. In independent domination every line or clique of
    squares that exclude each other holds at most one piece. The model is ``cover.mzn``.
Search
    Written in the model: square by square, occupied first. The sizes are tried upwards, one run of ``minizinc`` for
    each. Gecode takes 658,021 nodes to prove that 4 queens do not cover 8 × 8.
Size
    n² variables, n² clauses and one sum.
Source
    Classroom: a dominating set is a set cover of the squares by the squares that each piece covers.
Compare with
    cp-sat/cover, sat/cover (the same clauses; these solvers learn), linear/cover.
"""

from collections.abc import Mapping

from models.chess.attacks import conflict_cliques
from models.minizinc.engine import MiniZinc, Value, as_set, squares_as_data
from models.problem import Instance
from models.viewpoints.occupied_squares import CoveringPieces, coverers_of_squares


class Cover(CoveringPieces, MiniZinc):
    def data(self, instance: Instance) -> Mapping[str, Value]:
        lines = conflict_cliques(instance.board, instance.piece) if instance.problem.conditions.non_attacking else ()
        return {
            **squares_as_data(instance),
            "coverers": list(map(as_set, coverers_of_squares(instance))),
            "lines": list(map(as_set, lines)),
        }
