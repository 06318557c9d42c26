"""The boards on which a student's file is judged, the small ones first."""

from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import Instance, Problem

RECTANGLES = [(1, 3), (3, 2), (3, 5), (6, 4)]
LARGEST_SIDE = 8
LARGEST_SIDE_WITH_OPEN_SIZE = 5
"""Where the size is an optimum, or any, a student's search takes much longer."""


def ladder(problem: Problem, piece: Piece) -> list[Instance]:
    """Square boards, rectangles, and a board with squares that must or must not be occupied."""
    has_size = isinstance(problem.default_size(Board(4, 4), piece), int)
    largest = LARGEST_SIDE if has_size else LARGEST_SIDE_WITH_OPEN_SIZE
    boards = [Board(side, side) for side in range(1, largest + 1)]
    boards += [Board(*sides) for sides in RECTANGLES if max(sides) <= largest]
    rungs = [Instance(problem, piece, board, problem.default_size(board, piece)) for board in boards]
    corner, middle = 1, 1 << 12
    five = next(rung for rung in rungs if rung.board == Board(5, 5))
    rungs += [five.narrowed(required=corner), five.narrowed(forbidden=corner | middle), five.narrowed(middle, corner)]
    return sorted(rungs, key=lambda rung: len(rung.board))
