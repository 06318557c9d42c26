"""Covering with few pieces: what the pieces that are left can still cover, all of them together.

The variables say of each square whether it is occupied. ``covers`` has for each square, a bit number, the bitboard of
the squares that a piece there covers.
"""

from collections.abc import Sequence
from typing import Self

from models.chess.board import bits
from models.propagation.propagators.among import EMPTY, PropagatorOnSquares
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency
from models.search import Reason


class Cover(PropagatorOnSquares):
    """``pieces`` pieces cover the whole board."""

    promises = Consistency.CHECKED

    def __init__(self, covers: Sequence[int], pieces: int) -> None:
        super().__init__(range(len(covers)))
        self.covers = covers
        self.pieces = pieces

    def is_met(self, values: Sequence[int]) -> bool:
        uncovered = self.uncovered(self.occupied(values))
        return sum(values) == self.pieces and not uncovered

    def uncovered(self, occupied: int) -> int:
        """The squares (a bitboard) that these pieces leave uncovered."""
        covered = 0
        for square in bits(occupied):
            covered |= self.covers[square]
        return (1 << len(self.covers)) - 1 & ~covered

    def count_left(self, domains: Domains) -> int:
        """The number of pieces that are not placed yet; below 0 if too many are."""
        return self.pieces - domains.occupied.bit_count()

    def free(self, domains: Domains) -> int:
        """The squares (a bitboard) on which a piece may still be placed or not."""
        return (1 << len(self.covers)) - 1 & ~(domains.occupied | domains.empty)

    def reason(self, domains: Domains, words: str, evidence: int) -> Reason:
        """The reason of a conclusion from all pieces that stand, and all squares that are empty."""
        return Reason(self.title, words, domains.occupied, domains.empty, evidence)

    def too_few_pieces(self, domains: Domains, uncovered: int) -> Contradiction:
        """The contradiction that the pieces left cannot cover these squares (a bitboard)."""
        words = "the pieces left cannot cover {evidence}"
        return Contradiction(self.reason(domains, words, uncovered))

    @classmethod
    def example(cls, width: int) -> Self:
        return cls([(0b111 << square >> 1) & (1 << width) - 1 for square in range(width)], pieces=(width + 2) // 3)


class CountedCover(Cover):
    """The k pieces that are left cover at most the sum of the k largest numbers of uncovered squares.

    If this is too little, there is no solution. A square from which a piece covers so few that even the k - 1 best
    others do not make up for it stays empty; so do all, once no piece is left.
    """

    title = "counted cover"

    def filter(self, domains: Domains) -> None:
        uncovered, left = self.uncovered(domains.occupied), self.count_left(domains)
        gains = {square: (self.covers[square] & uncovered).bit_count() for square in bits(self.free(domains))}
        best = sorted(gains.values(), reverse=True)
        missing = uncovered.bit_count()
        if left < 0 or left > len(best) or sum(best[:left]) < missing:
            raise self.too_few_pieces(domains, uncovered)
        words = "a piece here would cover too few of {evidence}" if left else "all pieces stand"
        reason = self.reason(domains, words, uncovered)
        gain_of_others = sum(best[: max(0, left - 1)])
        for square, gain in gains.items():
            if not left or gain + gain_of_others < missing:
                domains.fix(square, EMPTY, reason)


class DominatedCandidates(Cover):
    """A square stays empty if a piece on another one would cover all uncovered squares that a piece on it would.

    Some solutions are lost, but not all: the piece may stand on the other square. Where this one is occupied, too, the
    piece is not needed, and may stand anywhere; so as many free squares are kept as pieces are left.
    """

    title = "dominance"
    keeps_all_solutions = False

    def filter(self, domains: Domains) -> None:
        uncovered, left = self.uncovered(domains.occupied), self.count_left(domains)
        gains = {square: self.covers[square] & uncovered for square in bits(self.free(domains))}
        if left < 0 or left > len(gains) or (uncovered and not left):
            raise self.too_few_pieces(domains, uncovered)
        for square, gain in sorted(gains.items(), key=lambda candidate: candidate[1].bit_count()):
            better = next((other for other, more in gains.items() if other != square and not gain & ~more), None)
            if len(gains) > left and better is not None:
                del gains[square]
                words = "a piece on {evidence} covers at least as much"
                domains.fix(square, EMPTY, self.reason(domains, words, 1 << better))
