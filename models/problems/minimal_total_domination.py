"""Placements that attack every square and from which no piece can be removed; of any size.

In graph theory these are the minimal total dominating sets. Every piece has a private neighbour: a square that no other
piece attacks.

Common form: that of total domination; and for each square, if it is occupied, one of the squares that it attacks is
attacked by no other.

Source: A332391 (kings), A321674 (bishops), A303161 (wazirs).
"""

from models.chess.attacks import attack_boards, attacker_boards
from models.chess.board import Board, bits
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Constraint, PrivateNeighbour
from models.languages import noun, say
from models.problem import ANY, Conditions, Instance, Occupied
from models.problems.total_domination import TotalDomination


class MinimalTotalDomination(TotalDomination):
    """Every square is attacked, and no piece can be removed without losing that."""

    conditions = Conditions(attacked=True, asks_more=True)
    usual_size = ANY

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        attack_all = super().is_solution
        return attack_all(board, piece, occupied) and not any(
            attack_all(board, piece, occupied - {square}) for square in occupied
        )

    def common_form(self, instance: Instance) -> list[Constraint]:
        attackers = attacker_boards(instance.board, instance.piece)
        none_to_spare = [
            PrivateNeighbour(square, tuple(attackers[target] for target in bits(targets)))
            for square, targets in enumerate(attack_boards(instance.board, instance.piece))
        ]
        return [*super().common_form(instance), *none_to_spare]

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        attack_all = super().is_solution
        for square in sorted(occupied):
            if attack_all(board, piece, occupied - {square}):
                sentence = "without the {piece} on {square} every square is still attacked"
                return say(sentence, piece=noun(piece.name), square=square_name(board, square))
        return None
