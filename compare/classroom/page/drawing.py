"""The boards of the page, drawn once in Python; the script clones the empty one and puts its layers on it."""

from functools import reduce
from operator import or_

from compare.question.picture import layers_of, names_of_shapes
from models.chess.notation import square_names
from models.drawing import Forbidden, Pieces, Required, draw_board, symbol_id, symbols
from models.drawing.shapes import SECOND
from models.problem import Instance


def symbols_of(instance: Instance) -> str:
    """The symbols of the pieces, to be embedded once."""
    return symbols(sorted(names_of_shapes(instance)))


def symbols_of_layers(instance: Instance) -> list[str | None]:
    """For each layer the id of the symbol of its pieces; None: it has marks."""
    first = symbol_id(instance.piece.on_layer(0).name)
    if instance.board.layers == 1:
        return [first]
    marks = instance.problem.conditions.marks
    return [first, None if marks else symbol_id(f"{instance.piece.on_layer(1).name}{SECOND}")]


def empty_board(instance: Instance) -> str:
    """The board with what is required and forbidden, and no piece."""
    layers = [Required(_on_face(instance, instance.required)), Forbidden(_on_face(instance, instance.forbidden))]
    return draw_board(instance.board, layers, title=" ", description="", shared=True)


def solved_board(instance: Instance, placement: int, title: str) -> str:
    """A placement; its description names the squares."""
    squares = " ".join(square_names(instance.board, placement))
    if instance.board.layers > 1:
        return disputed_board(instance, placement, title)
    layers = [Pieces(placement, instance.piece), Required(instance.required), Forbidden(instance.forbidden)]
    return draw_board(instance.board, layers, title=title, description=squares, shared=True)


def disputed_board(instance: Instance, placement: int, title: str) -> str:
    """A placement with what is broken on it; its description names the squares."""
    squares = " ".join(square_names(instance.board, placement))
    return draw_board(instance.board, layers_of(instance, placement), title=title, description=squares, shared=True)


def _on_face(instance: Instance, squares: int) -> int:
    return reduce(or_, instance.board.faces(squares))
