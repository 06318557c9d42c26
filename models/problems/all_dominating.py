"""Every placement, of any size, that covers the board; the full board is one.

Common form: that of domination.

Source: A287070 (queens), A287065 (rooks), A133791 (kings), A287071 (knights).
"""

from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import ANY, Size
from models.problems.domination import Domination


class AllDominating(Domination):
    """Every square is occupied or attacked; any number of pieces."""

    def default_size(self, board: Board, piece: Piece) -> Size:
        return ANY
