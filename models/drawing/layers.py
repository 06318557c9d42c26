"""Layers of a board: each draws one thing, and says it in words for those who hear the page.

The squares of a layer are bitboards. ``draw`` gives elements in units of which a square has ``SQUARE``, from the top
left corner of the board. ``level`` says what lies over what: 0 the shades of squares, 1 marks, 2 lines under the
pieces, 3 pieces, 4 what lies over them.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar
from xml.etree.ElementTree import Element

from models.chess.board import Board, Square, Step
from models.chess.notation import square_name, square_names
from models.chess.piece import Piece
from models.drawing.elements import element, number
from models.drawing.paths import longest_way, segments, way_between
from models.drawing.shapes import SECOND, symbol_id

SQUARE = 40
MOST_SHADES = 5
"""Squares that more pieces attack have the last shade."""
MOST_NAMES = 40
MOST_PAIRS = 1000
"""At most this many lines of conflicts are drawn."""


class Layer(ABC):
    """One thing that is shown on a board."""

    level: ClassVar[int]

    @abstractmethod
    def draw(self, board: Board) -> Iterable[Element]:
        """The elements of the layer."""

    @abstractmethod
    def words(self, board: Board) -> str:
        """A sentence that says what the layer shows; empty if it shows nothing."""


@dataclass(frozen=True)
class Pieces(Layer):
    """The pieces of a placement."""

    placement: int
    piece: Piece
    level = 3

    def draw(self, board: Board) -> Iterator[Element]:
        return draw_pieces(board, self.placement, self.piece)

    def words(self, board: Board) -> str:
        return list_squares(board, self.placement, f"{self.piece.name} on")


@dataclass(frozen=True)
class SecondArmy(Pieces):
    """The pieces of a second army, in the other colour."""

    def draw(self, board: Board) -> Iterator[Element]:
        return draw_pieces(board, self.placement, Piece(f"{self.piece.name}{SECOND}"))

    def words(self, board: Board) -> str:
        return list_squares(board, self.placement, f"second army: {self.piece.name} on")


@dataclass(frozen=True)
class Marks(Layer):
    """A dot on each of some squares; ``meaning`` is a word for what they are."""

    squares: int
    meaning: str
    level = 1

    def draw(self, board: Board) -> Iterator[Element]:
        for square in board.squares(self.squares):
            yield _circle("target", square, 0.16, f"{square_name(board, square)} is {self.meaning}")

    def words(self, board: Board) -> str:
        return list_squares(board, self.squares, f"{self.meaning}:")


def draw_pieces(board: Board, placement: int, piece: Piece, look: str = "") -> Iterator[Element]:
    """A use of the piece's symbol on each square; its title is the name of the square."""
    for row, column in board.squares(placement):
        yield element(
            "use", look, href=f"#{symbol_id(piece.name)}", data_piece=piece.name, x=column * SQUARE, y=row * SQUARE,
            width=SQUARE, height=SQUARE, children=[element("title", text=square_name(board, (row, column)))],
        )  # fmt: skip


@dataclass(frozen=True)
class AttackedSquares(Layer):
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
        for square in board.squares(self._squares(board)):
            yield _circle("uncovered", square, 0.24, f"{square_name(board, square)} is not covered")

    def words(self, board: Board) -> str:
        return list_squares(board, self._squares(board), "not covered:")

    def _squares(self, board: Board) -> int:
        covered = board.bitboard(count_attackers(board, self.placement, self.piece))
        return board.full & ~covered & ~(0 if self.total else self.placement)


@dataclass(frozen=True)
class _SignedSquares(Layer):
    """The same sign in each of some squares."""

    squares: int
    level = 1
    look: ClassVar[str]

    @abstractmethod
    def sign(self, x: float, y: float) -> str:
        """The path of the sign in the square whose top left corner is here."""

    def draw(self, board: Board) -> Iterator[Element]:
        if self.squares:
            signs = [self.sign(column * SQUARE, row * SQUARE) for row, column in board.squares(self.squares)]
            yield element("path", self.look, d="".join(signs))

    def words(self, board: Board) -> str:
        return list_squares(board, self.squares, f"{self.look}:")


class Required(_SignedSquares):
    """A frame of corners in every square that must be occupied."""

    look = "required"

    def sign(self, x: float, y: float) -> str:
        near, far, arm = 4, SQUARE - 4, 9
        return (
            f"M{x + near} {y + near + arm}v-{arm}h{arm}M{x + far - arm} {y + near}h{arm}v{arm}"
            f"M{x + far} {y + far - arm}v{arm}h-{arm}M{x + near + arm} {y + far}h-{arm}v-{arm}"
        )


class Forbidden(_SignedSquares):
    """A cross in every square that must not be occupied."""

    look = "forbidden"

    def sign(self, x: float, y: float) -> str:
        near, length = 11, SQUARE - 22
        return f"M{x + near} {y + near}l{length} {length}m0 -{length}l-{length} {length}"


