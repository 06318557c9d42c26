"""Every placement in which no piece attacks another and to which no piece can be added; of any size.

In graph theory these are the maximal independent sets, which are the independent dominating sets of all sizes.

Common form: that of non-attacking pieces; and of a square and those that exclude it, at least one is occupied.

Source: A146303 (queens), A146304 (bishops), A289201 (knights).
"""

from models.chess.attacks import conflict_boards, conflict_cliques
from models.chess.board import Board, Square
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.languages import noun, say
from models.problem import ANY, Among, Conditions, Instance, Occupied, Problem


class MaximalNonAttacking(Problem):
    """No piece attacks another, and on every other square a piece would attack or be attacked; any number of pieces."""

    wanted = "most"
    conditions = Conditions(non_attacking=True, asks_more=True)
    usual_size = ANY

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        if not all(can_stand(board, piece, square, occupied - {square}) for square in occupied):
            return False
        return not any(can_stand(board, piece, square, occupied) for square in board if square not in occupied)

    def common_form(self, instance: Instance) -> list[Among]:
        board, piece = instance.board, instance.piece
        conflicts = conflict_boards(board, piece)
        no_room = [Among(excluding | 1 << square, at_least=1) for square, excluding in enumerate(conflicts)]
        return no_room + [Among(clique, at_most=1) for clique in conflict_cliques(board, piece)]

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        for square in board:
            if square not in occupied and can_stand(board, piece, square, occupied):
                sentence = "a {piece} can be added on {square}"
                return say(sentence, piece=noun(piece.name), square=square_name(board, square))
        return None


def can_stand(board: Board, piece: Piece, square: Square, others: Occupied) -> bool:
    """Whether a piece on the square neither attacks nor is attacked by the others."""
    attacks_none = not piece.attacked_from(board, square) & others
    return attacks_none and not any(square in piece.attacked_from(board, other) for other in others)
