"""The alfil leaps two squares along a diagonal."""

from models.chess.piece import Piece, in_all_directions

ALFIL = Piece("alfil", leaps=in_all_directions((2, 2)))
