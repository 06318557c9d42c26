"""Each call gets a board of safe and attacked squares; only safe squares are tried.

Viewpoint
    The board: which squares are still safe. A queen is placed in column after column, on a safe square.
Variables and domains
    ``safe[column][row]``, one Boolean per square. At the start the squares that ``required`` and ``forbidden`` leave
    are safe.
Constraints
    A queen attacks its row and its two diagonals (and its column, which is not looked at again). The next call gets a
    new board in which those squares are no longer safe.
Search
    Depth first. No square is tried in vain: all squares are tested once, when a queen is placed. Backtracking is just
    returning: the caller's board was never changed. A column without a safe square ends the branch, but only when the
    search reaches it.
Size
    n² Booleans per board and one board per queen: n³ when n queens stand. The nodes are those of flags, in three times
    the time.
Source
    Classroom.
Compare with
    counters (one board, changed and changed back), fewest-first (the same domains, and it takes the smallest first),
    bitmask (the same idea, where a copy costs nothing).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed

Safe = list[list[bool]]
"""``safe[column][row]``: whether the square is not attacked."""


class SafeSquares(OneQueenAColumn):
    engine = ENGINE

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        squares = columns(board)

        def extend(column: int, safe: Safe, placement: int) -> Iterator[int]:
            if column == len(squares):
                yield placement
                return
            for row, is_safe in enumerate(safe[column]):
                if is_safe:
                    square = squares[column][row]
                    search.place(board.square(square))
                    yield from extend(column + 1, with_queen(safe, row, column), placement | 1 << square)
                    search.remove(board.square(square))

        all_rows = range(len(squares[0]))
        yield from extend(0, [[row in allowed for row in all_rows] for allowed in rows_allowed(instance)], 0)


def with_queen(safe: Safe, row: int, column: int) -> Safe:
    """The board of safe squares after a queen is placed on this square."""
    return [
        [
            is_safe and not (x == column or y == row or abs(x - column) == abs(y - row))
            for y, is_safe in enumerate(safe_in_column)
        ]
        for x, safe_in_column in enumerate(safe)
    ]
