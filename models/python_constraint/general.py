"""Any problem that has a common form, with one Boolean variable per square.

Variables and domains
    One variable per square: 1 if it is occupied, else 0; required and forbidden squares have one value.
Constraints
    One ``AmongConstraint`` for each ``Among``, and one for the size. It counts the decided squares. When no more pieces
    are allowed, it removes the value 1 from the other squares; when all of them are needed, the value 0. Constraints of
    another kind are asked whether they can still be met.
Search
    The library's default: depth first, variables in a fixed order, those in most constraints first.
Size
    n² variables. Non-attacking queens: 8n - 4 constraints, because rows and columns come twice; domination: n² + 1.
Source
    The library's own sums (MinSumConstraint, MaxSumConstraint, ExactSumConstraint) say the same. This class is 2 to 10
    times as fast on the problems here, because it counts a variable that has one value left as decided.
Compare with
    backtracking/general, cp-sat/general (the same list, another engine).
"""

from typing import Any

import constraint

from models.chess.board import bits
from models.common_form import Among, Constraint
from models.problem import Instance, all_constraints
from models.python_constraint.engine import PythonConstraint, Viewpoint, boolean_squares
from models.viewpoints.occupied_squares import StatedAsConstraints


class General(StatedAsConstraints, PythonConstraint):
    is_telling = False

    def state(self, instance: Instance, model: constraint.Problem) -> Viewpoint | None:
        assert isinstance(instance.size, int)
        viewpoint = boolean_squares(instance, model)
        for stated in all_constraints(instance):
            if isinstance(stated, Among) and not stated.squares:
                if stated.at_least:
                    return None
            elif isinstance(stated, Among):
                model.addConstraint(AmongConstraint(stated.at_least, stated.at_most), list(bits(stated.squares)))
            else:
                model.addConstraint(MeetableConstraint(stated), list(range(len(instance.board))))
        return viewpoint


class AmongConstraint(constraint.Constraint):
    """Of these Boolean variables, at least ``at_least`` and at most ``at_most`` are 1."""

    def __init__(self, at_least: int, at_most: int | None) -> None:
        self.at_least = at_least
        self.at_most = at_most

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Whether the constraint can still be met; with forward checking, it hides the values that it rules out."""
        ones = 0
        undecided = []
        for variable in variables:
            if variable in assignments:
                ones += assignments[variable]
            elif len(domains[variable]) == 1:
                ones += domains[variable][0]
            else:
                undecided.append(domains[variable])
        most = len(variables) if self.at_most is None else self.at_most
        if ones > most or ones + len(undecided) < self.at_least:
            return False
        if forwardcheck and ones == most:
            for domain in undecided:
                domain.hideValue(1)
        elif forwardcheck and ones + len(undecided) == self.at_least:
            for domain in undecided:
                domain.hideValue(0)
        return True


class MeetableConstraint(constraint.Constraint):
    """A constraint of another kind over all squares: asked at every node whether it can still be met."""

    def __init__(self, stated: Constraint) -> None:
        self.stated = stated

    def __call__(
        self, variables: list[int], domains: dict[int, Any], assignments: dict[int, int], forwardcheck: Any = None
    ) -> bool:
        """Whether some choice of the unassigned squares meets the constraint."""
        occupied = sum(1 << square for square, value in assignments.items() if value)
        free = sum(1 << square for square in variables if square not in assignments and 1 in domains[square])
        return self.stated.can_be_met(occupied, free)
