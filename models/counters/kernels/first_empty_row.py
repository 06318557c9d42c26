"""Queens that cover the board, compiled: a row without a queen needs three squares from each queen.

Question
    k queens that cover a rectangle, or the fewest; in independent domination none attacks another.
Viewpoint
    The first row without a queen, where the rows are the longer lines. Every placement has one, or a queen in each row.
    Each such row is a search of its own: which square is occupied next?
Variables and domains
    For each row its uncovered squares, and the squares where a queen may yet stand.
Constraints
    The rows before the first empty one have a queen each, and that row has none. At the end nothing is uncovered.
Search
    Cover the squares of the empty row first, the one with the fewest candidates; then a row that must have a queen;
    then any square. A square that was tried is no candidate any more, so that every placement is found once.
    Bound: a queen outside a row covers at most three of its squares, with its column and two diagonals. So a row with
    more than three uncovered squares for each queen left needs a queen. There may not be more such rows than queens,
    and if there are as many, queens stand in no other row.
Size
    The longer the rows, the fewer nodes: on n columns 3k - n squares are to spare. 7 queens on 8 × 19 have 2.
Symmetry
    Not used by the search. Classes are counted by their placements: each is the part of its class that the symmetries
    which keep it are of all.
Source
    That k queens cover an empty row of at most 3k squares: S. Bozóki, P. Gál, I. Marosi and W. D. Weakley, Domination
    of the rectangular queen's graph, arXiv:1606.02060.
Compare with
    kernels/cover (the same demand for every square, and the largest gains as a bound), kernels/frame (both
    directions; faster where the board is not that long).
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from models.counters.kernels import ENGINE
from models.counting import CountedBySize, PartCounter
from models.formulation import Formulation
from models.languages import say
from models.machine_code import why_not_compiled
from models.pieces import QUEEN
from models.problem import ANY, Instance, why_not_domination
from models.search import Search

if TYPE_CHECKING:
    from models.counters.kernels.machinery.first_empty_row import Rows

SQUARES_A_QUEEN = 3
"""The most squares of the empty row that a queen covers."""
LONGEST_SIDE = 63
"""The longest side of a board: a row is one word."""
SMALLEST_BOARD = 49
LEAST_TO_SPARE, MOST_TO_SPARE = 2, 3
"""How many squares queens can cover in the empty row beyond those that it has, for this count to be worthwhile.

The least is for an unknown size: with less to spare, it is unlikely that fewer queens than rows cover the board.
"""


class FirstEmptyRow(Formulation):
    engine = ENGINE
    priority = 3
    smallest_board = worthwhile_from = SMALLEST_BOARD

    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_domination(instance, may_be_total=False):
            return reason
        if instance.piece != QUEEN or instance.board.wrap:
            return "only queens, on no torus"
        if instance.required or instance.forbidden:
            return "no required or forbidden squares"
        if max(instance.board.rows, instance.board.columns) > LONGEST_SIDE:
            return say("no side over {most}", most=LONGEST_SIDE)
        return why_not_compiled()

    def prepare(self, instance: Instance) -> None:
        list(_rows(instance.with_size(0)).placements(Search()))

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from _rows(instance).placements(search)


class CountByEmptyRow(CountedBySize):
    engine = ENGINE
    priority = 2
    smallest_board = SMALLEST_BOARD
    search = FirstEmptyRow()

    def is_worth_its_start(self, instance: Instance) -> bool:
        """Whether queens have few squares to spare: up to 25 times as fast as kernels/cover (8 × 19, 7 queens).

        A queen for every row leaves no row empty: other counters are better then. So an unknown size is taken for one
        queen fewer than there are rows.
        """
        rows, columns = sorted((instance.board.rows, instance.board.columns))
        is_known = isinstance(instance.size, int)
        queens = int(instance.size) if is_known else rows - 1
        to_spare = SQUARES_A_QUEEN * queens - columns
        is_tight = to_spare <= MOST_TO_SPARE and (is_known or to_spare >= LEAST_TO_SPARE)
        return queens < rows and is_tight and super().is_worth_its_start(instance)

    def unsupported(self, instance: Instance) -> str | None:
        return "not of any size" if instance.size == ANY else self.search.unsupported(instance)

    def number_of_parts(self, instance: Instance) -> int:
        return _rows(instance).number_of_parts

    def part_counter(self, instance: Instance, is_stopped: Callable[[], bool], *, with_classes: bool) -> PartCounter:
        import numpy as np

        self.search.prepare(instance)
        rows, board = _rows(instance), instance.board
        group = instance.symmetries() if with_classes else []
        images = [np.array([board.index(one.image_of_square(square)) for square in board]) for one in group]
        return lambda first_empty: rows.count(first_empty, images, is_stopped)


def _rows(instance: Instance) -> "Rows":
    """The compiled search for an instance of a given size."""
    from models.counters.kernels.machinery.first_empty_row import Rows

    return Rows(instance)
