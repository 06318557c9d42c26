"""The model breaks symmetry, but its result is compared as if it were the full set of solutions.

Constraints
    Three AllDifferent, and one more: the first queen stands in the upper half, because the lower half is its mirror
    image.
Symmetry
    Of the eight symmetries of the board one is used, the top-bottom reflection.
What goes wrong
    The extra constraint is sound for "is there a solution?" and for "find one". But it changes the set: of two mirror
    images one is left. The result is neither the set of all solutions nor one of each class (the other reflections and
    the rotations are still there). If n is odd and the first queen stands in the middle row, both images stay, so
    doubling the number is wrong too.
A student asks
    "Each mirror image follows from a board that I have. Why are they missing?" They were asked for, and nobody made
    them. Either say that half of the boards stand for all, or give the images too.
Cure
    Say what the solutions stand for, and compare like with like: keep exactly one of each class, and fill every orbit
    before comparing. Or do not break symmetry when the full set is wanted.
Source
    Classroom.
Compare with
    cp-sat/columns (the same without the extra constraint); ``python -m compare show 8 --classes`` (one of each
    class).
"""

from models.cp_sat.columns import Columns
from models.cp_sat.shared.engine import CpModel, Viewpoint
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance


class SymmetryBrokenUnsaid(Pitfall, Columns):
    shows_on = n_queens(4)
    symptom = "missing"

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        viewpoint = super().state(instance, model)
        middle = (max(instance.board.rows, instance.board.columns) - 1) // 2
        first_row, _ = viewpoint[0]
        model.add(first_row <= middle)
        return viewpoint
