"""What a picture of a placement shows besides the pieces: what the question says of squares, and what is broken."""

from models.drawing import Conflicts, Forbidden, Layer, Pieces, Required, Uncovered
from models.problem import Instance


def layers_of(instance: Instance, placement: int) -> list[Layer]:
    """The pieces, the required and the forbidden squares, and what breaks the problem's classic conditions.

    That is the pieces that attack each other, and the squares that are not covered; a solution has neither.
    """
    conditions, piece = instance.problem.conditions, instance.piece
    layers: list[Layer] = [Pieces(placement, piece), Required(instance.required), Forbidden(instance.forbidden)]
    if conditions.non_attacking:
        layers.append(Conflicts(placement, piece))
    if conditions.covered or conditions.attacked:
        layers.append(Uncovered(placement, piece, total=conditions.attacked))
    return layers
