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
from models.languages import Noun, noun, say, translate

SQUARE = 40
"""The side of a square, in units."""
MOST_SHADES = 5
"""Squares that more pieces attack have the last shade."""
MOST_NAMES = 40
"""The names of squares or pairs that a sentence lists; of more it says how many there are."""
MOST_PAIRS = 1000
"""At most this many lines of conflicts are drawn."""
UNCOVERED_RADIUS, MARK_RADIUS, END_RADIUS = 0.24, 0.16, 0.1
"""The radii of a ring on an uncovered square, of a mark and of the end of a way, as shares of a square's side."""
FRAME_EDGE = 2
"""The distance of a frame from the edges of its square, in units."""
BADGE_RADIUS, BADGE_EDGE = 7.5, 8
"""The radius of a badge, and the distances of its middle from the edges of its square, in units."""


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
class PlacementLayer(Layer):
    """A layer about the pieces of a placement."""

    placement: int
    piece: Piece

    def count_attackers(self, board: Board) -> Counter[Square]:
        """For each attacked square the number of pieces that attack it."""
        squares = board.squares(self.placement)
        return Counter(target for square in squares for target in self.piece.attacked_from(board, square))


class Pieces(PlacementLayer):
    """The pieces of a placement."""

    level = 3

    def draw(self, board: Board) -> Iterator[Element]:
        return draw_pieces(board, self.placement, self.piece)

    def words(self, board: Board) -> str:
        return list_squares(board, self.placement, say("{piece} on", piece=noun(self.piece.name)))


class SecondArmy(PlacementLayer):
    """The pieces of a second army, in the other colour."""

    level = 3

    def draw(self, board: Board) -> Iterator[Element]:
        return draw_pieces(board, self.placement, Piece(f"{self.piece.name}{SECOND}"))

    def words(self, board: Board) -> str:
        words = say("second army: {piece} on", piece=noun(self.piece.name))
        return list_squares(board, self.placement, words)


class AttackedSquares(PlacementLayer):
    """The attacked squares: the more pieces attack a square, the darker it is."""

    level = 0

    def draw(self, board: Board) -> Iterator[Element]:
        counts = self.count_attackers(board)
        for shade in range(1, MOST_SHADES + 1):
            squares = [square for square, count in sorted(counts.items()) if min(count, MOST_SHADES) == shade]
            if squares:
                title = say("attacked by {number}", number=shade)
                if shade == MOST_SHADES:
                    title = say("attacked by {number} or more", number=shade)
                yield element("path", f"attack-{shade}", d=tiles(squares), title=title)

    def words(self, board: Board) -> str:
        attacked = len(self.count_attackers(board))
        sentence = "attacked: {attacked} of {count} squares, shaded by the number of pieces that attack them"
        return say(sentence, attacked=attacked, count=len(board))


@dataclass(frozen=True)
class Uncovered(PlacementLayer):
    """A ring on every square that is neither occupied nor attacked; with ``total`` on every square not attacked."""

    total: bool = False
    level = 4

    def draw(self, board: Board) -> Iterator[Element]:
        for square in board.squares(self._squares(board)):
            title = say("{square} is not covered", square=square_name(board, square))
            yield _circle("uncovered", square, UNCOVERED_RADIUS, title)

    def words(self, board: Board) -> str:
        return list_squares(board, self._squares(board), say("not covered:"))

    def _squares(self, board: Board) -> int:
        attacked = board.bitboard(self.count_attackers(board))
        return board.full & ~attacked & ~(0 if self.total else self.placement)


class Conflicts(PlacementLayer):
    """The pieces that attack each other or are attacked, and a line for each pair of them."""

    level = 2

    def draw(self, board: Board) -> Iterator[Element]:
        pairs = self._pairs(board)
        if pairs:
            involved = sorted({square for pair in pairs for square in pair})
            yield element("path", "conflicting", d=tiles(involved))
        for first, last in pairs[:MOST_PAIRS]:
            way = way_between(board, self.piece, first, last) or (0, 0)
            yield element("path", "conflict", d=_strokes(board, first, way), title=_name_pair(board, first, last))

    def words(self, board: Board) -> str:
        named = [_name_pair(board, first, last) for first, last in self._pairs(board)]
        return say("conflicts: {pairs}", pairs=_shorten(named)) if named else ""

    def _pairs(self, board: Board) -> list[tuple[Square, Square]]:
        """The pairs of occupied squares of which the first attacks the second; two that attack each other come once."""
        occupied = board.squares(self.placement)
        pairs = [(a, b) for a in occupied for b in sorted(self.piece.attacked_from(board, a) & set(occupied))]
        attacking = set(pairs)
        return [(a, b) for a, b in pairs if a < b or (b, a) not in attacking]


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
        removed, added = self.before & ~self.after, self.after & ~self.before
        yield from draw_pieces(board, self.before & self.after, self.piece)
        yield from draw_pieces(board, removed, self.piece, "ghost")
        yield from draw_pieces(board, added, self.piece)
        yield from _framed(board, removed, say("removed"), "M-4 0h8")
        yield from _framed(board, added, say("added"), "M-4 0h8M0 -4v8")

    def words(self, board: Board) -> str:
        words = say("{piece} in both on", piece=noun(self.piece.name))
        in_both = list_squares(board, self.before & self.after, words)
        only_in_first = list_squares(board, self.before & ~self.after, say("only in the first on"))
        only_in_second = list_squares(board, self.after & ~self.before, say("only in the second on"))
        return "; ".join(filter(None, (in_both, only_in_first, only_in_second)))


