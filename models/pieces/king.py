"""The king leaps to each of the eight squares around it."""

from models.chess.piece import Piece, in_all_directions

KING = Piece("king", leaps=in_all_directions((0, 1), (1, 1)))
