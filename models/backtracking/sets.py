"""Three sets of the lines that are taken: the search as one writes it in Python.

Question
    n queens on an n × n board (or one in every line of a rectangle's shorter side), none attacking another.
Viewpoint
    A queen's row: column by column, from the left, a queen is set on a row that is still free.
Variables and domains
    One variable a column; its values are the rows that ``required`` and ``forbidden`` leave.
Constraints
    Three sets hold the rows, the rising diagonals (row + column) and the falling ones (row - column) that are taken.
    Each call gets sets of its own, with one line more, so nothing has to be taken back.
Search
    Depth first, with the rows of a column in ascending order. It visits the same nodes as the search with flags.
Size
    n variables; three sets of at most n lines, copied once for each queen that is set.
Symmetry
    Not used.
Source
    Classroom; the form in which the search is most often found in Python.
Compare with
    backtracking/flags (the same lines in arrays, set and cleared), backtracking/bitmask (each set in one machine word).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.formulation import Formulation, Search
from models.problem import Instance
from models.viewpoints.one_queen_a_column import columns, rows_allowed, why_not_one_queen_a_column

Lines = frozenset[int]


class Sets(Formulation):
    engine = ENGINE

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        squares = columns(instance.board)
        rows = rows_allowed(instance)

        def extend(column: int, placement: int, taken: Lines, rising: Lines, falling: Lines) -> Iterator[int]:
            if column == len(squares):
                yield placement
                return
            for row in rows[column]:
                square = instance.board.square(squares[column][row])
                if row in taken or row + column in rising or row - column in falling:
                    search.reject(square)
                    continue
                search.place(square)
                yield from extend(
                    column + 1,
                    placement | 1 << squares[column][row],
                    taken | {row},
                    rising | {row + column},
                    falling | {row - column},
                )
                search.remove(square)

        yield from extend(0, 0, frozenset(), frozenset(), frozenset())
