"""A problem that needs conditions on empty squares, and on sets that may be empty."""

from models import Board, HalfReified, Instance, Piece, Problem
from models.chess.attacks import attacker_boards
from models.common_form import Among
from models.problem import Occupied


class TwiceAttacked(Problem):
    """Every empty square is attacked by two or more pieces; as few as possible."""

    wanted = "fewest"

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        empty = [square for square in board if square not in occupied]
        return all(sum(square in piece.attacked_from(board, other) for other in occupied) >= 2 for square in empty)

    def common_form(self, instance: Instance) -> list[HalfReified]:
        attackers = enumerate(attacker_boards(instance.board, instance.piece))
        return [HalfReified(square, Among(squares, at_least=2), when_occupied=False) for square, squares in attackers]
