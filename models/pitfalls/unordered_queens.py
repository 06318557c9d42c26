"""The queens have numbers but no order: every placement comes once for each numbering.

Question
    Cover the board with k queens.
Viewpoint
    The square of each of k numbered queens.
Variables and domains
    k variables; the domain of each is all squares.
Constraints
    The squares are all different, and together the queens cover the board.
What goes wrong
    On the board queens have no numbers. "Queen 0 on b3, queen 1 on c2" and the other way round are two solutions of the
    model and one placement. With k queens every placement comes k! times: 2 on 4 × 4, 120 on 8 × 8.
A student asks
    "Are the boards not all different? Queen 0 stands somewhere else." You see the numbers, the board does not: paint
    the queens all alike, and the two boards cannot be told apart.
Cure
    Symmetry breaking: order the interchangeable variables, so that queen 0 stands on an earlier square than queen 1,
    and so on. Or choose a viewpoint without numbers: one Boolean per square.
Source
    Ordering interchangeable variables: Puget, On the Satisfiability of Symmetrical Constrained Satisfaction
    Problems (1993).
Compare with
    python-constraint/ordered-queens (the cure), pitfall/half-reified-lines (duplicates for another reason).
"""

import constraint

from models.chess.attacks import covered_boards
from models.chess.board import bits
from models.pitfalls import Pitfall
from models.pitfalls.shared import fewest_queens
from models.problem import DOMINATION, Instance
from models.python_constraint.engine import PythonConstraint, Viewpoint


class UnorderedQueens(Pitfall, PythonConstraint):
    shows_on = fewest_queens(4)
    symptom = "twice"

    def unsupported(self, instance: Instance) -> str | None:
        if instance.required:
            return "no required squares"
        return None if instance.problem.conditions == DOMINATION else "only domination"

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        assert isinstance(instance.size, int)
        covered = covered_boards(instance.board, instance.piece)
        squares = list(bits(instance.free))
        if not instance.size or not squares:
            return None
        queens = range(instance.size)

        def covers(*chosen: int) -> bool:
            return all(any(covered[queen] >> square & 1 for queen in chosen) for square in range(len(instance.board)))

        model.addVariables(queens, squares)
        model.addConstraint(constraint.AllDifferentConstraint(), queens)
        model.addConstraint(covers, queens)
        return {queen: {square: 1 << square for square in squares} for queen in queens}
