"""Count n queens by joining half boards.

Question
    How many placements of n queens on an n × n board have none attacking another.
Viewpoint
    A solution is two half boards, the west with the queens of the columns left of the middle, the east with those
    right of it. On an odd board the middle column stands by itself, and its queen is set first.
Variables and domains
    For each half, its set of rows; for each set of rows, the list of half boards that use just these rows, each a word
    of 64 bits that says which diagonals it takes.
Constraints
    The east has the rows that the west leaves; the words of the two have no bit in common.
Search
    None: tables are joined. For each quarter a table lists all ways to use given rows and given columns; a half board
    is two quarters whose words are disjoint. The words of the east halves are transposed like a matrix: for each
    diagonal, a bit string says which east halves leave it free, 512 in a string. The strings of the diagonals that a
    west half takes are intersected: what is left are the east halves that fit it, and these bits are counted. The
    string of each quarter is made once, so a pair of halves costs the 512th part of an intersection. Eight such strings
    are added up column by column, and then their bits are counted once.
    On large boards the half boards of the east are sorted by the diagonals with the most squares. All of a string may
    take one of these; then the west halves that take it too are passed over.
Size
    At n = 18, 12 thousand sets of rows with, on average, 9 thousand half boards in the west and 4 thousand in the
    east: 355 pairs for a solution. Of the time, two fifths go into joining, a quarter into strings of quarters, a
    sixth into lists. At n = 20 a set has 55 thousand and 26 thousand half boards, 730 pairs for a solution. Sorting
    passes over two thirds of them. At n = 17 and below most goes into lists and tables.
    From n = 22 on the sets of rows are cut into blocks, each of which needs a share of the quarter boards: 0.7 GiB at
    22, 2.3 at 24.
Symmetry
    All eight from n = 18 on, and on an odd board without a queen in the centre for every n; otherwise the four that
    turn rows into rows. Rows of the west, of the east, upside down: sets of rows that mirror each other count alike. A
    reflection in the diagonal exchanges the rows of the west half with the columns of the top half. So, of a solution
    and its reflection, only one is counted, the one whose set of columns ranks higher; those of equal rank, once. On an
    odd board without a queen in the centre it is simpler: the queen of the middle column is nearer to the centre than
    that of the middle row; it is above the centre, and the other one is west of the centre.
Source
    The idea of the join is Evgeny Kluev's (github.com/EvgenyKluev/N-Queens-Count-Sol); this implementation is our own.
Compare with
    kernels/mirror-backtracking and kernels/border-backtracking (search), which need no memory.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from models.counters.kernels import ENGINE
from models.counters.kernels.machinery.half_board_join.middle_column import Block, blocks
from models.counting import Part, SumOfParts
from models.languages import say
from models.machine_code import why_not_compiled
from models.problem import Instance
from models.viewpoints.one_queen_a_column import why_not_plain_board

if TYPE_CHECKING:
    from models.counters.kernels.machinery.half_board_join.store import Tables

LARGEST = 27
"""The largest side: no count up to it exceeds 63 bits, and a word has room for the diagonals and a pattern."""
EIGHTFOLD_FROM = 18
"""The smallest side for which all symmetries are used where the board upside down has the same middle column.

