"""The queens of two columns do not attack each other: one constraint, and three propagators for it."""

from collections.abc import Sequence
from typing import Self

from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import Reason


class QueenPair(Propagator):
    """The queens of columns ``left`` and ``right``, in different rows and not on one diagonal."""

    def __init__(self, left: int, right: int) -> None:
        super().__init__([left, right])
        self.distance = right - left

    def is_met(self, values: Sequence[int]) -> bool:
        return abs(values[0] - values[1]) not in (0, self.distance)

    @classmethod
    def example(cls, width: int) -> Self:
        return cls(0, width - 1)


class CheckedQueenPair(QueenPair):
    """A check, once the search has decided both columns, that their queens do not attack; it removes nothing."""

    title = "backward checking"
    promises = Consistency.CHECKED
    waits_for_fixed = True

    def filter(self, domains: Domains) -> None:
        left, right = self.variables
        if left in domains.decided and right in domains.decided:
            queens = domains.squares_of(left, domains[left]) | domains.squares_of(right, domains[right])
            if not self.is_met([domains.value(left), domains.value(right)]):
                raise Contradiction(Reason(self.title, "{occupied} attack each other", queens, evidence=queens))


class ForwardCheckedQueenPair(QueenPair):
    """A queen that the search has placed removes what it attacks from the other column.

    A column with one row left removes nothing until it is decided. So the promise is less than the title.
    """

    title = "forward checking"
    promises = Consistency.CHECKED
    waits_for_fixed = True

    def filter(self, domains: Domains) -> None:
        for placed, other in (self.variables, self.variables[::-1]):
            if placed in domains.decided:
                remove_attacked(self, domains, placed, other)


class ArcConsistentQueenPair(QueenPair):
    """A row of one column goes if it attacks all rows that the other column has left: it has lost its last support."""

    title = "arc consistency"
    promises = Consistency.DOMAIN

    def filter(self, domains: Domains) -> None:
        for one, other in (self.variables, self.variables[::-1]):
            if domains.is_fixed(one):
                remove_attacked(self, domains, one, other)
            else:
                self.remove_unsupported(domains, one, other)

    def remove_unsupported(self, domains: Domains, one: int, other: int) -> None:
        """Remove the rows of ``other`` that attack all rows of ``one``."""
        for row in domains.values(other):
            attacked = attacked_rows(row, self.distance)
            if not domains[one] & ~attacked:
                lost = domains.squares_of(one, ~attacked)
                words = "all squares of that column that it does not attack are empty: {empty}"
                if not lost:
                    words = "it attacks all squares of that column"
                domains.remove(other, 1 << row, Reason(self.title, words, empty=lost, evidence=lost))


def attacked_rows(row: int, distance: int) -> int:
    """The rows (a bit set) that a queen in this row attacks in a column at this distance; 1: the next one."""
    return 1 << row | 1 << row + distance | 1 << row >> distance


def remove_attacked(pair: QueenPair, domains: Domains, placed: int, other: int) -> None:
    """Remove the rows of the other column that the queen of a fixed column attacks."""
    queen = domains.squares_of(placed, domains[placed])
    reason = Reason(pair.title, "attacked from {occupied}", occupied=queen, evidence=queen)
    domains.remove(other, attacked_rows(domains.value(placed), pair.distance), reason)
