"""Count the covers of a board by its empty rows: inclusion and exclusion over the squares that are left uncovered.

Question
    How many placements of queens, rooks or other pieces that ride along rows cover the board: with any number of
    pieces, a given number, or the fewest. They may attack each other.
Viewpoint
    The set of empty rows. In a row that is not empty every square is covered; so only the squares of empty rows may be
    uncovered.
Formula
    For a set R of empty rows, the sum over all sets Z of squares in these rows of (-1)^|Z| · w(Z), where w(Z) is the
    number of ways to occupy every other row, and no row of R, with no piece that covers a square of Z. Such a piece
    has f squares left in a row: 2^f - 1 ways; by the number of pieces, (1 + x)^f - 1. The answer is the sum over R.
Search
    None. The squares of R are taken one by one. Of the sets Z so far only the squares matter from which one of them is
    covered: the state. Sets with the same state are one entry, with the sum of their signs; most sums are 0 and are
    dropped, and so is a state that leaves a row no square, as that row cannot be occupied. The states are sorted
    arrays of words.
Size
    Queens: 33 thousand states on 8 × 8, where there are 2^32 sets Z for 4 empty rows; about ten times as many for each
    further row and column. 6 s at n = 8 with any number of queens, where kernels/uncovered-squares takes 17 s.
Symmetry
    Sets of rows that the board upside down exchanges are taken once.
Source
    Inclusion and exclusion: Björklund, Husfeldt and Koivisto, Set partitioning via inclusion-exclusion, SIAM Journal on
    Computing 39 (2009) 546. Cancelling the terms row by row is our own. A287070 (queens, to 5 × 5).
Compare with
    kernels/uncovered-squares (square by square, no signs), closed-forms/rook-covers-of-any-size (the same idea as a
    formula for rooks).
"""

from collections.abc import Sequence

from models.counters.kernels import ENGINE
from models.counting import Census, Resources, SolutionCounter
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import ANY, DOMINATION, Instance

MOST_ROWS, MOST_COLUMNS = 12, 16
"""The largest board: each row or column more makes ten times as many states, and takes as much more memory."""


class EmptyRows(SolutionCounter):
    engine = ENGINE
    priority = 4
    smallest_board = 49

    def unsupported(self, instance: Instance) -> str | None:
        board = instance.board
        if instance.problem.conditions != DOMINATION:
            return "only domination"
        if not {(0, 1), (0, -1)} <= instance.piece.rides:
            return "only pieces that ride along rows"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        if board.rows > MOST_ROWS or board.columns > MOST_COLUMNS:
            return say("only up to {rows} × {columns}", rows=MOST_ROWS, columns=MOST_COLUMNS)
        return why_not_compiled()

    def is_worth_its_start(self, instance: Instance) -> bool:
        """Not for a size, nor the fewest: a search finds those sooner."""
        return instance.size == ANY and super().is_worth_its_start(instance)

    def take_census(self, instance: Instance, resources: Resources, *, with_classes: bool) -> Census:
        from models.counters.kernels.machinery.empty_rows import count_covers

        if instance.size == ANY:
            return Census(None, count_covers(instance, resources, self.name, by_size=False)[0])
        by_size = count_covers(instance, resources, self.name, by_size=True)
        size = instance.size if isinstance(instance.size, int) else _best_size(instance, by_size)
        solutions = by_size[size] if size < len(by_size) else 0
        return Census(size if solutions else None, solutions)


def _best_size(instance: Instance, by_size: Sequence[int]) -> int:
    """The optimum, given the number of solutions of each size; there is always one, as the full board is covered."""
    sizes = [size for size, solutions in enumerate(by_size) if solutions]
    return sizes[0] if instance.problem.wanted == "fewest" else sizes[-1]
