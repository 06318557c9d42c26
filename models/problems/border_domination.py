"""Pieces that cover the board from its border: only border squares may be occupied; as few as possible.

Common form: that of domination, and of the inner squares none is occupied.

Source: A140859 (size) for queens.
"""

from models.chess.attacks import covering_boards
from models.chess.board import Board, Square
from models.chess.piece import Piece
from models.chess.symmetry import Symmetry
from models.problem import Among, Instance, Occupied, Problem


class BorderDomination(Problem):
    """Every square is occupied or attacked, all pieces stand on the border; the fewest pieces, or as many as given."""

    wanted = "fewest"

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        covered = set(occupied)
        for square in occupied:
            covered |= piece.attacked_from(board, square)
        return len(covered) == len(board) and all(is_on_border(board, square) for square in occupied)

    def common_form(self, instance: Instance) -> list[Among]:
        board = instance.board
        inner = inner_squares(board)
        covered = [Among(squares, at_least=1) for squares in covering_boards(board, instance.piece)]
        return [*covered, Among(inner, at_most=0)] if inner else covered

    def is_kept_by(self, symmetry: Symmetry) -> bool:
        """A torus has symmetries that shift its border."""
        inner = inner_squares(symmetry.board)
        return symmetry.image(inner) == inner


def inner_squares(board: Board) -> int:
    """The bitboard of the squares that are not on the border."""
    return board.bitboard(square for square in board if not is_on_border(board, square))


def is_on_border(board: Board, square: Square) -> bool:
    """Whether a square is in the first or last row or column."""
    row, column = square
    return row in (0, board.rows - 1) or column in (0, board.columns - 1)
