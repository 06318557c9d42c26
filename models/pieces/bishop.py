"""The bishop rides along both diagonals."""

from models.chess.piece import Piece, in_all_directions

BISHOP = Piece("bishop", rides=in_all_directions((1, 1)))
