"""The two questions that most pitfalls are asked.

They stand apart from ``Pitfall``, which the catalogue imports, so that finding a name loads no code of these problems.
"""

from models.chess.board import Board
from models.pieces import QUEEN
from models.problem import Instance
from models.problems.domination import Domination
from models.problems.non_attacking import NonAttacking


def n_queens(n: int) -> Instance:
    """Place n queens on an n × n board so that no two attack each other."""
    return Instance(NonAttacking(), QUEEN, Board(n, n), n)


def fewest_queens(n: int) -> Instance:
    """Cover an n × n board with the fewest queens."""
    return Instance(Domination(), QUEEN, Board(n, n))
