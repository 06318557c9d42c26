"""Each queen is compared with the next one only.

Constraints
    The rows are all different; the rows of neighbouring columns do not differ by one.
What goes wrong
    Attacking is not transitive. If a does not attack b and b does not attack c, a may still attack c: they may share a
    diagonal two columns apart. On 4 × 4 the answer is right by luck; on 5 × 5 four of fourteen placements are wrong.
    The model counts another old puzzle, Hertzsprung's: kings instead of queens, one in every row and column (A002464).
A student asks
    "The neighbours are tested all the way along. Who is left?" Column 0 and column 2. If a is not in conflict with b,
    nor b with c, nothing is said about a and c.
Cure
    Compare every pair: two nested loops, or ``itertools.combinations``. There are n (n - 1) / 2 pairs, not n - 1.
Source
    Classroom; the numbers: A002464.
Compare with
    python-constraint/columns (every pair), cp-sat/columns (no pairs at all: three AllDifferent).
"""

from itertools import pairwise

import constraint

from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint, columns_as_variables
from models.viewpoints.one_queen_a_column import OneQueenAColumn


class OnlyNeighboursCompared(Pitfall, OneQueenAColumn, PythonConstraint):
    shows_on = n_queens(5)
    symptom = "wrong"

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        viewpoint = columns_as_variables(instance, model)
        model.addConstraint(constraint.AllDifferentConstraint())
        for left, right in pairwise(range(instance.board.shorter_side)):
            model.addConstraint(lambda row, next_row: abs(row - next_row) != 1, [left, right])
        return viewpoint
