"""What the pairs ask, and our ways to answer."""

from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.counting import Resources
from models.formulation import Search
from models.problem import OPTIMUM, Instance, Size


def queens(n: int) -> Instance:
    """n queens on an n × n board, none attacking another."""
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n)


def domination(n: int, size: Size = OPTIMUM) -> Instance:
    """The fewest queens that cover an n × n board."""
    return Instance(find_problem("domination"), find_piece("queen"), Board(n, n), size)


def counted(counter: str, instance: Instance, threads: int = 1) -> int:
    """The number of solutions by a counter."""
    return find_counter(counter).count(instance, Resources(threads))


def listed(formulation: str, instance: Instance) -> int:
    """The number of the solutions that a formulation gives, one by one."""
    return sum(1 for _ in find_formulation(formulation).solve(instance, Search()))
