"""How a piece is drawn on a board: as a chess figure, or as a letter where the output has no figures."""

from models.chess.piece import Piece

FIGURES = {"queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "king": "♚"}
LETTERS = {"knight": "N"}
"""The letters of chess notation where they are not the first of the name; K is the king."""


def letter(piece: Piece) -> str:
    """The capital letter of a piece."""
    return LETTERS.get(piece.name, piece.name[0].upper())


def figure(piece: Piece) -> str:
    """The chess figure of a piece; its letter where there is none."""
    return FIGURES.get(piece.name, letter(piece))
