"""Orders of the squares of a board: in a decision diagram that of the levels, from the root."""

from collections.abc import Callable
from random import Random

from models.chess.board import Board

Order = Callable[[Board], list[int]]
"""Lists the squares of a board, by their bit numbers."""


def row_by_row(board: Board) -> list[int]:
    """The squares in the order of their bits."""
    return list(range(len(board)))


def by_diagonals(board: Board) -> list[int]:
    """The squares by the sum of row and column: rising diagonal after rising diagonal."""
    return sorted(range(len(board)), key=lambda square: sum(board.square(square)))


def bit_reversed(board: Board) -> list[int]:
    """The squares by their numbers, read with their bits reversed: neighbours are far apart."""
    width = (len(board) - 1).bit_length()
    return sorted(range(len(board)), key=lambda square: f"{square:0{width}b}"[::-1])


def shuffled(board: Board) -> list[int]:
    """The squares in a random order, always the same."""
    return Random(1).sample(range(len(board)), len(board))


ORDERS: dict[str, Order] = {"rows": row_by_row, "diagonals": by_diagonals, "random": shuffled}
"""The orders by the values of the engine's parameter ``order``."""
