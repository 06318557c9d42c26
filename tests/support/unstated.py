"""A problem that states nothing but its specification: it has no common form."""

from models import Board, Piece, Problem
from models.problem import Occupied


class OneColour(Problem):
    """All pieces stand on squares of one colour; as many pieces as possible."""

    wanted = "most"

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return len({(row + column) % 2 for row, column in occupied}) < 2
