"""Symmetry is broken, and the result is compared as if the set had been kept.

Question
    n queens on an n × n board, none attacking another.
Viewpoint
    The row of each column's queen.
Variables and domains
    One integer variable a column; its domain is the rows.
Constraints
    Three AllDifferent, and one more: the first queen stands in the upper half, because the lower half is its mirror
    image.
Symmetry
    Of the eight symmetries of the board one is used, the top-bottom reflection.
What goes wrong
    The extra constraint is sound for "is there a solution?" and for "find one". It changes the set: of two mirror
    images one is left. What comes out are neither all solutions nor one of each class (the other reflections and
    the turns are still there), and where n is odd and the first queen stands in the middle row, both images stay.
    Doubling is wrong too.
Cure
    Say what the solutions stand for, and compare in that currency: keep one of each class, by a rule that picks
    exactly one, and fill every orbit before comparing. Or do not break symmetry when the set is asked for.
Source
    Classroom.
Compare with
    cp-sat/columns (the same without the extra constraint); ``python -m compare show 8 --classes`` (one of each
    class).
"""

from typing import TYPE_CHECKING

from models.chess.board import Board
from models.cp_sat.columns import Columns
from models.cp_sat.shared.engine import Viewpoint
from models.pieces.queen import QUEEN
from models.pitfalls.shared.definition import Pitfall
from models.problem import Instance
from models.problems.non_attacking import NonAttacking

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class SymmetryBrokenUnsaid(Pitfall, Columns):
    shows_on = Instance(NonAttacking(), QUEEN, Board(4, 4), 4)
    symptom = "missing"

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        rows = super().state(instance, model)
        middle = (max(instance.board.rows, instance.board.columns) - 1) // 2
        if rows:
            first_row = rows[0][0]
            model.add(first_row <= middle)
        return rows
