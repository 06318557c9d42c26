"""Our side of the pairs: the questions that they ask, and the formulations and counters that answer them."""

from typing import Any

from compare.bench.side import SMALL_SIDE, Function, WhyNot
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.counting import Resources
from models.problem import OPTIMUM, Instance, Size
from models.search import Search


def queens(n: int) -> Instance:
    """The question of n queens on an n × n board, none attacking another."""
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n)


def domination(n: int, size: Size = OPTIMUM) -> Instance:
    """The question of the fewest queens, or this number of queens, that cover an n × n board."""
    return Instance(find_problem("domination"), find_piece("queen"), Board(n, n), size)


def counting(counter: str, title: str | None = None, threads: int = 1, why_not: WhyNot | None = None) -> Function:
    """The side on which a counter counts n queens in this number of threads; by default its name is the title."""

    def answer(n: int) -> int:
        return find_counter(counter).count(queens(n), Resources(threads))

    return Function(title or counter, answer, why_not=why_not)


def counting_covers(counter: str) -> Function:
    """The side on which a counter counts the smallest sets of queens that cover the board.

    It is compiled for each number of words of a board, so the warm-up has the same board.
    """

    def count(n: int, size: Size = OPTIMUM) -> int:
        return find_counter(counter).count(domination(n, size))

    def warm_up(n: int) -> int:
        find_formulation(counter).prepare(domination(n))
        return count(n, 2)

    return Function(counter, count, warm_up)


def list_with(formulation: str, instance: Instance) -> int:
    """The number of solutions that a formulation lists, one by one."""
    return sum(1 for _ in find_formulation(formulation).solve(instance, Search()))


def listing(formulation: str) -> Function:
    """The side on which a formulation lists the placements of n queens, if its engine is installed."""

    def why_not() -> str | None:
        try:
            return find_formulation(formulation).unsupported(queens(SMALL_SIDE))
        except LookupError as missing:
            return str(missing)

    return Function(formulation, lambda n: list_with(formulation, queens(n)), why_not=why_not)


def optimum_with(formulation: str, instance: Instance) -> int:
    """The optimum number of pieces by a formulation, which proves that no size is better."""
    return next(find_formulation(formulation).solve(instance, Search())).bit_count()


def _list_into_array(n: int) -> int:
    formulation: Any = find_formulation("kernels/half-board-listing")
    solutions = formulation.listing(n)
    return len(solutions.batch(len(solutions)))


HALF_BOARD_JOIN = counting("kernels/half-board-join")
OPTIMUM_OF_CP_SAT = Function("cp-sat/cover", lambda n: optimum_with("cp-sat/cover", domination(n)))
LISTING_ARRAY = Function("kernels/half-board-listing, array", _list_into_array, warm_up=_list_into_array)
"""It makes no Python object for each solution. The warm-up asks the same question, so that memory is allocated."""
