"""The knight leaps two squares one way and one across."""

from models.chess.piece import Piece, in_all_directions

KNIGHT = Piece("knight", leaps=in_all_directions((1, 2)))
