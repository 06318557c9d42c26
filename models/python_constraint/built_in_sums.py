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

from models.common_form import Among
from models.problem import Instance
from models.python_constraint.shared.engine import PythonConstraint, Viewpoint
from models.python_constraint.shared.sums import state_sums
from models.viewpoints.occupied_squares import StatedAsConstraints

MOST_SQUARES = 64


class BuiltInSums(StatedAsConstraints, PythonConstraint):
    is_telling = False
    kinds = (Among,)

    def unsupported(self, instance: Instance) -> str | None:
        if len(instance.board) > MOST_SQUARES:
            return f"more than {MOST_SQUARES} squares"
        return super().unsupported(instance)

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        assert isinstance(instance.size, int)
        size = Among(instance.board.full, instance.size, instance.size)
        stated = [one for one in instance.problem.common_form(instance) or [] if isinstance(one, Among)]
        return state_sums(instance, [*stated, size], model)
