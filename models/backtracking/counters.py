"""A counter on every square says how many queens attack it; the squares at zero are the possibilities.

Question
    n pieces on an n × n board (or one in every line of a rectangle's shorter side), none attacking another. For queens,
    and for any other piece that rides along rows and columns; a torus too.
Viewpoint
    The board: how many queens attack each square. A queen is set in row after row, from the top (on a board that is
    higher than wide, in column after column).
Variables and domains
    A counter a square. The possibilities of a row are its squares at zero that are not ``forbidden``.
Constraints
    A queen raises the counters along her lines by 1 when she is set, and lowers them by 1 when she is
    removed: one operation with a delta of +1 or -1. A Boolean a square would not do, since two queens may attack the
    same square, and one of them leaves first. ``required`` queens threaten from the start, before they are set.
Search
    Depth first. The first solution is given as soon as it stands; who wants no other stops asking.
    A listener hears every change of a counter, to draw the board as it is.
Size
    n² counters; a queen in the middle of the board changes about 4n of them, whatever else stands.
    The nodes are those of flags, in four times the time.
Symmetry
    Not used.
Source
    Classroom.
Compare with
    flags (the same set and undo, for lines instead of squares), safe-squares (copies the board instead of undoing).
"""

from collections.abc import Callable, Iterator

from models.backtracking import ENGINE
from models.chess.attacks import conflict_boards
from models.chess.board import Board, Square, bits
from models.chess.piece import Piece
from models.formulation import Formulation, Search
from models.problem import Instance, why_not_non_attacking

Listener = Callable[[Square, int], None]
"""Is told the square whose counter has changed, and what it shows now."""


def ignore_change(square: Square, count: int) -> None:
    """The listener that does nothing."""


class Counters(Formulation):
    engine = ENGINE

    def __init__(self, listener: Listener = ignore_change) -> None:
        self.listener = listener

    def unsupported(self, instance: Instance) -> str | None:
        if reason := why_not_non_attacking(instance):
            return reason
        if not instance.piece.rides >= {(0, 1), (1, 0)}:
            return "only pieces that ride along rows and columns"
        return None if instance.size == instance.board.shorter_side else "only one piece a row"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        board = instance.board
        rows = board.lines((0, 1) if board.rows <= board.columns else (1, 0))
        attacks = AttackCounters(board, instance.piece, self.listener)

        def possibilities(row: int) -> list[int]:
            return [
                square for square in rows[row] if not attacks.count[square] and not instance.forbidden >> square & 1
            ]

        def extend(row: int, placement: int) -> Iterator[int]:
            if row == len(rows):
                yield placement
                return
            for square in possibilities(row):
                search.place(board.square(square))
                attacks.change(square, +1)
                yield from extend(row + 1, placement | 1 << square)
                attacks.change(square, -1)
                search.remove(board.square(square))

        for square in bits(instance.required):
            attacks.change(square, +1)
        yield from extend(0, 0)
        for square in bits(instance.required):
            attacks.change(square, -1)


class AttackCounters:
    """On every square of a board, how many pieces attack it."""

    def __init__(self, board: Board, piece: Piece, listener: Listener) -> None:
        self.board = board
        self.listener = listener
        self.lines_of = [list(bits(attacked)) for attacked in conflict_boards(board, piece)]
        self.count = [0] * len(board)

    def change(self, square: int, delta: int) -> None:
        """Raise or lower the counters along the lines of a piece on this square."""
        for attacked in self.lines_of[square]:
            self.count[attacked] += delta
            self.listener(self.board.square(attacked), self.count[attacked])
