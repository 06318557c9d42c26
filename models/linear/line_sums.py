"""The textbook 0-1 program of the queens: one variable per square, one sum per line.

Constraints
    One sum for every line of the piece, and for its leaps one for every clique of squares that exclude each other: at
    most 1. If there are as many pieces as lines in a direction (n queens on n × n), the sums of these lines are equal
    to 1. One sum of all squares is the number of pieces.
Search
    SCIP's: branch and bound over the linear relaxation. Each solution is excluded by a no-good cut. The
    92 solutions of 8 queens take 6,845 nodes.
Size
    Queens: n² variables, 6n - 5 rows; 8 × 8: 64 and 43.
Source
    The 0-1 linear program of the n-queens problem, as in most textbooks of integer programming. Clique inequalities:
    Padberg, On the facial structure of set packing polyhedra, Mathematical Programming 5 (1973) 199.
Compare with
    linear/conflict-pairs (the same solutions, a weak relaxation: ``help bounds``), cp-sat/linear-sums (the same sums,
    no relaxation), linear/columns-and-squares.
"""

from models.chess.attacks import conflict_cliques
from models.linear.engine import Linear
from models.linear.program import IntegerProgram
from models.problem import Instance
from models.viewpoints.occupied_squares import NonAttackingPieces, lines_that_hold_one


class LineSums(NonAttackingPieces, Linear):
    def state(self, instance: Instance, program: IntegerProgram) -> None:
        # As many pieces as lines in a direction: one piece on each of these lines.
        full_lines = lines_that_hold_one(instance)
        for line in full_lines:
            program.add_among(line, at_least=1, at_most=1)
        # No two pieces on one line or a leap apart.
        for clique in conflict_cliques(instance.board, instance.piece):
            if clique not in full_lines:
                program.add_among(clique, at_most=1)
