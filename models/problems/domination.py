"""Pieces that cover the board: every square is occupied or attacked; as few pieces as possible.

Five queens cover the 8 × 8 board, in 4860 ways (De Jaenisch 1862; Rouse Ball). A forbidden square must not be
occupied, but it is covered like any other.

Common form: of a square and the squares from which it is attacked, at least one is occupied.

Source: A075458 (size), A002564 (count), A002563 (classes) for queens.
"""

from collections.abc import Sequence

from models.chess.attacks import covering_boards
from models.chess.board import Board
from models.chess.piece import Piece
from models.common_form import Among, Constraint
from models.problem import DOMINATION, Instance, Occupied, Problem


class Domination(Problem):
    """Every square is occupied or attacked; the fewest pieces, or as many as given."""

    wanted = "fewest"
    conditions = DOMINATION

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        covered = set(occupied)
        for square in occupied:
            covered |= piece.attacked_from(board, square)
        return len(covered) == len(board)

    def common_form(self, instance: Instance) -> Sequence[Constraint]:
        return [Among(squares, at_least=1) for squares in covering_boards(instance.board, instance.piece)]
