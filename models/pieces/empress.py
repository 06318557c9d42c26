"""The empress, or chancellor, moves as rook and knight."""

from models.chess.piece import Piece, in_all_directions

EMPRESS = Piece(
    "empress", rides=in_all_directions((0, 1)), leaps=in_all_directions((1, 2)), synonyms=("chancellor", "marshal")
)
