"""The zebra leaps three squares one way and two across."""

from models.chess.piece import Piece, in_all_directions

ZEBRA = Piece("zebra", leaps=in_all_directions((2, 3)))