Below it half boards are too few for that to save anything. Where the middle column is another, all are always used.
"""
WORD_BYTES = 8
SORTED_FROM = 8192
"""The least number of half boards in the east that are sorted: with fewer, sorting takes longer than it saves."""


def least_parts(n: int) -> int:
    """The least number of parts for each middle column: 64 up to n = 19, then four times as many for each n up to 25.

    Ctrl-C waits for the part at hand: a second or two up to n = 23.
    """
    parts: int = 64 * 4 ** max(0, min(n, 25) - 19)
    return parts


class HalfBoardJoin(SumOfParts):
    engine = ENGINE
    smallest_board = 121

    def __init__(
        self, *, eightfold: bool | None = None, sorted_from: int = SORTED_FROM, groups: int | None = None
    ) -> None:
        """The arguments are for tests; those that are None are chosen by the board.

        ``eightfold``: whether all eight symmetries are used where the board upside down has the same middle column,
        too; ``groups``: see ``Block``.
        """
        self.eightfold, self.sorted_from, self.groups = eightfold, sorted_from, groups

    def unsupported(self, instance: Instance) -> str | None:
        if instance.board.rows > LARGEST:
            return say("only up to {side} × {side}", side=LARGEST)
        if instance.board.rows < 4:
            return "only from 4 × 4"
        return why_not_plain_board(instance) or why_not_compiled()

    def out_of_reach(self, instance: Instance) -> str | None:
        n = instance.board.rows
        if n <= LARGEST or why_not_plain_board(instance):
            return None
        sentence = "{number} queens have never been counted; {name} counts up to {side}"
        return say(sentence, number=n, name=self.name, side=LARGEST)

    def count_classes(self, instance: Instance, solutions: int) -> int:
        from models.counters.kernels.machinery.half_board_join.symmetric_solutions import count_classes

        return count_classes(instance.board.rows, solutions)

    def memory(self, instance: Instance, threads: int, *, with_classes: bool = False) -> int:
        """About how many bytes a count takes: the tables of up to two blocks, and the half boards of each thread.

        A quarter with sides of h has about 8 ** h / 105 ways (counted: fewer for h from 7 to 11, more below); a set of
        rows has a tenth as many half boards. Tables have 5 words for a way, 7 on an odd board, where the bottom has a
        row more, and 4 for each pair of sets of rows and columns; a thread has 4 for a half board. Where threads still
        count in a block, the tables of the next may be made.
        """
        n = instance.board.rows
        half, all_blocks = n // 2, blocks(n, self.groups)
        ways = 8**half // 105
        words_of_a_way = 5 if n % 2 == 0 else 7
        words_of_tables = words_of_a_way * (ways // all_blocks[0].groups) + 4 * 4**half
        words_of_threads = 4 * threads * (8**half // 1050)
        total: int = WORD_BYTES * (min(threads, 2, len(all_blocks)) * words_of_tables + words_of_threads)
        return total

    def parts_of_a_block(self, n: int) -> int:
        """The number of parts into which each block of an n × n board is cut."""
        return -(-least_parts(n) // blocks(n, self.groups)[0].groups ** 2)

    def number_of_tables(self, instance: Instance) -> int:
        return len(blocks(instance.board.rows, self.groups))

    def number_of_parts(self, instance: Instance) -> int:
        return self.number_of_tables(instance) * self.parts_of_a_block(instance.board.rows)

    def parts(self, instance: Instance, numbers: Sequence[int]) -> Iterator[Part]:
        n = instance.board.rows
        all_blocks, parts_a_block = blocks(n, self.groups), self.parts_of_a_block(n)
        for place, of_block in groupby(numbers, lambda number: number // parts_a_block):
            yield from self._parts_of(all_blocks[place], [number % parts_a_block for number in of_block], parts_a_block)

    def _parts_of(self, block: Block, numbers: list[int], parts_a_block: int) -> Iterator[Part]:
        """The parts of a block with these numbers, from 0 in each block."""
        from models.counters.kernels.machinery.half_board_join.tables import deal

        eightfold = self.eightfold
        if eightfold is None:
            eightfold = block.middle.n >= EIGHTFOLD_FROM
        tasks, tables = _make(block)
        for number in numbers:
            dealt = deal(tasks, number, parts_a_block)
            uses_all = eightfold and block.middle.is_symmetric
            yield partial(_join, dealt, [tables], eightfold=uses_all, sorted_from=self.sorted_from)


_made: "dict[Block, tuple[Any, Tables]]" = {}
"""The tasks and the tables that were made last: the parts of one count may be asked for in several calls."""


def _make(block: Block) -> "tuple[Any, Tables]":
    """The tasks and the tables of a block."""
    from models.counters.kernels.machinery.half_board_join.tables import make_tables, make_tasks

    if block not in _made:
        _made.clear()  # before the next are made, as they are large
        tasks = make_tasks(block)
        _made[block] = tasks, make_tables(block, tasks)
    return _made[block]


def _join(tasks: Any, tables: "list[Tables]", *, eightfold: bool, sorted_from: int) -> int:
    """The count of a part. Called once: it takes the tables off the list, so that they do not outlive it."""
    from models.counters.kernels.machinery.half_board_join.tables import join

    return join(tasks, tables.pop(), eightfold=eightfold, sorted_from=sorted_from)
