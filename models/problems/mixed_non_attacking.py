"""Two kinds of pieces on one board, as many of one as of the other, and none attacks another; as many as possible.

With ``queen-and-knight`` these are queens and knights. The board has two layers, one for each kind. The size is the
number of all pieces, twice that of a kind.

Common form: that of peaceable armies; and on each layer that of non-attacking pieces.

Source: Classroom.
"""

from models.chess.attacks import conflict_cliques
from models.chess.board import Board
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Among, Constraint
from models.languages import say
from models.problem import Conditions, Instance, Occupied
from models.problems.peaceable_armies import PeaceableArmies, split_layers


class MixedNonAttacking(PeaceableArmies):
    """As many pieces of one kind as of the other, and no piece attacks another; as many as possible, or as given."""

    conditions = Conditions(asks_more=True)

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        at_peace = super().is_solution(board, piece, occupied)
        return at_peace and self._attacked_by_its_kind(board, piece, occupied) is None

    def common_form(self, instance: Instance) -> list[Constraint]:
        face, at_peace = instance.board.face, super().common_form(instance)
        own_kind = [
            Among(clique << layer * len(face), at_most=1)
            for layer in range(instance.board.layers)
            for clique in conflict_cliques(face, instance.piece.on_layer(layer))
        ]
        return [*at_peace, *own_kind]

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        attacked = self._attacked_by_its_kind(board, piece, occupied)
        if attacked is None:
            return super().explain_rejection(board, piece, occupied)
        return say("a piece of its own kind attacks {square}", square=attacked)

    def _attacked_by_its_kind(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        """The name of an occupied square that a piece of the same kind attacks; None if there is none."""
        for layer, squares in enumerate(split_layers(board, occupied)):
            for square in sorted(squares):
                attacked = squares & piece.on_layer(layer).attacked_from(board.face, square)
                if attacked:
                    return square_name(board.face, min(attacked))
        return None
