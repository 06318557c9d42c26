"""Every placement in which no piece attacks another and to which no piece can be added; of any size.

In graph theory these are the maximal independent sets, which are the independent dominating sets of all sizes.

Common form: that of non-attacking pieces; and of a square and those that exclude it, at least one is occupied.

Source: A146303 (queens), A146304 (bishops), A289201 (knights).
"""

from models.chess.attacks import conflict_boards, conflict_cliques
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import ANY, Among, Conditions, Instance, Occupied, Problem, Size


class MaximalNonAttacking(Problem):
    """No piece attacks another, and on every other square a piece would attack or be attacked; any number of pieces."""

    wanted = "most"
    conditions = Conditions(non_attacking=True, others=True)

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        def can_stand(square: tuple[int, int], others: Occupied) -> bool:
            attacks_none = not piece.attacked_from(board, square) & others
            return attacks_none and not any(square in piece.attacked_from(board, other) for other in others)

        if not all(can_stand(square, occupied - {square}) for square in occupied):
            return False
        return not any(can_stand(square, occupied) for square in board if square not in occupied)

    def common_form(self, instance: Instance) -> list[Among]:
        board, piece = instance.board, instance.piece
        conflicts = conflict_boards(board, piece)
        no_room = [Among(excluding | 1 << square, at_least=1) for square, excluding in enumerate(conflicts)]
        return no_room + [Among(clique, at_most=1) for clique in conflict_cliques(board, piece)]

    def default_size(self, board: Board, piece: Piece) -> Size:
        return ANY
