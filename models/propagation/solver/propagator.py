"""A propagator: one constraint, and the removal of values that no solution of this constraint has."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar, Self

from models.propagation.solver.domains import Domains


class Consistency(StrEnum):
    """A propagator's promise about the domains that it leaves."""

    CHECKED = "checked"
    """Where all variables are fixed, the constraint is met. No more is promised."""
    FORWARD = "forward checking"
    """Where all variables but one are fixed, each value of this one meets the constraint."""
    BOUNDS = "bounds consistency"
    """The smallest and the largest value of each variable belong to a solution of the constraint in which the others
    take any whole numbers between their own smallest and largest value (bounds(Z) consistency)."""
    DOMAIN = "domain consistency"
    """Each value of each variable belongs to a solution of the constraint. Of two variables: arc consistency."""


class Propagator(ABC):
    """A constraint on some variables. ``title`` is its name in reasons; ``promises`` says how much it removes.

    ``filter`` must be sound (it removes no value of a solution) and, where all variables are fixed, it must raise
    Contradiction unless the constraint is met. It may be called at any time and as often as one likes. One that looks
    at ``decided`` variables only does all this for these; with it the search must decide every variable.
    """

    title: ClassVar[str]
    promises: ClassVar[Consistency]
    waits_for_fixed: ClassVar[bool] = False
    """Whether it is called only when one of its variables is fixed, as before that it can remove nothing."""
    keeps_all_solutions: ClassVar[bool] = True
    """False if it may remove solutions of its constraint as long as one is left: then it is not sound, nor monotone."""

    def __init__(self, variables: Sequence[int]) -> None:
        self.variables = tuple(variables)

    @abstractmethod
    def filter(self, domains: Domains) -> None:
        """Remove values that no solution of the constraint has. Raises Contradiction if it has no solution."""

    @abstractmethod
    def is_met(self, values: Sequence[int]) -> bool:
        """Whether these values, one for each of ``variables``, meet the constraint: its definition."""

    @classmethod
    @abstractmethod
    def example(cls, width: int) -> Self:
        """A constraint on the variables of ``squares_of_example`` on which the propagator can be tried."""

    @classmethod
    def squares_of_example(cls, width: int) -> list[list[int]]:
        """For each variable of the example and each of its values the square (a bitboard): here, queens in columns."""
        return [[1 << row * width + column for row in range(width)] for column in range(width)]
