"""The giraffe leaps four squares one way and one across."""

from models.chess.piece import Piece, in_all_directions

GIRAFFE = Piece("giraffe", leaps=in_all_directions((1, 4)))
