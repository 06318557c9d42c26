"""The princess, or archbishop, moves as bishop and knight."""

from models.chess.piece import Piece, in_all_directions

PRINCESS = Piece(
    "princess", rides=in_all_directions((1, 1)), leaps=in_all_directions((1, 2)), synonyms=("archbishop", "cardinal")
)
