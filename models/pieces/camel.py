"""The camel leaps three squares one way and one across."""

from models.chess.piece import Piece, in_all_directions

CAMEL = Piece("camel", leaps=in_all_directions((1, 3)))
