"""The straight ways of pieces over the board, also over the joined edges of a torus."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor

from models.chess.board import Board, Square, Step
from models.chess.piece import Piece

Point = tuple[float, float]
"""(x, y), in squares from the top left corner of the board."""
Segment = tuple[Point, Point]
"""The two ends of a straight line."""
DECIMALS = 9
"""The places of crossings are rounded to this number of decimals: one place that is found on both axes is one cut."""


def way_between(board: Board, piece: Piece, start: Square, end: Square) -> Step | None:
    """The shortest straight way (rows, columns) by which a piece on ``start`` attacks ``end``; None if there is none.

    On a torus the way may lead over an edge: then it does not end on the board.
    """
    ways = [leap for leap in piece.leaps if board.after(start, leap) == end]
    for ride in piece.rides:
        ways += [(ride[0] * n, ride[1] * n) for n, square in enumerate(_ride(board, ride, start), 1) if square == end]
    return min(ways, key=lambda way: (way[0] ** 2 + way[1] ** 2, way), default=None)


def longest_way(board: Board, ride: Step, start: Square) -> Step:
    """The way (rows, columns) of a ride to its last square; on a torus back to where it began."""
    steps = len(list(_ride(board, ride, start)))
    return ride[0] * steps, ride[1] * steps


def segments(board: Board, start: Square, way: Step) -> list[Segment]:
    """The way from the middle of a square as segments on the board, cut where it crosses an edge.

    Points are (x, y) in squares from the top left corner.
    """
    x, y = start[1] + 0.5, start[0] + 0.5
    dy, dx = way
    cuts = sorted({0.0, 1.0, *_crossings(x, dx, board.columns), *_crossings(y, dy, board.rows)})
    return [_on_board(board, (x + a * dx, y + a * dy), (x + b * dx, y + b * dy)) for a, b in pairwise(cuts)]


def _ride(board: Board, ride: Step, start: Square) -> Iterator[Square]:
    """The squares to which a ride leads, step by step; on a torus the last is where it began."""
    square = board.after(start, ride)
    while square is not None:
        yield square
        square = None if square == start else board.after(square, ride)


def _crossings(start: float, length: float, side: int) -> list[float]:
    """The places, as parts of the way from 0 to 1, where its coordinate crosses a multiple of the side.

    The coordinate begins at ``start``, and changes by ``length``.
    """
    low, high = sorted((start, start + length))
    times = range(ceil(low / side), floor(high / side) + 1) if length else ()
    return [round((side * one - start) / length, DECIMALS) for one in times]


def _on_board(board: Board, first: Point, last: Point) -> Segment:
    """The segment moved by whole boards so that it lies on this one."""
    across = board.columns * floor((first[0] + last[0]) / 2 / board.columns)
    down = board.rows * floor((first[1] + last[1]) / 2 / board.rows)
    return (first[0] - across, first[1] - down), (last[0] - across, last[1] - down)
