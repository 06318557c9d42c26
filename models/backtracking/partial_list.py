"""A growing list of positions; the next position is tested against the list.

Viewpoint
    A partial solution: the list of the positions (row, column) of the queens so far, one in each column from the left.
Variables and domains
    The list. It is extended by a position in the next column, on a row that ``required`` and ``forbidden`` leave.
Constraints
    A position is attacked if a queen of the list is in its row or on one of its diagonals.
Search
    Depth first, one recursive call per extension. Each call has its own, longer list, so nothing has to be undone. A
    list with a queen in every column is a solution.
Size
    n positions; the k-th is tested against at most k - 1 queens, n (n - 1) / 2 pairs in all. The nodes are those of
    flags, in four times the time.
Source
    Classroom. The queens of Abelson and Sussman, Structure and Interpretation of Computer Programs (second edition,
    1996), exercise 2.42, grow the same lists, all lists of one length at a time.
Compare with
    pairwise (tests the old pairs again), flags (three look-ups, no matter how long the list is), safe-squares (passes
    down the squares that are left instead of the queens placed).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.chess.board import Square
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class PartialList(OneQueenAColumn):
    engine = ENGINE

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        squares = columns(board)
        rows = rows_allowed(instance)

        def extend(partial: list[Square]) -> Iterator[int]:
            column = len(partial)
            if column == len(squares):
                yield sum(1 << squares[column][row] for row, column in partial)
                return
            for row in rows[column]:
                square = board.square(squares[column][row])
                if is_threatened((row, column), partial):
                    search.reject(square)
                    continue
                search.place(square)
                yield from extend([*partial, (row, column)])
                search.remove(square)

        yield from extend([])


def is_threatened(position: Square, partial: list[Square]) -> bool:
    """Whether a queen of the list, which is in another column, attacks the position."""
    row, column = position
    return any(row == a or abs(row - a) == abs(column - b) for a, b in partial)
