"""One Boolean per square for non-attacking pieces: what the at-most-one encodings here share.

Every line of the piece, and for its leaps every clique of squares that exclude each other, holds at most one piece. If
there are as many pieces as lines in a direction, a clause says that each of these lines also holds at least one, and
the size needs no counter.
"""

from abc import abstractmethod

from models.chess.attacks import conflict_cliques, ride_directions
from models.problem import Instance, why_not_non_attacking
from models.sat.shared.engine import Sat
from models.sat.shared.formula import Formula, occupied_squares


class Squares(Sat):
    """Non-attacking pieces; a subclass chooses the at-most-one encoding."""

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_non_attacking(instance)

    @abstractmethod
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        """At most one of these literals is true."""

    def state(self, instance: Instance, formula: Formula) -> None:
        assert isinstance(instance.size, int)
        board, piece = instance.board, instance.piece
        # No two pieces on one line or a leap apart.
        for clique in conflict_cliques(board, piece):
            self.at_most_one(formula, occupied_squares(clique))
        lines_by_direction = [board.lines(ride) for ride in ride_directions(piece)]
        full_directions = [lines for lines in lines_by_direction if len(lines) == instance.size]
        # As many pieces as lines in a direction: at least one piece on each of these lines.
        for lines in full_directions:
            for line in lines:
                formula.add(*(square + 1 for square in line))
        if not full_directions:
            formula.exactly(occupied_squares(board.full), instance.size, "seqcounter")
