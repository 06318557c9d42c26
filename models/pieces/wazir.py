"""The wazir leaps one square along its row or column."""

from models.chess.piece import Piece, in_all_directions

WAZIR = Piece("wazir", leaps=in_all_directions((0, 1)))
