"""Pieces each of which is attacked by at most one other; as many as possible.

In graph theory these are the 1-dependent sets. Where attacks go both ways, these are pairs and single pieces.

Common form: for each square, if it is occupied, at most one of the squares from which it is attacked is occupied. This
is half-reification: where the square is empty, nothing is demanded of the others.

Source: Fink and Jacobson, n-domination, n-dependence and forbidden subgraphs, in Graph Theory with Applications to
Algorithms and Computer Science (1985) 301.
"""

from models.chess.attacks import attacker_boards
from models.chess.board import Board
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Among, HalfReified
from models.languages import say
from models.problem import Conditions, Instance, Occupied, Problem


class OneDependence(Problem):
    """Every piece is attacked by at most one other; as many as possible, or as many as given."""

    wanted = "most"
    conditions = Conditions(asks_more=True)

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return all(sum(square in piece.attacked_from(board, other) for other in occupied) <= 1 for square in occupied)

    def common_form(self, instance: Instance) -> list[HalfReified]:
        attackers = attacker_boards(instance.board, instance.piece)
        return [HalfReified(square, Among(squares, at_most=1)) for square, squares in enumerate(attackers)]

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        for square in sorted(occupied):
            attackers = [one for one in sorted(occupied) if square in piece.attacked_from(board, one)]
            if len(attackers) > 1:
                one, other = (square_name(board, attacker) for attacker in attackers[:2])
                words = "the pieces on {one} and {other} both attack {square}"
                return say(words, one=one, other=other, square=square_name(board, square))
        return None
