"""The rook rides along rows and columns."""

from models.chess.piece import Piece, in_all_directions

ROOK = Piece("rook", rides=in_all_directions((0, 1)))
