"""Counting with the library's own sums over Boolean squares.

Before the search, a sum removes the values that it can never allow, and it fails if another constraint has left a
variable without any value. So a sum is stated only if it leaves both values to all its squares. Squares that are
decided from the start are stated as unary constraints, after all sums.
"""

import constraint

from models.chess.board import bits
from models.common_form import Among
from models.problem import Instance
from models.python_constraint.shared.engine import Viewpoint


def state_sums(instance: Instance, amongs: list[Among], model: constraint.Problem) -> Viewpoint | None:
    """One Boolean per square, the counting constraints as sums. None if ``at_least`` of one exceeds its ``at_most``."""
    squares = range(len(instance.board))
    model.addVariables(squares, [0, 1])
    occupied, empty = instance.required, instance.forbidden
    for among in amongs:
        count = among.squares.bit_count()
        at_most = count if among.at_most is None else min(among.at_most, count)
        if among.at_least > at_most:
            return None
        if among.at_least == count:
            occupied |= among.squares
        elif at_most == 0:
            empty |= among.squares
        else:
            add_sum(model, list(bits(among.squares)), among.at_least, at_most)
    for value, decided in ((1, occupied), (0, empty)):
        for square in bits(decided):
            model.addConstraint(constraint.InSetConstraint([value]), [square])
    return {square: {0: 0, 1: 1 << square} for square in squares}


def add_sum(model: constraint.Problem, squares: list[int], at_least: int, at_most: int) -> None:
    """At least ``at_least`` and at most ``at_most`` of these squares are occupied."""
    if at_least == at_most:
        model.addConstraint(constraint.ExactSumConstraint(at_least), squares)
        return
    if at_least > 0:
        model.addConstraint(constraint.MinSumConstraint(at_least), squares)
    if at_most < len(squares):
        model.addConstraint(constraint.MaxSumConstraint(at_most), squares)
