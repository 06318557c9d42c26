"""Pieces that attack every square, the occupied ones too; as few as possible.

So every piece is itself attacked by another. On 8 × 8 five queens still suffice. A 1 × 1 board has no solution, nor
has any board with a square that no other attacks.

Common form: of the squares from which a square is attacked, at least one is occupied.

Source: A303003 (size), A002566 (count), A002565 (classes) for queens; Cockayne, Dawes and Hedetniemi, Total domination
in graphs, Networks 10 (1980) 211.
"""

from collections.abc import Sequence

from models.chess.attacks import attacker_boards
from models.chess.board import Board
from models.chess.piece import Piece
from models.common_form import Among, Constraint
from models.problem import TOTAL_DOMINATION, Instance, Occupied, Problem


class TotalDomination(Problem):
    """Every square is attacked; the fewest pieces, or as many as given."""

    wanted = "fewest"
    conditions = TOTAL_DOMINATION

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        attacked = {target for square in occupied for target in piece.attacked_from(board, square)}
        return len(attacked) == len(board)

    def common_form(self, instance: Instance) -> Sequence[Constraint]:
        return [Among(squares, at_least=1) for squares in attacker_boards(instance.board, instance.piece)]
