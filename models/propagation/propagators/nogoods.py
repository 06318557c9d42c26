"""Nogoods: sets of pieces and empty squares that no solution that is still wanted has all together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from models.formulation import Reason
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency, Propagator


@dataclass(frozen=True, slots=True)
class Nogood:
    """Not all of the squares ``occupied`` hold a piece while all of the squares ``empty`` hold none (bitboards)."""

    occupied: int
    empty: int = 0


class Nogoods(Propagator):
    """Where all parts of a nogood hold but one, that one does not hold. The list may change during the search.

    ``squares`` has for each variable and value the bitboard of the square that it occupies.
    """

    title = "nogood"
    promises = Consistency.CHECKED

    def __init__(self, squares: Sequence[Sequence[int]], nogoods: Sequence[Nogood] = ()) -> None:
        super().__init__(range(len(squares)))
        self.squares = squares
        self.nogoods = list(nogoods)

    def is_met(self, values: Sequence[int]) -> bool:
        pieces = sum(row[value] for row, value in zip(self.squares, values, strict=True))
        return all(one.occupied & ~pieces or one.empty & pieces for one in self.nogoods)

    def filter(self, domains: Domains) -> None:
        for nogood in self.nogoods:
            piece, gap = nogood.occupied & ~domains.occupied, nogood.empty & ~domains.empty
            is_refuted = nogood.occupied & domains.empty or nogood.empty & domains.occupied
            if not is_refuted and piece.bit_count() + gap.bit_count() <= 1:
                self.refute(domains, nogood, piece, gap)

    def refute(self, domains: Domains, nogood: Nogood, piece: int, gap: int) -> None:
        """All of the nogood holds but the piece or the gap (one square, or neither): have this not hold."""
        words = "{occupied} and no piece on {empty}: no solution" if nogood.empty else "no solution with {occupied}"
        occupied = nogood.occupied & ~piece
        reason = Reason(self.title, words, occupied, nogood.empty & ~gap, evidence=occupied)
        if piece:
            domains.clear(piece, reason)
        elif gap:
            domains.occupy(gap, reason)
        else:
            raise Contradiction(reason)

    @classmethod
    def example(cls, width: int) -> Self:
        squares = cls.squares_of_example(width)
        first, last = squares[0], squares[-1]
        return cls(squares, [Nogood(first[0] | last[-1]), Nogood(first[-1], last[0]), Nogood(0, last[0] | first[0])])