@dataclass(frozen=True)
class Marks(Layer):
    """A dot on each of some squares; ``meaning`` says in the language that is spoken what they are, such as "free"."""

    squares: int
    meaning: str
    level = 1

    def draw(self, board: Board) -> Iterator[Element]:
        for square in board.squares(self.squares):
            title = say("{square} is {meaning}", square=square_name(board, square), meaning=self.meaning)
            yield _circle("target", square, MARK_RADIUS, title)

    def words(self, board: Board) -> str:
        return list_squares(board, self.squares, f"{self.meaning}:")


@dataclass(frozen=True)
class SignedSquares(Layer):
    """The same sign in each of some squares. ``look`` is its class in the style sheet, and a word for the squares."""

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
        return list_squares(board, self.squares, f"{translate(self.look)}:")


class Required(SignedSquares):
    """A frame of corners in every square that must be occupied."""

    look = "required"

    def sign(self, x: float, y: float) -> str:
        near, far, arm = 4, SQUARE - 4, 9
        return (
            f"M{x + near} {y + near + arm}v-{arm}h{arm}M{x + far - arm} {y + near}h{arm}v{arm}"
            f"M{x + far} {y + far - arm}v{arm}h-{arm}M{x + near + arm} {y + far}h-{arm}v-{arm}"
        )


class Forbidden(SignedSquares):
    """A cross in every square that must not be occupied."""

    look = "forbidden"

    def sign(self, x: float, y: float) -> str:
        near, length = 11, SQUARE - 2 * 11
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
            yield _circle("target", square, END_RADIUS)

    def words(self, board: Board) -> str:
        attacked = board.bitboard(self.piece.attacked_from(board, self.square))
        piece, square = noun(self.piece.name), square_name(board, self.square)
        return list_squares(board, attacked, say("the {piece} on {square} attacks", piece=Noun(piece), square=square))


def tiles(squares: Iterable[Square]) -> str:
    """The path, as SVG writes it, around each of these squares."""
    return "".join(f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z" for row, column in squares)


def draw_pieces(board: Board, placement: int, piece: Piece, look: str = "") -> Iterator[Element]:
    """A use of the symbol of the piece on each square; its title is the name of the square."""
    for row, column in board.squares(placement):
        yield element(
            "use", look, href=f"#{symbol_id(piece.name)}", data_piece=piece.name, x=column * SQUARE, y=row * SQUARE,
            width=SQUARE, height=SQUARE, title=square_name(board, (row, column)),
        )  # fmt: skip


def _framed(board: Board, squares: int, look: str, sign: str) -> Iterator[Element]:
    """A frame in each square, and a badge with a sign in its upper right corner."""
    for row, column in board.squares(squares):
        x, y = column * SQUARE, row * SQUARE
        side = SQUARE - 2 * FRAME_EDGE
        yield element("rect", look, x=x + FRAME_EDGE, y=y + FRAME_EDGE, width=side, height=side)
        badge = [element("circle", f"{look}-badge", r=BADGE_RADIUS), element("path", "badge-sign", d=sign)]
        yield element("g", transform=f"translate({x + SQUARE - BADGE_EDGE} {y + BADGE_EDGE})", children=badge)


def _strokes(board: Board, start: Square, way: Step) -> str:
    """The path of a straight way over the board."""
    ends = [[number(value * SQUARE) for point in segment for value in point] for segment in segments(board, start, way)]
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in ends)


def _circle(look: str, square: Square, radius: float, title: str = "") -> Element:
    """A circle in the middle of a square; the radius is a share of the side of the square."""
    row, column = square
    x, y = (column + 0.5) * SQUARE, (row + 0.5) * SQUARE
    return element("circle", look, cx=x, cy=y, r=SQUARE * radius, title=title)


def list_squares(board: Board, squares: int, words: str) -> str:
    """The words and the names of the squares; empty if there is no square."""
    return f"{words} {_shorten(square_names(board, squares))}" if squares else ""


def _name_pair(board: Board, first: Square, last: Square) -> str:
    """Two squares as ``a1–b3``."""
    return f"{square_name(board, first)}–{square_name(board, last)}"


def _shorten(names: list[str]) -> str:
    """The names; of a long list the first, and how many more there are."""
    more = say(" and {count} more", count=len(names) - MOST_NAMES) if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more
