"""Attacks between the two layers of a board, for the formulations.

The specification does not read this table; it walks (``Piece.attacked_from``).
"""

from functools import cache

from models.chess.attacks import attack_boards, attacker_boards
from models.chess.board import Board
from models.chess.piece import Piece


@cache
def excluded_boards(board: Board, piece: Piece) -> tuple[int, ...]:
    """For each square of layer 0 the squares of layer 1 where no piece may stand if neither is to attack the other.

    The square of the same name is among them. All are squares of the face of the board, and bitboards of it.
    """
    attacked = attack_boards(board.face, piece.on_layer(0))
    attackers = attacker_boards(board.face, piece.on_layer(1))
    return tuple(one | other | 1 << index for index, (one, other) in enumerate(zip(attacked, attackers, strict=True)))
