"""A counter on every square says how many queens attack it; a queen may stand where it is 0.

Question
    Place n pieces on an n × n board so that no two attack each other. On a rectangle, n is the shorter side. For queens
    and any other piece that rides along rows and columns; also on a torus.
Viewpoint
    The board: how many queens attack each square. A queen is placed in row after row, from the top (column after column
    if the board is higher than wide).
Variables and domains
    One counter per square. The candidates of a row are its squares that are not ``forbidden`` and whose counter is 0.
Constraints
    When a queen is placed, it raises the counters along its lines by 1; when it is removed, it lowers them by 1. This
    is one operation with a delta of +1 or -1. One Boolean per square would not do: two queens may attack the same
    square, and one of them is removed first. ``required`` queens attack from the start, before they are placed.
Search
    Depth first. Each solution is yielded as soon as it is found; a caller that wants only one stops asking. A listener
    is told of every change of a counter, so that it can draw the current board.
Size
    n² counters. A queen in the middle of the board changes about 4n of them, no matter which other queens stand. The
    nodes are those of flags, in four times the time.
Source
    Classroom.
Compare with
    flags (places and undoes in the same way, for lines instead of squares), safe-squares (copies the board instead of
    undoing).
"""

from collections.abc import Callable, Iterator

from models.backtracking import ENGINE
from models.chess.attacks import conflict_boards
from models.chess.board import Board, Square, bits
from models.chess.piece import Piece
from models.formulation import Formulation
from models.problem import Instance, why_not_non_attacking
from models.search import Search

Listener = Callable[[Square, int], None]
"""Called with the square whose counter has changed and its new value."""


def ignore_change(square: Square, count: int) -> None:
    """The listener that does nothing."""


class Counters(Formulation):
    engine = ENGINE

    def __init__(self, listener: Listener = ignore_change) -> None:
        self.listener = listener

    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_non_attacking(instance):
            return reason
        if not instance.piece.rides_along_rows_and_columns:
            return "only pieces that ride along rows and columns"
        return None if instance.size == instance.board.shorter_side else "only one piece per row"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        rows = board.lines((0, 1) if board.rows <= board.columns else (1, 0))
        attacks = AttackCounters(board, instance.piece, self.listener)

        def extend(row: int, placement: int) -> Iterator[int]:
            if row == len(rows):
                yield placement
                return
            candidates = [one for one in rows[row] if not attacks.count[one] and not instance.forbidden >> one & 1]
            for square in candidates:
                is_required = instance.required >> square & 1  # then it attacks already
                if not is_required:
                    attacks.change(square, +1)
                search.place(board.square(square))
                yield from extend(row + 1, placement | 1 << square)
                if not is_required:
                    attacks.change(square, -1)
                search.remove(board.square(square))

        for square in bits(instance.required):
            attacks.change(square, +1)
        yield from extend(0, 0)
        for square in bits(instance.required):
            attacks.change(square, -1)


class AttackCounters:
    """For every square of a board, the number of pieces that attack it or would be attacked from it."""

    def __init__(self, board: Board, piece: Piece, listener: Listener) -> None:
        self.board = board
        self.listener = listener
        self.excluded_by = [list(bits(excluded)) for excluded in conflict_boards(board, piece)]
        self.count = [0] * len(board)

    def change(self, square: int, delta: int) -> None:
        """Add ``delta`` to the counters of all squares that a piece on this square excludes."""
        for excluded in self.excluded_by[square]:
            self.count[excluded] += delta
            self.listener(self.board.square(excluded), self.count[excluded])
