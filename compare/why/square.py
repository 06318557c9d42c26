"""Why a square cannot be occupied, or must be: the question with a piece on it, and the question without."""

import time
from dataclasses import dataclass
from enum import StrEnum

from compare.answers.conditions.groups import Assumption
from compare.why.answer import Case, explain, fix_best_size
from models.problem import Instance


class Fate(StrEnum):
    """What the solutions say of a square."""

    EMPTY = "always empty"
    OCCUPIED = "always occupied"
    OPEN = "open"
    NO_SOLUTION = "no solution"


@dataclass(frozen=True)
class Answer:
    """The question as it was answered, with a number for "optimum" where one square is asked about; and the cases.

    ``square`` is a bit number; None where the whole question is asked about.
    """

    instance: Instance
    square: int | None
    cases: tuple[Case, ...]

    @property
    def fate(self) -> Fate | None:
        """What the solutions say of the square; None where no square is asked about."""
        if self.square is None:
            return None
        possible = [case.assumption.is_occupied for case in self.cases if case.assumption and case.solution is not None]
        match possible:
            case [False]:
                return Fate.EMPTY
            case [True]:
                return Fate.OCCUPIED
            case []:
                return Fate.NO_SOLUTION
        return Fate.OPEN


def explain_question(instance: Instance, fine: bool, seconds: float) -> Answer:
    """A solution, or why there is none. Raises what ``explain`` raises."""
    return Answer(instance, None, (explain(instance, None, fine, seconds),))


def explain_square(instance: Instance, square: int, fine: bool, seconds: float) -> Answer:
    """Whether the square can be occupied, and whether it can be empty; what excludes it where it cannot.

    Where the question has no solution at all, the one case says why. Raises what ``explain`` raises.
    """
    deadline = time.monotonic() + seconds
    sized = fix_best_size(instance, seconds)
    if sized is None:
        return Answer(instance, square, (explain(instance, None, fine, deadline - time.monotonic()),))
    cases = [
        explain(sized, Assumption(square, is_occupied), fine, deadline - time.monotonic())
        for is_occupied in (True, False)
    ]
    if all(case.solution is None for case in cases):
        cases = [explain(sized, None, fine, deadline - time.monotonic())]
    return Answer(sized, square, tuple(cases))
