"""Pieces that cover the board and are connected by attacks; as few pieces as possible.

Two pieces are linked if one of them attacks the other, whatever stands between. Links lead from each piece to every
other, directly or over further pieces.

Common form: that of domination; and the occupied squares are connected in the attack graph.

Source: A381091 (queens), A382047 (knights); Sampathkumar and Walikar, The connected domination number of a graph,
J. Math. Phys. Sci. 13 (1979) 607.
"""

from models.chess.attacks import conflict_boards
from models.chess.board import Board, Square
from models.chess.notation import square_name
from models.chess.piece import Piece
from models.common_form import Connected, Constraint
from models.languages import say
from models.problem import Conditions, Instance, Occupied
from models.problems.domination import Domination


class ConnectedDomination(Domination):
    """Every square is occupied or attacked, and the pieces are connected; the fewest, or as many as given."""

    conditions = Conditions(covered=True, asks_more=True)

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return super().is_solution(board, piece, occupied) and not find_unlinked(board, piece, occupied)

    def common_form(self, instance: Instance) -> list[Constraint]:
        return [*super().common_form(instance), Connected(conflict_boards(instance.board, instance.piece))]

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        apart = find_unlinked(board, piece, occupied)
        if not apart:
            return None
        first, other = (square_name(board, min(squares)) for squares in (occupied - apart, apart))
        return say("no chain of attacks links {first} and {other}", first=first, other=other)


def find_unlinked(board: Board, piece: Piece, occupied: Occupied) -> set[Square]:
    """The occupied squares that are not reached from one of them, each step an attack one way or the other."""

    def linked(one: Square, other: Square) -> bool:
        return other in piece.attacked_from(board, one) or one in piece.attacked_from(board, other)

    unreached = set(occupied)
    to_visit = [unreached.pop()] if unreached else []
    while to_visit:
        here = to_visit.pop()
        next_to_here = {square for square in unreached if linked(here, square)}
        unreached -= next_to_here
        to_visit += next_to_here
    return unreached
