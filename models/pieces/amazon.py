"""The amazon, or superqueen, moves as queen and knight."""

from models.chess.piece import Piece, in_all_directions

AMAZON = Piece(
    "amazon", rides=in_all_directions((0, 1), (1, 1)), leaps=in_all_directions((1, 2)), synonyms=("superqueen",)
)
