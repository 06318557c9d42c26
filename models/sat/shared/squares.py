"""One Boolean a square for non-attacking pieces: what the at-most-one encodings here have in common.

Every line of the piece, and for its leaps every clique of squares that exclude each other, holds at most one piece.
Where there are as many pieces as lines in a direction, each of those lines also holds at least one, a clause, and
the size needs no counting.
"""

from abc import abstractmethod

from models.chess.attacks import conflict_cliques, ride_directions
from models.problem import Instance, why_not_non_attacking
from models.sat.shared.engine import Sat
from models.sat.shared.formula import Formula, occupied_squares


class Squares(Sat):
    """Non-attacking pieces; a subclass says how at most one is stated."""

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_non_attacking(instance)

    @abstractmethod
    def at_most_one(self, formula: Formula, literals: list[int]) -> None:
        """At most one of these literals is true."""

    def state(self, instance: Instance, formula: Formula) -> None:
        assert isinstance(instance.size, int)
        board, piece = instance.board, instance.piece
        for clique in conflict_cliques(board, piece):
            self.at_most_one(formula, occupied_squares(clique))
        lines_by_direction = [board.lines(ride) for ride in ride_directions(piece)]
        full_directions = [lines for lines in lines_by_direction if len(lines) == instance.size]
        for lines in full_directions:
            for line in lines:
                formula.add(*(square + 1 for square in line))
        if not full_directions:
            formula.exactly(occupied_squares(board.full), instance.size, "seqcounter")
