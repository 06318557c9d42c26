"""Our side of the pairs: the questions that they ask, and the formulations and counters that answer them."""

from typing import Any

from compare.bench.side import SMALL_SIDE, Function, WhyNot
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.counting import Resources
from models.problem import ANY, OPTIMUM, Instance, Size
from models.search import Search

FEW_QUEENS = 2
"""The size that a warm-up asks for: so few queens cover no board that is measured, and the search ends at once."""


def queens(n: int) -> Instance:
    """The question of n queens on an n × n board, none attacking another."""
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n), n)


def domination(n: int, size: Size = OPTIMUM, *, wrap: bool = False) -> Instance:
    """The question of queens that cover an n × n board or torus: the fewest, or as many as ``size`` says."""
    return Instance(find_problem("domination"), find_piece("queen"), Board(n, wrap=wrap), size)


def counting(counter: str, title: str | None = None, threads: int = 1, why_not: WhyNot | None = None) -> Function:
    """The side on which a counter, given by name, counts the placements of n queens in this number of threads.

    ``title``: by default the counter's name.
    """

    def count(n: int) -> int:
        return find_counter(counter).count(queens(n), Resources(threads))

    return Function(title or counter, count, why_not=why_not)


def counting_covers(counter: str, *, wrap: bool = False) -> Function:
    """The side on which a counter, given by name, counts the smallest sets of queens that cover the board or torus.

    The counter is compiled for each number of words of a board, so the warm-up has the same board, with few queens.
    """

    def count(n: int) -> int:
        return find_counter(counter).count(domination(n, wrap=wrap))

    def warm_up(n: int) -> int:
        find_formulation(counter).prepare(domination(n, wrap=wrap))
        return find_counter(counter).count(domination(n, FEW_QUEENS, wrap=wrap))

    return Function(counter, count, warm_up)


def counting_minimal_total(counter: str, piece: str) -> Function:
    """The side on which a counter, given by name, counts the minimal sets of a piece that attack every square."""

    def count(n: int) -> int:
        return find_counter(counter).count(
            Instance(find_problem("minimal-total-domination"), find_piece(piece), Board(n), ANY)
        )

    return Function(counter, count)


def list_with(formulation: str, instance: Instance) -> int:
    """The number of solutions that a formulation, given by name, lists one by one."""
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
    """The number of pieces in a best solution; the formulation, given by name, also proves that none is better."""
    return next(find_formulation(formulation).solve(instance, Search())).bit_count()


def _list_into_array(n: int) -> int:
    """The number of placements of n queens, which are all put into one array."""
    formulation: Any = find_formulation("kernels/half-board-listing")
    solutions = formulation.listing(n)
    return len(solutions.batch(len(solutions)))


HALF_BOARD_JOIN = counting("kernels/half-board-join")
OPTIMUM_OF_CP_SAT = Function("cp-sat/cover", lambda n: optimum_with("cp-sat/cover", domination(n)))
LISTING_ARRAY = Function("kernels/half-board-listing, array", _list_into_array, warm_up=_list_into_array)
"""The side that makes no Python object for each solution. Its warm-up asks the same question, to allocate memory."""
