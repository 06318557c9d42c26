"""The classroom search with three arrays of flags.

Viewpoint
    The row of each column's queen: column by column, from the left, a queen is placed on a row that is still free.
Constraints
    Three arrays of Booleans say which rows, which rising and which falling diagonals are taken. On a rising diagonal
    row + column is constant, on a falling diagonal row - column. A square is attacked if one of its three flags is set:
    three look-ups, no matter how many queens stand.
Search
    Depth first. Place a queen, go to the next column, come back, clear the queen's flags, try the next row. For n = 8
    the first queens go to rows 1, 3, 5, 2, 4 (the top row is 1); then the sixth column has no free row, and the search
    backtracks.
Size
    n variables; n + 2 (2n - 1) flags, which replace the 3 n (n - 1) / 2 pairwise constraints.
Source
    Classroom; the flags are Wirth's, Program Development by Stepwise Refinement, CACM 14 (1971) 221.
Compare with
    pairwise (tests queens, not lines), bitmask (the same flags in three machine words).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.chess.board import Board
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class Flags(OneQueenAColumn):
    engine = ENGINE

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        squares = columns(board)
        rows = rows_allowed(instance)
        lines = TakenLines(board)

        def extend(column: int, placement: int) -> Iterator[int]:
            if column == len(squares):
                yield placement
                return
            for row in rows[column]:
                square = squares[column][row]
                if lines.threaten(row, column):
                    search.reject(board.square(square))
                    continue
                lines.set(row, column)
                search.place(board.square(square))
                yield from extend(column + 1, placement | 1 << square)
                lines.clear(row, column)
                search.remove(board.square(square))

        yield from extend(0, 0)


class TakenLines:
    """The rows and diagonals that have a queen. A negative falling diagonal indexes its array from the end."""

    def __init__(self, board: Board) -> None:
        self.row = [False] * max(board.rows, board.columns)
        self.rising = [False] * (board.rows + board.columns)
        self.falling = [False] * (board.rows + board.columns)

    def threaten(self, row: int, column: int) -> bool:
        """Whether a line through this square has a queen."""
        return self.row[row] or self.rising[row + column] or self.falling[row - column]

    def set(self, row: int, column: int) -> None:
        """Note a queen on this square."""
        self.row[row] = self.rising[row + column] = self.falling[row - column] = True

    def clear(self, row: int, column: int) -> None:
        """Note that the queen on this square has gone."""
        self.row[row] = self.rising[row + column] = self.falling[row - column] = False
