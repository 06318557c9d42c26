"""Layers that show the conclusions of propagators: squares that are empty, pieces that must stand, and the evidence."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from models.chess.board import Board, Square
from models.drawing.elements import element
from models.drawing.layers import SQUARE, Layer, Pieces, draw_pieces, list_squares, tiles
from models.languages import noun, say, translate

SIGNS = (
    "M-5.5,0a5.5,5.5 0 1,0 11,0a5.5,5.5 0 1,0 -11,0z",
    "M-4.8,-4.8h9.6v9.6h-9.6z",
    "M0,-6l6,10.5h-12z",
    "M0,-6.5l6.5,6.5l-6.5,6.5l-6.5,-6.5z",
    "M-2,-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
    "M0,6l6,-10.5h-12z",
    "M0,-7l1.9,4.4l4.7,.4l-3.6,3.1l1.1,4.7l-4.1,-2.5l-4.1,2.5l1.1,-4.7l-3.6,-3.1l4.7,-.4z",
    "M-5.5,-6h11l-5.5,6l5.5,6h-11l5.5,-6z",
    "M-6,-3.2l2.8,-2.8l3.2,3.2l3.2,-3.2l2.8,2.8l-3.2,3.2l3.2,3.2l-2.8,2.8l-3.2,-3.2l-3.2,3.2l-2.8,-2.8l3.2,-3.2z",
)
"""The outlines, around 0, of a circle, a square, a triangle, a diamond, a cross, a triangle upside down, a star, an
hourglass and a slanted cross. With 8 colours, 72 pairs of a sign and a colour come before the first comes again.
"""
PROPAGATOR_COLOURS = 6
"""The number of propagators that have a colour and a sign of their own; further ones have these again."""


@dataclass(frozen=True)
class RemovedSquares(Layer):
    """The squares that a propagator has removed, in its colour and with its sign.

    ``by`` is the name of the propagator, ``number`` its number from 0. If the squares are empty because of a decision
    of the search, ``by`` says so, and ``number`` is None.
    """

    squares: int
    by: str
    number: int | None
    level = 1

    def draw(self, board: Board) -> Iterator[Element]:
        squares, title = board.squares(self.squares), element("title", text=self.by)
        if self.number is None:
            yield element("path", "decided", d=tiles(squares), children=[title])
            return
        number = self.number % PROPAGATOR_COLOURS
        yield element("path", f"removed-{number}", d=tiles(squares), children=[title])
        for row, column in squares:
            place = f"translate({(column + 0.5) * SQUARE:g} {(row + 0.5) * SQUARE:g})"
            yield element("path", f"sign-{number}", d=SIGNS[number], transform=place)

    def words(self, board: Board) -> str:
        return list_squares(board, self.squares, say("removed by {name}:", name=translate(self.by)))


@dataclass(frozen=True)
class ForcedPieces(Pieces):
    """Pieces that a propagator has placed; they are paler."""

    def draw(self, board: Board) -> Iterator[Element]:
        return draw_pieces(board, self.placement, self.piece, "forced")

    def words(self, board: Board) -> str:
        return list_squares(board, self.placement, say("forced: {piece} on", piece=noun(self.piece.name)))


@dataclass(frozen=True)
class Evidence(Layer):
    """A line around the squares that show why something was concluded, or why there is no solution."""

    squares: int
    is_failure: bool = False
    level = 4

    def draw(self, board: Board) -> Iterator[Element]:
        if self.squares:
            yield element("path", "failure" if self.is_failure else "evidence", d=outline(board.squares(self.squares)))

    def words(self, board: Board) -> str:
        words = say("nothing is left on") if self.is_failure else say("because of")
        return list_squares(board, self.squares, words)


def outline(squares: list[Square]) -> str:
    """The path, as SVG writes it, of the edges between these squares and others."""
    inside, path = set(squares), ""
    for row, column in squares:
        x, y = column * SQUARE, row * SQUARE
        path += "" if (row - 1, column) in inside else f"M{x} {y}h{SQUARE}"
        path += "" if (row + 1, column) in inside else f"M{x} {y + SQUARE}h{SQUARE}"
        path += "" if (row, column - 1) in inside else f"M{x} {y}v{SQUARE}"
        path += "" if (row, column + 1) in inside else f"M{x + SQUARE} {y}v{SQUARE}"
    return path
