"""The constraints of the common form, on variables that say of each square whether it is occupied."""

from collections.abc import Sequence
from typing import Self

from models.chess.board import bits
from models.common_form import Among, Constraint
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import Reason

EMPTY, OCCUPIED = 0, 1
"""The values of the variable of a square; the variable's number is the bit number of the square."""


class PropagatorOnSquares(Propagator):
    """A propagator whose variables say of squares whether they are occupied."""

    def occupied(self, values: Sequence[int]) -> int:
        """The bitboard of the squares that are occupied if the variables have these values."""
        return sum(1 << square for square, value in zip(self.variables, values, strict=True) if value)

    @classmethod
    def squares_of_example(cls, width: int) -> list[list[int]]:
        return [[0, 1 << square] for square in range(width)]


class AmongSquares(PropagatorOnSquares):
    """At least ``among.at_least`` and at most ``among.at_most`` of some squares are occupied.

    Where the most are occupied, the others are emptied; where no more than the least can be occupied, all these are.
    """

    title = "counting"
    promises = Consistency.DOMAIN

    def __init__(self, among: Among) -> None:
        super().__init__(list(bits(among.squares)))
        self.among = among

    def is_met(self, values: Sequence[int]) -> bool:
        return self.among.can_be_met(self.occupied(values), 0)

    def filter(self, domains: Domains) -> None:
        among = self.among
        occupied, empty = among.squares & domains.occupied, among.squares & domains.empty
        free = among.squares & ~(occupied | empty)
        words_of_most = "{occupied}: more pieces may not stand here" if occupied else "no piece may stand here"
        words_of_least = "all others are empty: {empty}" if empty else "every square here needs a piece"
        most = Reason(self.title, words_of_most, occupied=occupied, evidence=occupied)
        least = Reason(self.title, words_of_least, empty=empty, evidence=among.squares)
        if among.at_most is not None and occupied.bit_count() > among.at_most:
            raise Contradiction(most)
        if (occupied | free).bit_count() < among.at_least:
            raise Contradiction(least)
        if occupied.bit_count() == among.at_most:
            self.fix_all(domains, free, EMPTY, most)
        elif (occupied | free).bit_count() == among.at_least:
            self.fix_all(domains, free, OCCUPIED, least)

    def fix_all(self, domains: Domains, squares: int, value: int, reason: Reason) -> None:
        """Give the variables of these squares (a bitboard) the value."""
        for square in bits(squares):
            domains.fix(square, value, reason)

    @classmethod
    def example(cls, width: int) -> Self:
        return cls(Among((1 << width) - 1, at_least=1, at_most=max(1, width - 2)))


class CheckedConstraint(PropagatorOnSquares):
    """Fails as soon as no choice of the free squares can meet a constraint, which may be of any kind."""

    title = "check"
    promises = Consistency.CHECKED

    def __init__(self, constraint: Constraint, squares: int) -> None:
        super().__init__(list(bits(squares)))
        self.constraint = constraint
        self.squares = squares

    def is_met(self, values: Sequence[int]) -> bool:
        return self.constraint.can_be_met(self.occupied(values), 0)

    def filter(self, domains: Domains) -> None:
        occupied, empty = domains.occupied, domains.empty
        if not self.constraint.can_be_met(occupied, self.squares & ~(occupied | empty)):
            words = "no choice of the free squares can meet a constraint"
            raise Contradiction(Reason(self.title, words, occupied=occupied, empty=empty))

    @classmethod
    def example(cls, width: int) -> Self:
        return cls(Among((1 << width) - 1, at_least=1, at_most=1), (1 << width) - 1)
