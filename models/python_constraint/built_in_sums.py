"""Any problem that has a common form, with one Boolean variable per square and the library's own sums.

Question
    Any problem that is stated only by counting: a list of ``Among(squares, at_least, at_most)``.
Variables and domains
    One variable per square: 1 if it is occupied, else 0. Required and forbidden squares are unary constraints.
Constraints
    Each ``Among``, and the size, is an ExactSumConstraint, a MinSumConstraint or a MaxSumConstraint, or both of the
    last two.
Search
    The library's default: depth first, squares in most constraints first. The sums count only squares that have been
    assigned, not those that have one value left. So they detect failures late, and the time grows so fast that boards
    of more than 64 squares are declined.
Size
    n² variables. Non-attacking queens: 8n - 4 constraints; domination: n² + 1; and one for each fixed square.
Source
    The library's documentation names the built-in constraints, and advises using them instead of functions.
Compare with
    python-constraint/general (its own constraint class instead of the sums, 2 to 10 times as fast).
"""

import constraint

from models.chess.board import bits
from models.common_form import Among
from models.languages import say
from models.problem import Instance, all_constraints
from models.python_constraint.engine import PythonConstraint, Viewpoint
from models.viewpoints.occupied_squares import StatedAsConstraints

MOST_SQUARES = 64
"""A larger board is declined."""


class BuiltInSums(StatedAsConstraints, PythonConstraint):
    is_telling = False
    kinds = (Among,)

    def unsupported(self, instance: Instance) -> str | None:
        if len(instance.board) > MOST_SQUARES:
            return say("more than {most} squares", most=MOST_SQUARES)
        return super().unsupported(instance)

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        assert isinstance(instance.size, int)
        return state_sums(instance, [one for one in all_constraints(instance) if isinstance(one, Among)], model)


def state_sums(instance: Instance, amongs: list[Among], model: constraint.Problem) -> Viewpoint | None:
    """State one Boolean per square, and the constraints as sums. Returns the viewpoint; None if a sum cannot be met.

    Before the search, a sum removes the values that it can never allow, and it fails if another constraint has left a
    variable without any value. So a sum is stated only if it leaves both values to all its squares. Squares that are
    decided from the start are stated as unary constraints, after all sums.
    """
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
    """State that at least ``at_least`` and at most ``at_most`` of these squares are occupied."""
    if at_least == at_most:
        model.addConstraint(constraint.ExactSumConstraint(at_least), squares)
        return
    if at_least > 0:
        model.addConstraint(constraint.MinSumConstraint(at_least), squares)
    if at_most < len(squares):
        model.addConstraint(constraint.MaxSumConstraint(at_most), squares)
