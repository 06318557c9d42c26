"""The constraint that no image of the placement comes before it, by which one placement of each class is left."""

from collections.abc import Sequence
from typing import Self

from models.chess.board import Board
from models.chess.symmetry import Symmetry, symmetries
from models.propagation.solver.domains import Contradiction, Domains
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import Reason


class LexLeader(Propagator):
    """At the first square at which the placement and its image under one symmetry differ, the placement has a piece.

    The squares are read in the order of the variables and of their values. ``squares`` has for each variable and value
    the bitboard of the square that it occupies.
    """

    title = "lex-leader"
    promises = Consistency.CHECKED

    def __init__(self, squares: Sequence[Sequence[int]], symmetry: Symmetry) -> None:
        super().__init__(range(len(squares)))
        self.squares = squares
        self.pairs = [(one, symmetry.image(one)) for row in squares for one in row if one != symmetry.image(one)]
        """Each square, and the one that the symmetry makes of it, as bitboards."""

    def is_met(self, values: Sequence[int]) -> bool:
        pieces = sum(row[value] for row, value in zip(self.squares, values, strict=True))
        first = next((own for own, image in self.pairs if bool(pieces & own) != bool(pieces & image)), None)
        return first is None or bool(pieces & first)

    def filter(self, domains: Domains) -> None:
        """Go through the squares for as long as the placement and its image are known to be equal."""
        occupied = empty = 0
        for own, image in self.pairs:
            both = own | image
            if own & domains.empty:
                empty |= own
                if image & domains.occupied:
                    raise Contradiction(self.reason(occupied | image, empty, both))
                domains.clear(image, self.reason(occupied, empty, both))
                empty |= image
            elif image & domains.occupied:
                occupied |= image
                domains.occupy(own, self.reason(occupied, empty, both))
                occupied |= own
            else:
                return

    def reason(self, occupied: int, empty: int, both: int) -> Reason:
        """The reason of a conclusion about a square and its image, ``both``, from squares before them (bitboards)."""
        return Reason(self.title, "else a mirrored or turned placement would come first", occupied, empty, both)

    @classmethod
    def example(cls, width: int) -> Self:
        return cls(cls.squares_of_example(width), symmetries(Board(width))[width % 7 + 1])
