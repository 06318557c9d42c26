"""Draws boards, as they are written in a chapter, as SVG.

Each line is a row, its squares separated by blanks: ``.`` is empty, ``Q`` has a queen (``K``, ``R``, ``B``, ``N``:
king, rook, bishop, knight), ``x`` is attacked, ``o`` is safe, ``#`` is taken away; any other mark is written into its
square. An empty line separates boards that stand side by side, and a line that begins with ``:`` is the caption of its
board.

>>> describe_boards(". Q\\nx x\\n: after the first queen")
'after the first queen: Q on b2, x on a1, x on b1'
>>> draw_boards(". Q\\nx x").startswith("<svg ")
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from models.catalogue.finding import find_piece
from models.chess.board import Board, Square
from models.chess.notation import square_name
from models.drawing import Layer, Panel, Pieces, Theme, draw_board, draw_sheet
from models.drawing.elements import element
from models.drawing.layers import SQUARE
from models.languages import say

EMPTY = "."
"""The mark of an empty square."""
PIECES = {"Q": "queen", "K": "king", "R": "rook", "B": "bishop", "N": "knight"}
"""The pieces by their marks."""
MIDDLE = SQUARE / 2
GREY = "#7d7d7d"
"""The colour of a square that is taken away."""
SIZE_OF_TEXT, SIZE_OF_LONG_TEXT, LONG = 17, 12, 4
"""The sizes of a mark that is written, and the number of characters from which on it has the smaller size."""
HALF_HEIGHT = 0.36
"""Half the height of a capital letter, in sizes of the text: the distance of its foot from the middle of the square."""
COLOUR_OF_TEXT = "fill: var(--bezzel-mark, #4d4656)"
"""A colour that can be read on squares of both colours in both themes; without a style sheet the second one holds."""


@dataclass(frozen=True)
class Drawing:
    """One board: a mark on each square, and the caption, which may be empty."""

    board: Board
    marks: dict[Square, str]
    caption: str

    @property
    def layers(self) -> list[Layer]:
        """The pieces, kind by kind, and all other marks."""
        layers: list[Layer] = []
        for letter, name in PIECES.items():
            squares = [square for square, mark in self.marks.items() if mark == letter]
            layers += [Pieces(self.board.bitboard(squares), find_piece(name))] if squares else []
        return [*layers, Marks({square: mark for square, mark in self.marks.items() if mark not in PIECES})]


class Marks(Layer):
    """Marks that are written or drawn on squares without a piece."""

    level = 1

    def __init__(self, marks: dict[Square, str]) -> None:
        self.marks = marks

    def draw(self, board: Board) -> Iterator[Element]:
        for (row, column), mark in self.marks.items():
            place = f"translate({column * SQUARE} {row * SQUARE})"
            yield element("g", transform=place, children=[_draw_mark(mark)])

    def words(self, board: Board) -> str:
        named = {square_name(board, square): mark for square, mark in self.marks.items()}
        return ", ".join(say("{mark} on {square}", mark=mark, square=name) for name, mark in named.items())


def _draw_mark(mark: str) -> Element:
    """The mark in a square whose top left corner is the origin."""
    match mark:
        case "x":
            return element("path", "forbidden", d="M14 14l12 12m0 -12l-12 12")
        case "o":
            return element("circle", "target", cx=MIDDLE, cy=MIDDLE, r=5)
        case "#":
            return element("rect", width=SQUARE, height=SQUARE, fill=GREY)
    size = SIZE_OF_TEXT if len(mark) < LONG else SIZE_OF_LONG_TEXT
    y = MIDDLE + size * HALF_HEIGHT
    return element("text", "label", mark, x=MIDDLE, y=y, font_size=size, font_weight="600", style=COLOUR_OF_TEXT)


def parse_boards(text: str) -> list[Drawing]:
    """The boards in a fence. Raises ValueError if their sizes differ, or the lengths of the rows of a board."""
    drawings = [_parse(block.splitlines()) for block in text.strip("\n").split("\n\n") if block.strip()]
    if len({drawing.board for drawing in drawings}) != 1:
        raise ValueError(f"boards side by side are of one size, not {[drawing.board for drawing in drawings]}")
    return drawings


def _parse(lines: Sequence[str]) -> Drawing:
    """The board and the caption in these lines. Raises ValueError if the rows differ in length."""
    caption = " ".join(line.removeprefix(":").strip() for line in lines if line.startswith(":"))
    rows = [line.split() for line in lines if not line.startswith(":")]
    if len({len(row) for row in rows}) != 1:
        raise ValueError(f"the rows of a board have different lengths: {' / '.join(lines)}")
    marks = {(y, x): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != EMPTY}
    return Drawing(Board(len(rows), len(rows[0])), marks, caption)


def describe_boards(text: str) -> str:
    """The boards in words: the caption and the marks of each."""
    drawings = parse_boards(text)
    words = [
        (drawing.caption, Marks(drawing.marks).words(drawing.board) or say("an empty board")) for drawing in drawings
    ]
    return "; ".join(": ".join(filter(None, one)) for one in words)


def draw_boards(text: str, theme: Theme = "auto", *, shared: bool = False) -> str:
    """The boards side by side as one SVG; ``shared``: the page has the symbols and the style."""
    drawings = parse_boards(text)
    board = drawings[0].board
    if len(drawings) == 1 and not drawings[0].caption:
        return draw_board(board, drawings[0].layers, theme=theme, shared=shared)
    panels = [Panel(drawing.caption, drawing.layers) for drawing in drawings]
    return draw_sheet(board, panels, theme=theme, shared=shared)
