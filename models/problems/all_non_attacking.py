"""Every placement, of any size, in which no piece attacks another; the empty board is one.

In graph theory these are the independent sets of the piece's graph.

Common form: that of non-attacking pieces.

Source: A287227 (queens), A002720 (rooks), A201862 (bishops), A063443 (kings), A141243 (knights).
"""

from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import ANY, Size
from models.problems.non_attacking import NonAttacking


class AllNonAttacking(NonAttacking):
    """No piece attacks another; any number of pieces."""

    def default_size(self, board: Board, piece: Piece) -> Size:
        return ANY
