"""Our side of the pairs: the questions that they ask, and our formulations and counters that answer."""

from typing import Any

from compare.bench.side import WARM_UP, Function
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.counting import Resources
from models.formulation import Search
from models.problem import OPTIMUM, Instance, Size


def queens(n: int) -> Instance:
    """n queens on an n × n board, none attacking another."""
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n)


def domination(n: int, size: Size = OPTIMUM) -> Instance:
    """The fewest queens that cover an n × n board, or this number of queens."""
    return Instance(find_problem("domination"), find_piece("queen"), Board(n, n), size)


def count_with(counter: str, instance: Instance, threads: int = 1) -> int:
    """The number of solutions, by a counter."""
    return find_counter(counter).count(instance, Resources(threads))


def list_with(formulation: str, instance: Instance) -> int:
    """The number of solutions that a formulation lists, one by one."""
    return sum(1 for _ in find_formulation(formulation).solve(instance, Search()))


def listing(formulation: str) -> Function:
    """A formulation that lists n queens, if its engine is installed."""

    def why_not() -> str | None:
        try:
            return find_formulation(formulation).unsupported(queens(WARM_UP))
        except LookupError as missing:
            return str(missing)

    return Function(formulation, lambda n: list_with(formulation, queens(n)), why_not=why_not)


def optimum_with(formulation: str, instance: Instance) -> int:
    """The number of pieces in a best solution, by a formulation: it proves that no size is better."""
    return next(find_formulation(formulation).solve(instance, Search())).bit_count()


HALF_BOARD_JOIN = Function("kernels/half-board-join", lambda n: count_with("kernels/half-board-join", queens(n)))


def _count_covers(counter: str) -> Function:
    """A compiled search for covering sets.

    It is compiled for each number of words of a board. So the warm-up has the same board.
    """

    def answer(n: int) -> int:
        return count_with(counter, domination(n))

    def warm_up(n: int) -> int:
        find_formulation(counter).prepare(domination(n))
        return count_with(counter, domination(n, 2))

    return Function(counter, answer, warm_up)


COVER = _count_covers("kernels/cover")
FRAME = _count_covers("kernels/frame")


OPTIMUM_OF_CP_SAT = Function("cp-sat/cover", lambda n: optimum_with("cp-sat/cover", domination(n)))


def _list_into_array(n: int) -> int:
    formulation: Any = find_formulation("kernels/half-board-listing")
    solutions = formulation.listing(n)
    return len(solutions.batch(len(solutions)))


LISTING_ARRAY = Function("kernels/half-board-listing, array", _list_into_array, warm_up=_list_into_array)
"""No Python object for each solution. The warm-up asks the same question, so that the process has the memory."""
