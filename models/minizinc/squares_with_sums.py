"""One 0-1 variable per square and one sum per line, in MiniZinc.

Variables and domains
    One integer from 0 to 1 per square.
Constraints
    One sum for every line of the piece, and for its leaps one for every clique of squares that exclude each other: at
    most 1. If there are as many pieces as lines in a direction (n queens on n × n), the sums of these lines are equal
    to 1. One sum of all squares is the number of pieces. The model is ``squares_with_sums.mzn``.
Search
    Written in the model: square by square, occupied first. Gecode propagates limits through each sum and learns
    nothing. The 92 solutions of 8 queens take 783 nodes.
Size
    n² variables; queens: 8n - 5 sums, because a full line is stated twice.
Source
    Classroom.
Compare with
    minizinc/columns-all-different (767 nodes), linear/line-sums, cp-sat/linear-sums (the same sums).
"""

from collections.abc import Mapping

from models.chess.attacks import conflict_cliques
from models.minizinc.engine import MiniZinc, Value, as_set, squares_as_data
from models.problem import Instance
from models.viewpoints.occupied_squares import NonAttackingPieces, lines_that_hold_one


class SquaresWithSums(NonAttackingPieces, MiniZinc):
    def data(self, instance: Instance) -> Mapping[str, Value]:
        return {
            **squares_as_data(instance),
            "lines": list(map(as_set, conflict_cliques(instance.board, instance.piece))),
            "full_lines": list(map(as_set, lines_that_hold_one(instance))),
        }
