"""The constraint that two numbers differ: ``left + distance`` is not ``right``."""

from collections.abc import Sequence
from typing import Self

from models.propagation.solver.domains import Domains
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import Reason


class Disequality(Propagator):
    """``left + distance`` is not ``right``: when one of the two is fixed, the other loses one value.

    This is arc consistency already. For as long as a variable has two values, each value of the other one has a
    support: one of the two fits.
    """

    title = "disequality"
    promises = Consistency.DOMAIN
    waits_for_fixed = True

    def __init__(self, left: int, right: int, distance: int = 0) -> None:
        super().__init__([left, right])
        self.distance = distance

    def is_met(self, values: Sequence[int]) -> bool:
        return values[0] + self.distance != values[1]

    def filter(self, domains: Domains) -> None:
        left, right = self.variables
        for fixed, other, distance in ((left, right, self.distance), (right, left, -self.distance)):
            value = domains.value(fixed) + distance
            if domains.is_fixed(fixed) and value >= 0:
                queen = domains.squares_of(fixed, domains[fixed])
                reason = Reason(self.title, "attacked from {occupied}", occupied=queen, evidence=queen)
                domains.remove(other, 1 << value, reason)

    @classmethod
    def example(cls, width: int) -> Self:
        return cls(0, width - 1, width // 2)
