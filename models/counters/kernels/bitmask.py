"""The search with three machine words, compiled, filling arrays of bitboards.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    A queen's row, column by column; bit r of a word stands for row r.
Variables and domains
    One variable a column; its domain is a word, with a bit for each row that ``required`` and ``forbidden`` leave.
Constraints
    Three words say which rows, rising and falling diagonals are attacked in the present column; going on to the next,
    the words of the diagonals are shifted by one row.
Search
    Depth first, without recursion: for each column, what is untried, the three words and the queen stand in arrays, so
    the search can stop where a batch is full and go on when the next one is asked for. The solutions come in the
    order of backtracking/bitmask, and with its nodes; the batches grow from 16 solutions to 65,536.
Size
    Five words a column, and its domain. Boards with sides of up to 64.
Source
    As backtracking/bitmask. In Python a node takes a microsecond, here a few nanoseconds.
Compare with
    backtracking/bitmask (the same search, to be read), kernels/half-board-listing (no search: from n = 14
    on ten times as fast).
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
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column

if TYPE_CHECKING:
    from models.counters.kernels.machinery.bitmask import BitmaskSearch

LONGEST_SIDE = 64
"""The longest side of a board: a column is one word."""


class Bitmask(Formulation):
    engine = ENGINE
    priority = 4
    smallest_board = 121

    def unsupported(self, instance: Instance) -> str | None:
        if max(instance.board.rows, instance.board.columns) > LONGEST_SIDE:
            return say("no side over {most}", most=LONGEST_SIDE)
        return why_not_one_queen_a_column(instance) or why_not_compiled()

    def prepare(self, instance: Instance) -> None:
        enumerate_solutions(instance).batch(0)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        nodes_before = search.statistics.nodes or 0
        solutions = enumerate_solutions(instance)
        for batch in split_into_batches(solutions):
            search.statistics.nodes = nodes_before + solutions.nodes
            yield from read_placements(batch)


def enumerate_solutions(instance: Instance) -> "BitmaskSearch":
    """The search for the solutions that ``placements`` gives one by one; it gives them in arrays of bitboards."""
    from models.counters.kernels.machinery.bitmask import BitmaskSearch

    allowed = [sum(1 << row for row in rows) for rows in rows_allowed(instance)]
    return BitmaskSearch(allowed, columns(instance.board), len(instance.board))
