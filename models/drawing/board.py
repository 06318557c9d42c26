"""One board as a complete picture: the squares, the coordinates, the layers, and the words that are read out for it."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple
from xml.etree.ElementTree import Element

from models.chess.board import Board
from models.chess.notation import column_name
from models.drawing.elements import NAMESPACE, PREFIX, Theme, element, number, resolve_look, style_sheet, write
from models.drawing.layers import SQUARE, Layer, tiles
from models.drawing.shapes import symbol, symbol_id
from models.languages import say

EDGE = 3
"""The room around the board where no coordinates stand, in units."""
SMALLEST_LABEL = 14
"""The least size of the coordinates, in units."""
LABEL_SHARE = 0.026
"""The size of the coordinates, as a share of the longer side; small boards have ``SMALLEST_LABEL``."""
MOST_OF_A_BOARD, MOST_OF_A_SQUARE = 1 / 4, 0.8
"""The greatest size of the coordinates: the larger of these shares of the shorter side and of a square."""
LEAST_MARGIN, SPACE_BESIDE = 1.6, 0.5
"""The least room for the ranks at the left, and the space beside them, in units of the font size."""
ROOM_OF_A_NAME = 1.25
"""The room for the name of a column, in units of its width."""
WIDTH_OF_LETTER = 0.62
"""The width of a letter in units of the font size, with room to spare."""
HEIGHT_OF_LINE = 1.2
"""The height of a line of text in units of the font size."""
BASELINE = 0.35
"""The distance from the middle of a letter down to the line on which it stands, in units of the font size."""
LEAST_PIXELS, MOST_PIXELS = 14, 44
"""The least and the most pixels of the side of a square."""
BOARD_PIXELS = 480
"""The pixels of the longer side of a board, where they are enough and not too many for its squares."""


@dataclass(frozen=True)
class Drawn:
    """Elements to be put into a picture, such as those of a board, and their size in units."""

    elements: list[Element]
    width: float
    height: float


def draw_board(
    board: Board,
    layers: Iterable[Layer] = (),
    *,
    title: str = "",
    description: str | None = None,
    coordinates: bool = True,
    theme: Theme = "auto",
    shared: bool = False,
    pixels: float | None = None,
) -> str:
    """The board with its layers as the text of an SVG element.

    ``title`` and ``description`` are read out in place of the picture; by default they say the size of the board, and
    what each layer shows. ``theme="auto"`` follows the scheme of the reader; ``light`` and ``dark`` have plain colours
    and no style sheet. ``shared``: the page has the symbols and the style sheet. ``pixels`` is the width of a square on
    the screen; by default it depends on the board. Of a board of two layers (see ``Board``) only the face is drawn; the
    ``layers`` here are those of the picture.
    """
    board, layers = board.face, list(layers)
    drawn = draw_on_board(board, layers, coordinates=coordinates)
    words = description if description is not None else describe_layers(board, layers)
    side = pixels or max(LEAST_PIXELS, min(MOST_PIXELS, BOARD_PIXELS / max(board.rows, board.columns)))
    name = title or name_of_board(board)
    return write_picture(drawn, name, words, theme=theme, shared=shared, scale=side / SQUARE)


def draw_on_board(board: Board, layers: Iterable[Layer], *, coordinates: bool = True) -> Drawn:
    """The elements of a board with its layers, and with the names of its rows and columns if ``coordinates``."""
    size, margin, edge = _fit_labels(board) if coordinates else _LabelSizes(0, EDGE, EDGE)
    inside = element("g", transform=f"translate({number(margin)} {number(edge)})", children=_squares(board))
    for layer in sorted(layers, key=lambda layer: layer.level):
        inside.extend(layer.draw(board))
    inside.append(_frame(board))
    if coordinates:
        inside.append(element("g", "label", font_size=size, children=_coordinates(board, size, margin)))
    width, height = board.columns * SQUARE + margin + edge, board.rows * SQUARE + margin + edge
    return Drawn([inside], width, height)


def write_picture(
    drawn: Drawn, title: str, words: str, theme: Theme = "auto", *, shared: bool = False, scale: float = 1.0
) -> str:
    """The picture as text, with its symbols and its style; its ids begin with a digest of what it shows.

    So two pictures in one page share an id only if they are the same picture. ``title`` and ``words`` are read out in
    its place; ``theme`` and ``shared`` are those of ``draw_board``; ``scale`` is the number of pixels of a unit.
    """
    picture = element(
        "svg", xmlns=NAMESPACE, role="img", viewBox=f"0 0 {number(drawn.width)} {number(drawn.height)}",
        width=drawn.width * scale, height=drawn.height * scale,
    )  # fmt: skip
    if theme == "auto":
        picture.set("class", "bezzel")
    heading, text = element("title", text=title), element("desc", text=words)
    body = element("g", children=drawn.elements)
    picture.extend([heading, text, body])
    names = sorted({one.get("data-piece", "") for one in body.iter("use")})
    digest = hashlib.sha256(f"{theme} {write(picture)}".encode()).hexdigest()[:10]
    prefix = f"{PREFIX}{digest}-"
    heading.set("id", f"{prefix}title")
    text.set("id", f"{prefix}desc")
    picture.set("aria-labelledby", f"{prefix}title {prefix}desc")
    if not shared and names:
        ids = {name: symbol_id(name).replace(PREFIX, prefix, 1) for name in names}
        picture.insert(2, element("defs", children=[symbol(name, ids[name]) for name in names]))
        for use in body.iter("use"):
            use.set("href", f"#{ids[use.get('data-piece', '')]}")
    resolve_look(picture, theme)
    if theme == "auto" and not shared:
        picture.insert(2, element("style", text=style_sheet()))
    return write(picture)


def describe_layers(board: Board, layers: Iterable[Layer]) -> str:
    """A sentence for each layer that shows something."""
    return "; ".join(filter(None, (layer.words(board) for layer in layers)))


def name_of_board(board: Board) -> str:
    """``8 × 8 board``, or ``8 × 8 torus``."""
    sides = {"rows": board.rows, "columns": board.columns}
    return say("{rows} × {columns} torus", **sides) if board.wrap else say("{rows} × {columns} board", **sides)


def _squares(board: Board) -> Iterator[Element]:
    """One light rectangle, and a path of the dark squares over it."""
    width, height = board.columns * SQUARE, board.rows * SQUARE
    yield element("rect", "light-square", width=width, height=height)
    dark = tiles(square for square in board if (board.rows - square[0] + square[1]) % 2)
    yield element("path", "dark-square", d=dark)


def _frame(board: Board) -> Element:
    look = "joined-frame" if board.wrap else "frame"
    return element("rect", look, width=board.columns * SQUARE, height=board.rows * SQUARE)


class _LabelSizes(NamedTuple):
    """The font size of the coordinates, the room for them at the left and at the bottom, and at the other sides."""

    size: float
    margin: float
    edge: float


def _fit_labels(board: Board) -> _LabelSizes:
    """Labels grow with the longer side, up to a part of the shorter one; a label wider than a square has more edge."""
    most = max(MOST_OF_A_SQUARE, board.shorter_side * MOST_OF_A_BOARD)
    size = max(SMALLEST_LABEL, SQUARE * min(LABEL_SHARE * max(board.rows, board.columns), most))
    letters = max(len(str(board.rows)), LEAST_MARGIN / WIDTH_OF_LETTER)
    margin = size * (letters * WIDTH_OF_LETTER + SPACE_BESIDE)
    beyond = max(HEIGHT_OF_LINE * size, _width_of_column_name(board, size)) - SQUARE
    return _LabelSizes(size, margin, max(EDGE, beyond / 2 + EDGE))


def _width_of_column_name(board: Board, size: float) -> float:
    """The width of the longest name of a column."""
    return len(column_name(board.columns - 1)) * WIDTH_OF_LETTER * size


def _coordinates(board: Board, size: float, margin: float) -> Iterator[Element]:
    """The ranks at the left and the columns at the bottom; where squares are small, every second, fifth …"""
    widest = _width_of_column_name(board, size)
    for row in range(board.rows):
        rank = board.rows - row
        if (rank - 1) % _step(size * HEIGHT_OF_LINE) == 0:
            yield element("text", text=str(rank), x=-margin / 2, y=(row + 0.5) * SQUARE + size * BASELINE)
    y = board.rows * SQUARE + margin / 2 + size * BASELINE
    for column in range(0, board.columns, _step(widest * ROOM_OF_A_NAME)):
        yield element("text", text=column_name(column), x=(column + 0.5) * SQUARE, y=y)


def _step(room: float) -> int:
    """The number of squares from one label to the next, where a label needs this room."""
    steps: Iterator[int] = (factor * 10**power for power in count() for factor in (1, 2, 5))
    return next(step for step in steps if step * SQUARE >= room)
