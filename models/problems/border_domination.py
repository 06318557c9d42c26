"""Pieces that cover the board from its border: only border squares may be occupied; as few as possible.

Common form: that of domination, and no inner square is occupied.

Source: A140859 (size) for queens.
"""

from collections.abc import Sequence

from models.chess.board import Board
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.chess.symmetry import Symmetry
from models.common_form import Among, Constraint
from models.languages import say
from models.problem import Conditions, Instance, Occupied
from models.problems.domination import Domination


class BorderDomination(Domination):
    """Every square is occupied or attacked, all pieces stand on the border; the fewest pieces, or as many as given."""

    conditions = Conditions(covered=True, asks_more=True)

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        rows_at_the_edge, columns_at_the_edge = (0, board.rows - 1), (0, board.columns - 1)
        for row, column in occupied:
            if row not in rows_at_the_edge and column not in columns_at_the_edge:
                return False
        return super().is_solution(board, piece, occupied)

    def common_form(self, instance: Instance) -> Sequence[Constraint]:
        inner = inner_squares(instance.board)
        covered = super().common_form(instance)
        return [*covered, Among(inner, at_most=0)] if inner else covered

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        inner = board.squares(inner_squares(board) & board.bitboard(occupied))
        return say("{square} is not on the border", square=square_name(board, inner[0])) if inner else None

    def is_kept_by(self, symmetry: Symmetry) -> bool:
        """Whether the symmetry keeps the border: some symmetries of a torus shift it."""
        inner = inner_squares(symmetry.board)
        return symmetry.image(inner) == inner


def inner_squares(board: Board) -> int:
    """The bitboard of the squares that are not on the border."""
    return board.bitboard((row, column) for row in range(1, board.rows - 1) for column in range(1, board.columns - 1))
