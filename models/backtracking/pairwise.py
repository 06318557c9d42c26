"""An array of rows, filled from the last column to the first; all pairs are tested after each queen.

Viewpoint
    The row of each column's queen: ``rows[column]``, filled from the last column down to column 0.
Constraints
    For every two queens, at (x, a) and (y, b): neither a == b (the same row) nor abs(x - y) == abs(a - b) (the same
    diagonal). Two queens never share a column, because the array has one entry per column.
Search
    Depth first. Write a row into the array and test all pairs of queens. If no two attack each other, go on to the next
    column on the left; then try the next row. Nothing has to be undone: the entry is overwritten.
Size
    n variables; n (n - 1) / 2 pairs. Placing the k-th queen costs up to k (k - 1) / 2 tests; all but k - 1 of them
    repeat earlier ones. The nodes are those of flags, in eight times the time.
Source
    Classroom.
Compare with
    partial-list (tests only the new queen), flags (tests lines, not queens), python-constraint/columns (states the same
    pairs to a library).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from models.backtracking import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class Pairwise(OneQueenAColumn):
    engine = ENGINE

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        squares = columns(board)
        allowed = rows_allowed(instance)
        rows = [0] * len(squares)

        def fill(column: int) -> Iterator[int]:
            if column < 0:
                yield sum(1 << squares[x][row] for x, row in enumerate(rows))
                return
            for row in allowed[column]:
                square = board.square(squares[column][row])
                rows[column] = row
                if some_pair_attacks(rows, column):
                    search.reject(square)
                    continue
                search.place(square)
                yield from fill(column - 1)
                search.remove(square)

        yield from fill(len(squares) - 1)


def some_pair_attacks(rows: Sequence[int], first: int) -> bool:
    """Whether two of the queens in the columns from ``first`` on are in one row or on one diagonal."""
    queens = [(column, rows[column]) for column in range(first, len(rows))]
    return any(a == b or abs(x - y) == abs(a - b) for (x, a), (y, b) in combinations(queens, 2))
