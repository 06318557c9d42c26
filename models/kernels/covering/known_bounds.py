"""Sizes that no covering set can have, as the literature has proved."""

from models.pieces.queen import QUEEN
from models.problem import Instance, why_not_domination

SOURCE = "Finozhenok and Weakley 2007"


def least_known_size(instance: Instance) -> int:
    """No covering set of queens on an n × n board is smaller than n / 2, or than (n - 1) / 2 if n is 3 or 11.

    D. Finozhenok and W. D. Weakley, An improved lower bound for domination numbers of the queen's graph, Australasian
    Journal of Combinatorics 37 (2007) 295. 0 for other pieces and boards.
    """
    board = instance.board
    of_queens = instance.piece == QUEEN and why_not_domination(instance) is None
    if not of_queens or board.wrap or board.rows != board.columns:
        return 0
    return board.rows // 2 if board.rows in (3, 11) else (board.rows + 1) // 2
