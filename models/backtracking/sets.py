"""Three sets of the lines that are taken: the search as it is usually written in Python.

Viewpoint
    The row of each column's queen: column by column, from the left, a queen is placed on a row that is still free.
Constraints
    Three sets hold the rows, the rising diagonals (row + column) and the falling diagonals (row - column) that are
    taken. Each call gets new sets with one more line, so nothing has to be undone.
Search
    Depth first, with the rows of a column in ascending order. It visits the same nodes as flags.
Size
    n variables; three sets of at most n lines, copied once for each queen placed.
Source
    Classroom; the search is most often found in this form in Python.
Compare with
    backtracking/flags (the same lines in arrays, set and cleared), backtracking/bitmask (each set in one machine word).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed

Lines = frozenset[int]
"""The numbers of lines of one direction that have a queen."""


class Sets(OneQueenAColumn):
    engine = ENGINE

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
