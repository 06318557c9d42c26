"""Boards of two layers: armies that do not attack each other, or pieces and marks on squares that they leave free."""

from models.chess.attacks import covered_boards, excluded_boards
from models.formulation import Formulation
from models.problem import Instance


class TwoLayers(Formulation):
    """The base of formulations for two of the problems whose boards have two layers.

    Question
        Peaceable armies: the pieces of one army stand on layer 0, those of the other on layer 1, of one kind of piece
        or two. Or the most unattacked squares: pieces stand on layer 0, and layer 1 marks the squares left free.
    Source
        Classroom. Smith, Petrie and Gent, Models and symmetry breaking for peaceable armies of queens, CPAIOR 2004,
        compare constraint models of the question.
    """

    def unsupported(self, instance: Instance) -> str | None:
        conditions = instance.problem.conditions
        return None if conditions.armies or conditions.marks else "only armies that do not attack each other, or marks"


def count_on_layers(instance: Instance) -> tuple[int, int] | None:
    """The numbers of pieces on layer 0, and of pieces or marks on layer 1; None if no solution has this size."""
    assert isinstance(instance.size, int)
    if instance.problem.conditions.armies:
        return None if instance.size % 2 else (instance.size // 2, instance.size // 2)
    pieces = instance.board.shorter_side
    return None if instance.size < pieces else (pieces, instance.size - pieces)


def taken_boards(instance: Instance) -> tuple[int, ...]:
    """For each square of layer 0 the squares of layer 1 (bitboards of the face) that are empty if it is occupied."""
    if instance.problem.conditions.marks:
        return covered_boards(instance.board.face, instance.piece)
    return excluded_boards(instance.board, instance.piece)
