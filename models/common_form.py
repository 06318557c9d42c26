"""The common form: the few kinds of constraint over sets of squares in which every problem here can be stated.

A problem states itself as a list of these; the general formulation of each engine reads the list and nothing else. Each
kind of constraint can say whether it can still be met while some squares are free. With no free square that means
whether it is met.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from models.chess.board import bits


@dataclass(frozen=True, slots=True)
class Among:
    """Of ``squares`` (a bitboard) at least ``at_least`` and at most ``at_most`` are occupied; None: no upper limit.

    ``implied``: the constraint follows from the other ones and the size; it is stated because it helps the engines.
    """

    squares: int
    at_least: int = 0
    at_most: int | None = None
    implied: bool = field(default=False, compare=False)

    def can_be_met(self, occupied: int, free: int) -> bool:
        """Whether some choice of the free squares meets the constraint."""
        placed = (self.squares & occupied).bit_count()
        too_many = self.at_most is not None and placed > self.at_most
        return not too_many and placed + (self.squares & free).bit_count() >= self.at_least


@dataclass(frozen=True, slots=True)
class EquallyMany:
    """As many of the squares ``first`` are occupied as of the squares ``second`` (bitboards that share no square)."""

    first: int
    second: int

    def can_be_met(self, occupied: int, free: int) -> bool:
        """Whether some choice of the free squares meets the constraint."""
        fewest = [(squares & occupied).bit_count() for squares in (self.first, self.second)]
        most = [(squares & (occupied | free)).bit_count() for squares in (self.first, self.second)]
        return max(fewest) <= min(most)


@dataclass(frozen=True, slots=True)
class PrivateNeighbour:
    """If ``square`` (a bit number) is occupied, it is the only occupied square of one or more of the neighbourhoods.

    The neighbourhoods (bitboards) all contain the square. In a minimal dominating set they are the sets of squares that
    cover a target; so every piece has a target that it alone covers.
    """

    square: int
    neighbourhoods: tuple[int, ...]

    def can_be_met(self, occupied: int, free: int) -> bool:
        """Whether some choice of the free squares meets the constraint."""
        if not occupied >> self.square & 1:
            return True
        other_pieces = occupied & ~(1 << self.square)
        return any(not neighbourhood & other_pieces for neighbourhood in self.neighbourhoods)


@dataclass(frozen=True, slots=True)
class Connected:
    """The occupied squares are connected; ``neighbours`` has for each square the bitboard of its neighbours."""

    neighbours: tuple[int, ...]

    def can_be_met(self, occupied: int, free: int) -> bool:
        """Whether some choice of the free squares meets the constraint."""
        if not occupied:
            return True
        return not occupied & ~self.reachable_from(occupied & -occupied, occupied | free)

    def reachable_from(self, start: int, within: int) -> int:
        """The bitboard of the squares that are connected with ``start`` by a path inside ``within`` (bitboards)."""
        reached = frontier = start
        while frontier:
            next_to = 0
            for square in bits(frontier):
                next_to |= self.neighbours[square]
            frontier = next_to & within & ~reached
            reached |= frontier
        return reached


class LimitedSum(NamedTuple):
    """A weighted sum of squares with its limits. ``coefficients``: by the squares' bit numbers; None: no limit."""

    coefficients: dict[int, int]
    at_least: int | None
    at_most: int | None


@dataclass(frozen=True, slots=True)
class HalfReified:
    """If ``square`` (a bit number) is occupied, ``among`` holds; with ``when_occupied=False``, if it is empty.

    Only half of a reification: where ``among`` happens to hold, the square may be either. Source: Feydy, Somogyi and
    Stuckey, Half reification and flattening, CP 2011.
    """

    square: int
    among: Among
    when_occupied: bool = True

    def can_be_met(self, occupied: int, free: int) -> bool:
        """Whether some choice of the free squares meets the constraint."""
        own = 1 << self.square
        if free & own:
            return True
        return bool(occupied & own) != self.when_occupied or self.among.can_be_met(occupied, free)

    def inequalities(self) -> Iterator[LimitedSum]:
        """Sums with one limit each that together say the same as this constraint.

        The coefficient of ``square`` is so large that the limit is met by any pieces, unless ``among`` must hold.
        """
        among, most = self.among, self.among.squares.bit_count()
        if among.at_least:
            at_least = 0 if self.when_occupied else among.at_least
            yield LimitedSum(self._coefficients(-among.at_least), at_least, None)
        if among.at_most is not None and among.at_most < most:
            at_most = most if self.when_occupied else among.at_most
            yield LimitedSum(self._coefficients(most - among.at_most), None, at_most)

    def _coefficients(self, weight: int) -> dict[int, int]:
        """1 for each square of ``among``; ``square`` counts ``weight`` besides, or ``-weight`` if it must be empty."""
        coefficients = Counter(bits(self.among.squares))
        coefficients[self.square] += weight if self.when_occupied else -weight
        return dict(coefficients)


Constraint = Among | EquallyMany | PrivateNeighbour | Connected | HalfReified
