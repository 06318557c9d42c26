"""One Boolean variable per square, and the library's own sums over the lines.

Viewpoint
    A square is occupied or not.
Variables and domains
    One variable per square: 1 if it is occupied, else 0. Required and forbidden squares are unary constraints.
Constraints
    If there are as many lines in a direction as queens (columns; on a square board rows too), each of these lines sums
    to exactly 1 (ExactSumConstraint). All other lines sum to at most 1 (MaxSumConstraint).
Search
    The library's default: depth first, squares in most lines first. A sum removes the values that would make it too
    large; it does not detect that a line needs its last free square.
Size
    n² variables, 6n - 6 constraints: the four corner diagonals of one square need none.
Source
    The 0-1 model of the n-queens problem, as in most textbooks of integer programming.
Compare with
    cp-sat/squares (the same model), python-constraint/columns (n variables instead of n²).
"""

import constraint

from models.chess.attacks import ride_directions
from models.common_form import Among
from models.problem import Instance
from models.python_constraint.built_in_sums import state_sums
from models.python_constraint.engine import PythonConstraint, Viewpoint
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class SquaresWithSums(OneQueenAColumn, PythonConstraint):
    worthwhile_up_to = 81

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        amongs = []
        # At most one queen per line; exactly one if there are as many lines in the direction as queens.
        for ride in ride_directions(instance.piece):
            lines = instance.board.line_boards(ride)
            at_least = 1 if len(lines) == instance.size else 0
            amongs += [Among(line, at_least, 1) for line in lines]
        return state_sums(instance, amongs, model)
