"""The dabbaba leaps two squares along its row or column."""

from models.chess.piece import Piece, in_all_directions

DABBABA = Piece("dabbaba", leaps=in_all_directions((0, 2)))
