"""The nightrider rides on by knight's leaps, as far as the board goes."""

from models.chess.piece import Piece, in_all_directions

NIGHTRIDER = Piece("nightrider", rides=in_all_directions((1, 2)))
