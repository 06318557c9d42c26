"""The boards on which a student's file is judged, the small ones first."""

from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import Instance, Problem

RECTANGLES = [(1, 3), (3, 2), (3, 5), (6, 4)]
LARGEST_SIDE = 8
LARGEST_SIDE_WITH_OPEN_SIZE = 5
"""Where the size is an optimum, or any, a student's search takes much longer."""
FARTHEST_SIDE = 10
"""Larger boards are judged up to this side where that costs little."""
MIDDLE_SIDE = 5
"""The side of the boards with squares that must or must not be occupied."""


def largest_side(problem: Problem, piece: Piece) -> int:
    """The side of the largest square board, where no other is asked for."""
    has_size = isinstance(problem.default_size(Board(4, 4), piece), int)
    return LARGEST_SIDE if has_size else LARGEST_SIDE_WITH_OPEN_SIZE


def ladder(problem: Problem, piece: Piece, up_to: int | None = None) -> list[Instance]:
    """Square boards up to this side, rectangles, and boards on which careless formulations fail."""
    usual = largest_side(problem, piece)
    largest = usual if up_to is None else up_to
    boards = [Board(side, side) for side in range(1, largest + 1)]
    boards += [Board(*sides) for sides in RECTANGLES if max(sides) <= min(largest, usual)]
    rungs = [Instance(problem, piece, board) for board in boards]
    rungs += [rung for rung in _uncommon(problem, piece) if rung.board.rows <= largest]
    return sorted(rungs, key=lambda rung: len(rung.board))


def further_boards(problem: Problem, piece: Piece) -> list[Instance]:
    """The square boards above the ladder, where an error may show that smaller boards hide."""
    sides = range(largest_side(problem, piece) + 1, FARTHEST_SIDE + 1)
    return [Instance(problem, piece, Board(side, side)) for side in sides]


def is_plain(instance: Instance) -> bool:
    """Whether this is a square board, and nothing but the usual question is asked on it."""
    board = instance.board
    is_square = board.rows == board.columns and not board.wrap
    is_usual = instance.size == instance.problem.default_size(board, instance.piece)
    return is_square and is_usual and not instance.required | instance.forbidden


def _uncommon(problem: Problem, piece: Piece) -> list[Instance]:
    """Tori, another size, required and forbidden squares; on some of these boards there is no solution."""
    four, five = Board(4, 4), Board(MIDDLE_SIDE, MIDDLE_SIDE)
    plain = Instance(problem, piece, five)
    corner, middle = 1, 1 << 12
    first_column = five.bitboard((row, 0) for row in range(five.rows))
    attacked = five.bitboard(sorted(piece.attacked_from(five, (0, 0)))[:1])
    rungs = [Instance(problem, piece, Board(side, side, wrap=True)) for side in (4, MIDDLE_SIDE)]
    if isinstance(plain.size, int):
        rungs.append(Instance(problem, piece, four, four.rows - 1))
    rungs += [plain.narrowed(required=corner), plain.narrowed(forbidden=corner | middle)]
    rungs += [plain.narrowed(middle, corner), plain.narrowed(required=corner | attacked)]
    return [*rungs, plain.narrowed(forbidden=first_column)]
