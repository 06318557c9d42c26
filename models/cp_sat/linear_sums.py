"""One Boolean per square, and a linear sum per line.

Constraints
    One sum for every line of the piece, and for its leaps one for every clique of squares that exclude each other: at
    most 1. If there are as many pieces as lines in a direction (n queens on n × n), the sums of these lines are equal
    to 1.
Search
    CP-SAT's, with a fixed order: square by square, occupied first. It turns a sum of Booleans that is at most 1 into an
    at-most-one, and a sum that equals 1 into an exactly-one. So it visits the same nodes as cp-sat/squares.
Source
    The 0-1 linear program of the n-queens problem, as in most textbooks of integer programming.
Compare with
    cp-sat/squares (the same lines as at-most-one and exactly-one), cp-sat/columns.
"""

from collections.abc import Sequence

from models.cp_sat.shared.engine import CpModel, IntVar
from models.cp_sat.squares import Squares


class LinearSums(Squares):
    priority = 0

    def state_exactly_one(self, model: CpModel, squares: Sequence[IntVar]) -> None:
        model.add(sum(squares) == 1)

    def state_at_most_one(self, model: CpModel, squares: Sequence[IntVar]) -> None:
        model.add(sum(squares) <= 1)
