"""Placements that cover the board and from which no piece can be removed; of any size.

In graph theory these are the minimal dominating sets. Every piece has a private neighbour: a square, which may be its
own, that no other piece covers.

Common form: that of domination; and for each square, if it is occupied, one of the squares that it covers is covered
by no other.

Source: A286883 (queens), A295899 (bishops), A286881 (kings), A286882 (knights).
"""

from models.chess.board import Board
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Constraint
from models.languages import noun, say
from models.problem import ANY, Conditions, Instance, Occupied
from models.problems.domination import Domination
from models.problems.irredundant import none_to_spare


class MinimalDomination(Domination):
    """Every square is occupied or attacked, and no piece can be removed without losing that."""

    conditions = Conditions(covered=True, asks_more=True)
    usual_size = ANY

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        covers = super().is_solution
        return covers(board, piece, occupied) and not any(
            covers(board, piece, occupied - {square}) for square in occupied
        )

    def common_form(self, instance: Instance) -> list[Constraint]:
        return [*super().common_form(instance), *none_to_spare(instance.board, instance.piece)]

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        covers = super().is_solution
        for square in sorted(occupied):
            if covers(board, piece, occupied - {square}):
                sentence = "without the {piece} on {square} every square is still covered"
                return say(sentence, piece=noun(piece.name), square=square_name(board, square))
        return None
