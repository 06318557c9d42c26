"""Layers of a board: each draws one thing, and says it in words for those who hear the page.

The squares of a layer are bitboards. ``draw`` gives elements in units of which a square has ``SQUARE``, from the top
left corner of the board. ``level`` says what lies over what: 0 the shades of squares, 1 marks, 2 lines under the
pieces, 3 pieces, 4 what lies over them.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar
from xml.etree.ElementTree import Element

from models.chess.board import Board, Square
from models.chess.notation import square_name, square_names
from models.chess.piece import Piece
from models.drawing.elements import element
from models.drawing.shapes import symbol_id

SQUARE = 40
MOST_SHADES = 5
"""Squares that more pieces attack have the last shade."""
MOST_NAMES = 40


class Layer(ABC):
    """One thing that is shown on a board."""

    level: ClassVar[int]

    @abstractmethod
    def draw(self, board: Board) -> Iterable[Element]:
        """The elements of the layer."""

    @abstractmethod
    def words(self, board: Board) -> str:
        """What the layer shows, in one sentence; nothing if it shows nothing."""


@dataclass(frozen=True)
class Pieces(Layer):
    """The pieces of a placement."""

    placement: int
    piece: Piece
    level = 3

    def draw(self, board: Board) -> Iterator[Element]:
        return draw_pieces(board, self.placement, self.piece)

    def words(self, board: Board) -> str:
        return _list(board, self.placement, f"{self.piece.name} on")


def draw_pieces(board: Board, placement: int, piece: Piece, look: str = "") -> Iterator[Element]:
    """A use of the piece's symbol on each square; its title is the name of the square."""
    for row, column in board.squares(placement):
        yield element(
            "use", look, href=f"#{symbol_id(piece.name)}", data_piece=piece.name, x=column * SQUARE, y=row * SQUARE,
            width=SQUARE, height=SQUARE, children=[element("title", text=square_name(board, (row, column)))],
        )  # fmt: skip


@dataclass(frozen=True)
class Attacks(Layer):
    """The squares, the darker the more pieces attack them."""

    placement: int
    piece: Piece
    level = 0

    def draw(self, board: Board) -> Iterator[Element]:
        counts = count_attackers(board, self.placement, self.piece)
        for shade in range(1, MOST_SHADES + 1):
            squares = [square for square, count in sorted(counts.items()) if min(count, MOST_SHADES) == shade]
            if squares:
                more = " or more" if shade == MOST_SHADES else ""
                title = element("title", text=f"attacked by {shade}{more}")
                yield element("path", f"attack-{shade}", d=tiles(squares), children=[title])

    def words(self, board: Board) -> str:
        attacked = len(count_attackers(board, self.placement, self.piece))
        return f"attacked: {attacked} of {len(board)} squares, shaded by the number of pieces that attack them"


def count_attackers(board: Board, placement: int, piece: Piece) -> Counter[Square]:
    """For each attacked square the number of pieces that attack it."""
    return Counter(target for square in board.squares(placement) for target in piece.attacked_from(board, square))


@dataclass(frozen=True)
class Uncovered(Layer):
    """A ring on every square that is neither occupied nor attacked; with ``total`` on every square not attacked."""

    placement: int
    piece: Piece
    total: bool = False
    level = 4

    def draw(self, board: Board) -> Iterator[Element]:
        for row, column in board.squares(self._squares(board)):
            yield element(
                "circle", "uncovered", cx=(column + 0.5) * SQUARE, cy=(row + 0.5) * SQUARE, r=SQUARE * 0.24,
                children=[element("title", text=f"{square_name(board, (row, column))} is not covered")],
            )  # fmt: skip

    def words(self, board: Board) -> str:
        return _list(board, self._squares(board), "not covered:")

    def _squares(self, board: Board) -> int:
        covered = board.bitboard(count_attackers(board, self.placement, self.piece))
        return board.full & ~covered & ~(0 if self.total else self.placement)


@dataclass(frozen=True)
class Required(Layer):
    """A frame of corners in every square that must be occupied."""

    squares: int
    level = 1

    def draw(self, board: Board) -> Iterator[Element]:
        yield from _marks(board, self.squares, "required", _corners)

    def words(self, board: Board) -> str:
        return _list(board, self.squares, "required:")


@dataclass(frozen=True)
class Forbidden(Layer):
    """A cross in every square that must not be occupied."""

    squares: int
    level = 1

    def draw(self, board: Board) -> Iterator[Element]:
        yield from _marks(board, self.squares, "forbidden", _cross)

    def words(self, board: Board) -> str:
        return _list(board, self.squares, "forbidden:")


def _marks(board: Board, squares: int, look: str, mark: Callable[[float, float], str]) -> Iterator[Element]:
    """One mark in each of the squares."""
    if squares:
        d = "".join(mark(column * SQUARE, row * SQUARE) for row, column in board.squares(squares))
        yield element("path", look, d=d)


def _corners(x: float, y: float) -> str:
    near, far, arm = 4, SQUARE - 4, 9
    return (
        f"M{x + near} {y + near + arm}v-{arm}h{arm}M{x + far - arm} {y + near}h{arm}v{arm}"
        f"M{x + far} {y + far - arm}v{arm}h-{arm}M{x + near + arm} {y + far}h-{arm}v-{arm}"
    )


def _cross(x: float, y: float) -> str:
    near, length = 11, SQUARE - 22
    return f"M{x + near} {y + near}l{length} {length}m0 -{length}l-{length} {length}"


def tiles(squares: Iterable[Square]) -> str:
    """The path of whole squares."""
    return "".join(f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z" for row, column in squares)


def _list(board: Board, squares: int, words: str) -> str:
    """The words and the names of the squares; of a long list the first."""
    names = square_names(board, squares)
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"{words} {', '.join(names[:MOST_NAMES])}{more}" if names else ""
