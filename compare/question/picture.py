"""The layers of a picture of a placement: its pieces, the squares of which the question speaks, and what is broken."""

from functools import reduce
from operator import or_

from models.drawing import SECOND, Conflicts, Forbidden, Layer, Marks, Pieces, Required, SecondArmy, Uncovered
from models.languages import translate
from models.problem import Instance


def layers_of(instance: Instance, placement: int) -> list[Layer]:
    """The layers of a picture: the pieces, the required and the forbidden squares, and the broken conditions.

    Conditions that a picture can show as broken are pieces that attack each other, and squares that are not covered.
    """
    conditions, piece, board = instance.problem.conditions, instance.piece, instance.board
    required, forbidden = (reduce(or_, board.faces(squares)) for squares in (instance.required, instance.forbidden))
    first, *others = board.faces(placement)
    layers: list[Layer] = [Pieces(first, piece.on_layer(0)), Required(required), Forbidden(forbidden)]
    if others:
        (second,) = others
        layers.append(Marks(second, translate("free")) if conditions.marks else SecondArmy(second, piece.on_layer(1)))
    if conditions.non_attacking:
        layers.append(Conflicts(placement, piece))
    if conditions.covered or conditions.attacked:
        layers.append(Uncovered(placement, piece, total=conditions.attacked))
    return layers


def names_of_shapes(instance: Instance) -> set[str]:
    """The names of the shapes of pieces that a page must define before it draws placements of the instance."""
    if instance.board.layers == 1:
        return {instance.piece.name}
    first = instance.piece.on_layer(0).name
    return {first} if instance.problem.conditions.marks else {first, f"{instance.piece.on_layer(1).name}{SECOND}"}
