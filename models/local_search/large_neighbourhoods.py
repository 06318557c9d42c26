"""Take a few pieces off the board, and put them back in the best of all ways.

Question
    Cover the board with k pieces: a given number. One solution is wanted.
Variables and domains
    The squares of k pieces. At any time all are on the board.
Constraints
    None is enforced. The number of squares that no piece covers is to become 0.
Search
    k random squares. Then a random piece and the one or two others that are nearest to it are taken off. Each piece
    that is put back must cover a certain uncovered square, the one with the fewest candidates. Of all ways to do so the
    best is taken, even if it is no better than before. The neighbourhood of a placement is large, and if it has a
    cover, one is found: a small exact search inside a local one. After 300 rounds it gives up.
Size
    k variables. With two pieces taken off, at most about 28² ways to put queens back on 8 × 8.
Source
    Shaw, Using constraint programming and local search methods to solve vehicle routing problems, CP 1998.
Compare with
    backtracking/uncovered-square (the exact search for all pieces), fewest-conflicts (one piece moves).
"""

from collections.abc import Iterator
from random import Random

from models.chess.board import bits
from models.formulation import GaveUp, SolutionSet
from models.languages import say
from models.local_search import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.occupied_squares import CoveringPieces, coverers_of_squares, squares_covered_from

ROUNDS = 300
"""The number of times that pieces are taken off and put back before the search gives up."""
TAKEN_OFF = 2, 3
"""The numbers of pieces that are taken off together, of which one is drawn."""


class LargeNeighbourhoods(CoveringPieces):
    engine = ENGINE
    gives = SolutionSet.ONE
    is_telling = False

    def unsupported(self, instance: Instance) -> str | None:
        if instance.problem.conditions.non_attacking:
            return "only where pieces may attack each other"
        if not isinstance(instance.size, int):
            return "only a given number of pieces"
        return super().unsupported(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        free = list(bits(instance.free))
        to_draw = instance.size - instance.required.bit_count()
        if not 0 <= to_draw <= len(free):
            return
        random = Random(self.setting("seed"))
        placed = PlacedPieces(instance, search)
        for square in random.sample(free, to_draw):
            placed.put(square)
        for _ in range(ROUNDS):
            search.report_violations(placed.uncovered().bit_count())
            if not placed.uncovered():
                yield placed.occupied
                return
            if not to_draw:  # there is no other placement
                return
            placed.put_back_best(placed.take_off_neighbours(random), random)
        raise GaveUp(say("found none in {count} rounds, which does not mean that there is none", count=ROUNDS))


class PlacedPieces:
    """The squares of the pieces, as a bitboard, and what they leave uncovered; required squares stay occupied."""

    def __init__(self, instance: Instance, search: Search) -> None:
        self.board = instance.board
        self.required, self.free = instance.required, instance.free
        self.occupied = instance.required
        self._search = search
        self._coverers = coverers_of_squares(instance)
        self._covered = squares_covered_from(instance)
        self._widest = max(map(int.bit_count, self._covered))

    def uncovered(self) -> int:
        """The squares (a bitboard) that no piece covers."""
        covered = 0
        for square in bits(self.occupied):
            covered |= self._covered[square]
        return self.board.full & ~covered

    def put(self, square: int) -> None:
        """Put a piece on the square, a bit number."""
        self.occupied |= 1 << square
        self._search.place(self.board.square(square))

    def take_off_neighbours(self, random: Random) -> int:
        """Take a random piece and the one or two nearest to it off the board. Returns the number of all these."""
        squares = list(bits(self.occupied & ~self.required))
        row, column = self.board.square(random.choice(squares))

        def distance(square: int) -> int:
            other_row, other_column = self.board.square(square)
            return max(abs(other_row - row), abs(other_column - column))

        taken = sorted(squares, key=distance)[: random.choice(TAKEN_OFF)]
        for square in taken:
            self.occupied ^= 1 << square
            self._search.remove(self.board.square(square))
        return len(taken)

    def put_back_best(self, pieces: int, random: Random) -> None:
        """Put this number of pieces back so that the fewest squares stay uncovered."""
        _, squares = self._best(self.uncovered(), self.free & ~self.occupied, pieces, random, len(self.board) + 1)
        for square in squares:
            self.put(square)

    def _best(self, uncovered: int, usable: int, pieces: int, random: Random, to_beat: int) -> tuple[int, list[int]]:
        """The fewest squares that stay uncovered, and the squares of the pieces that are put back for it.

        Each piece must cover a certain uncovered square, the one with the fewest candidates. The result is ``to_beat``
        and no squares where not fewer than ``to_beat`` squares can stay uncovered.
        """
        if uncovered.bit_count() - pieces * self._widest >= to_beat:
            return to_beat, []
        if not pieces:
            return uncovered.bit_count(), []
        targets = [self._coverers[target] & usable for target in bits(uncovered)]
        candidates = list(bits(min(filter(None, targets), key=int.bit_count, default=usable)))
        random.shuffle(candidates)
        fewest, chosen = to_beat, list[int]()
        for square in candidates if uncovered else candidates[:1]:
            still_uncovered, still_usable = uncovered & ~self._covered[square], usable & ~(1 << square)
            left, squares = self._best(still_uncovered, still_usable, pieces - 1, random, fewest)
            if left < fewest:
                fewest, chosen = left, [square, *squares]
        return fewest, chosen