@dataclass(frozen=True)
class Lines(Layer):
    """The lines along which a piece rides from a square, and its leaps, each with a dot where it ends."""

    square: Square
    piece: Piece
    level = 2

    def draw(self, board: Board) -> Iterator[Element]:
        ways = [longest_way(board, ride, self.square) for ride in sorted(self.piece.rides)]
        ways += [leap for leap in sorted(self.piece.leaps) if board.after(self.square, leap) not in (None, self.square)]
        yield element("path", "ray", d="".join(_strokes(board, self.square, way) for way in ways))
        for square in sorted(self.piece.attacked_from(board, self.square)):
            yield _circle("target", square, 0.1)

    def words(self, board: Board) -> str:
        attacked = board.bitboard(self.piece.attacked_from(board, self.square))
        return list_squares(board, attacked, f"the {self.piece.name} on {square_name(board, self.square)} attacks")


@dataclass(frozen=True)
class Conflicts(Layer):
    """The pieces that attack each other or are attacked, and a line for each pair of them."""

    placement: int
    piece: Piece
    level = 2

    def draw(self, board: Board) -> Iterator[Element]:
        pairs = list_conflicts(board, self.placement, self.piece)
        involved = sorted({square for pair in pairs for square in pair})
        if pairs:
            yield element("path", "conflicting", d=tiles(involved))
        for first, last in pairs[:MOST_PAIRS]:
            title = element("title", text=_pair_in_words(board, first, last))
            way = way_between(board, self.piece, first, last) or (0, 0)
            yield element("path", "conflict", d=_strokes(board, first, way), children=[title])

    def words(self, board: Board) -> str:
        pairs = list_conflicts(board, self.placement, self.piece)
        named = [_pair_in_words(board, first, last) for first, last in pairs[:MOST_NAMES]]
        more = f" and {len(pairs) - MOST_NAMES} more" if len(pairs) > MOST_NAMES else ""
        return f"conflicts: {', '.join(named)}{more}" if named else ""


def list_conflicts(board: Board, placement: int, piece: Piece) -> list[tuple[Square, Square]]:
    """The pairs of occupied squares of which the first attacks the second; where both do, only one of the two ways."""
    occupied = board.squares(placement)
    pairs = [(a, b) for a in occupied for b in sorted(piece.attacked_from(board, a) & set(occupied))]
    attacking = set(pairs)
    return [(a, b) for a, b in pairs if a < b or (b, a) not in attacking]


def _pair_in_words(board: Board, first: Square, last: Square) -> str:
    return f"{square_name(board, first)}–{square_name(board, last)}"


@dataclass(frozen=True)
class Difference(Layer):
    """Two placements on one board, in place of ``Pieces``: a piece that only one of them has is framed.

    A piece that only ``before`` has is pale, with a minus; one that only ``after`` has has a plus.
    """

    before: int
    after: int
    piece: Piece
    level = 3

    def draw(self, board: Board) -> Iterator[Element]:
        in_both, removed, added = self._parts()
        yield from draw_pieces(board, in_both, self.piece)
        yield from draw_pieces(board, removed, self.piece, "ghost")
        yield from draw_pieces(board, added, self.piece)
        yield from _framed(board, removed, "removed", "M-4 0h8")
        yield from _framed(board, added, "added", "M-4 0h8M0 -4v8")

    def words(self, board: Board) -> str:
        titles = (f"{self.piece.name} in both on", "only in the first on", "only in the second on")
        parts = (list_squares(board, squares, words) for squares, words in zip(self._parts(), titles, strict=True))
        return "; ".join(filter(None, parts))

    def _parts(self) -> tuple[int, int, int]:
        """The squares that both placements have, those that only ``before`` has, and those that only ``after`` has."""
        return self.before & self.after, self.before & ~self.after, self.after & ~self.before


def _framed(board: Board, squares: int, look: str, sign: str) -> Iterator[Element]:
    """A frame in each square, and a badge with a sign in its upper right corner."""
    for row, column in board.squares(squares):
        x, y = column * SQUARE, row * SQUARE
        yield element("rect", look, x=x + 2, y=y + 2, width=SQUARE - 4, height=SQUARE - 4)
        badge = [element("circle", f"{look}-badge", r=7.5), element("path", "badge-sign", d=sign)]
        yield element("g", transform=f"translate({x + SQUARE - 8} {y + 8})", children=badge)


def _strokes(board: Board, start: Square, way: Step) -> str:
    """The path of a straight way over the board."""
    ends = [[number(value * SQUARE) for point in segment for value in point] for segment in segments(board, start, way)]
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in ends)


def _circle(look: str, square: Square, radius: float, title: str = "") -> Element:
    """A circle in the middle of a square; the radius is a share of the side of the square."""
    row, column = square
    made = element("circle", look, cx=(column + 0.5) * SQUARE, cy=(row + 0.5) * SQUARE, r=SQUARE * radius)
    made.extend([element("title", text=title)] if title else [])
    return made


def tiles(squares: Iterable[Square]) -> str:
    """The path of whole squares."""
    return "".join(f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z" for row, column in squares)


def list_squares(board: Board, squares: int, words: str) -> str:
    """The words and the names of the squares; of a long list the first."""
    names = square_names(board, squares)
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"{words} {', '.join(names[:MOST_NAMES])}{more}" if names else ""
