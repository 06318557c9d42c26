"""The boards of the page, drawn once in Python; the script clones the empty one and puts its layers on it."""

from models.chess.notation import square_names
from models.drawing import Forbidden, Pieces, Required, draw_board, symbols
from models.problem import Instance


def symbols_of(instance: Instance) -> str:
    """The symbol of the piece, to be embedded once."""
    return symbols([instance.piece.name])


def empty_board(instance: Instance) -> str:
    """The board with what is required and forbidden, and no piece."""
    layers = [Required(instance.required), Forbidden(instance.forbidden)]
    return draw_board(instance.board, layers, title=" ", description="", shared=True)


def solved_board(instance: Instance, placement: int, title: str) -> str:
    """A placement; its description names the squares."""
    piece = instance.piece
    layers = [Pieces(placement, piece), Required(instance.required), Forbidden(instance.forbidden)]
    squares = " ".join(square_names(instance.board, placement))
    return draw_board(instance.board, layers, title=title, description=squares, shared=True)
