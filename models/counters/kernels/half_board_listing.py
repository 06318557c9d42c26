"""List n queens by joining half boards: no search, and still every solution, in order.

Question
    n queens on an n × n board, none attacking another.
Viewpoint
    As kernels/half-board-join: a solution is a west half and an east half.
Variables and domains
    As there. Besides, each quarter board has a key, a number of n digits of four bits, which says where in its line
    each queen stands; the key of a solution is the sum of four.
Constraints
    The east has the rows that the west leaves; the words of their diagonals have no bit in common.
Search
    The bit strings are joined as for counting. But here the result of a join is kept: each of its bits leads to an
    east half, and so to a key. The keys are sorted, two digits at a time, and then drawn as bitboards, by a table with
    a board for each two digits of two lines. The order is that of kernels/bitmask.
Size
    A key of eight bytes for two solutions, in three arrays: 170 MiB at n = 16, where it ends, as a key has one word.
    Measured at n = 14: half of the time goes into joining, a sixth into sorting, a quarter into drawing 365,596 boards.
Symmetry
    Of a placement and its mirror image one is kept and sorted: a key and its image always add up to the same sum, so
    the images follow in the opposite order. Sets of rows that mirror each other are joined once; on an odd board
    with no queen in the centre one solution stands for eight.
Source
    As kernels/half-board-join. A search has to visit every node, 27 million at n = 14; here no time goes into boards
    that cannot be completed, other than pairs of halves, 512 at a time.
Compare with
    kernels/bitmask (the search, which lists from the first second on and takes any required and forbidden squares).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from models.counters.kernels import ENGINE
from models.formulation import Formulation
from models.languages import say
from models.machine_code import why_not_compiled
from models.machine_code.batches import read_placements, split_into_batches
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import why_not_plain_board

if TYPE_CHECKING:
    from models.counters.kernels.machinery.half_board_listing import Listing

SMALLEST, LARGEST = 11, 16
"""The smallest and the largest side: on smaller boards a search is done before this is loaded."""


class HalfBoardListing(Formulation):
    engine = ENGINE
    priority = 3

    def unsupported(self, instance: Instance) -> str | None:
        if not SMALLEST <= instance.board.rows <= LARGEST:
            return say("only from {least} × {least} to {side} × {side}", least=SMALLEST, side=LARGEST)
        return why_not_plain_board(instance) or why_not_compiled()

    def prepare(self, instance: Instance) -> None:
        self.listing(4).batch(1)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        for batch in split_into_batches(self.listing(instance.board.rows)):
            yield from read_placements(batch)

    def listing(self, n: int) -> "Listing":
        """All solutions on n × n as rows of arrays, without a Python object for each."""
        from models.counters.kernels.machinery.half_board_listing import Listing

        return Listing(n)
