"""Nogoods: sets of pieces and empty squares that no solution that is still wanted has all together."""

from collections.abc import Sequence
from typing import Self

from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.explaining import Nogood
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import Reason


class Nogoods(Propagator):
    """No nogood holds as a whole: if all of it holds but for one square, that square must differ from it.

    The list ``nogoods`` may change during the search. ``squares`` has for each variable and value the bitboard of the
    square that it occupies.
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
        """Conclude that the nogood does not hold, of which all holds but ``piece`` or ``gap``.

        One of these is the bitboard of a square, or both are 0: then Contradiction is raised.
        """
        occupied, empty = nogood.occupied & ~piece, nogood.empty & ~gap
        if occupied and empty:
            words = "{occupied} and no piece on {empty}: no solution"
        elif occupied:
            words = "no solution with {occupied}"
        elif empty:
            words = "no piece on {empty}: no solution"
        else:
            words = "no solution is left otherwise" if piece or gap else "no solution is left"
        reason = Reason(self.title, words, occupied, empty, evidence=occupied)
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
