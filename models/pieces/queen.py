"""The queen rides along rows, columns and both diagonals."""

from models.chess.piece import Piece, in_all_directions

QUEEN = Piece("queen", rides=in_all_directions((0, 1), (1, 1)))
