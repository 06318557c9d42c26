"""One inequality for every two squares that exclude each other: right, and weak.

Constraints
    Of every two squares from one of which a piece attacks the other, at most one is occupied: x + y ≤ 1. One sum of all
    squares is the number of pieces. The integer solutions are those of linear/line-sums; the fractional ones are many
    more. All squares half occupied meet every pair, so the relaxation allows n² / 2 queens, where linear/line-sums
    allows n.
Search
    SCIP's: branch and bound over the linear relaxation, which cuts off little: the 92 solutions of 8 queens take 91,845
    nodes, where linear/line-sums takes 6,845.
Size
    n² variables, one row for each pair; queens on 8 × 8: 64 and 729, where linear/line-sums has 43 rows.
Source
    Edge inequalities of the stable set problem: Padberg, On the facial structure of set packing polyhedra,
    Mathematical Programming 5 (1973) 199.
Compare with
    linear/line-sums (the strong twin), sat/at-most-one-pairwise (the same pairs as clauses, where nothing is lost).
"""

from models.chess.attacks import conflict_boards
from models.chess.board import bits
from models.linear.engine import Linear
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.viewpoints.occupied_squares import NonAttackingPieces


class ConflictPairs(NonAttackingPieces, Linear):
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        for square, excluded in enumerate(conflict_boards(instance.board, instance.piece)):
            # Of two squares that exclude each other at most one is occupied; each pair once.
            for other in bits(excluded >> square << square):
                program.add({square: 1, other: 1}, at_most=1)
