"""The fers leaps one square along a diagonal."""

from models.chess.piece import Piece, in_all_directions

FERS = Piece("fers", leaps=in_all_directions((1, 1)), synonyms=("ferz",))
