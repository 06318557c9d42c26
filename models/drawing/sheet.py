"""Several boards in one picture, each under its title; and the images of a placement under the symmetries."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element

from models.chess.board import Board
from models.chess.piece import Piece
from models.chess.symmetry import Symmetry, symmetries
from models.drawing.board import (
    SMALLEST_LABEL,
    WIDTH_OF_LETTER,
    Drawn,
    describe_layers,
    draw_on_board,
    name_of_board,
    write_picture,
)
from models.drawing.elements import Theme, element, number
from models.drawing.layers import SQUARE, Layer, Pieces
from models.languages import say

NARROWEST = 4 * SQUARE
"""The least width of a panel, in units, so that a title has room above a small board."""
TITLE_SHARE = 0.05
"""The size of a title as a share of the width of its panel."""
MOST_LINES = 8
"""The most lines of a title."""
GAP = 0.07
"""The room around a panel as a share of its width."""
TITLE_ABOVE, SPACE_OF_TITLE = 0.5, 0.4
"""The distance from the last line of a title to its board, and the space besides its lines, in its font size."""
FEW_BOARDS = 12
FEW_IN_A_ROW, MANY_IN_A_ROW = 4, 6
"""The boards in a row, where there are at most ``FEW_BOARDS``; and the fewest in a row, where there are more."""
BOARD_IN_PIXELS = 210
"""The width of a board without its coordinates."""
SQUARE_IN_PIXELS = 11
"""The least width of a square, so a board with many squares is wider than ``BOARD_IN_PIXELS``."""
HEIGHT_OF_TITLE_LINE = 1.25
"""The height of a line of a title, in units of its font size."""


@dataclass(frozen=True)
class Panel:
    """A board of a sheet: its title and its layers."""

    title: str
    layers: Sequence[Layer]


def draw_sheet(
    board: Board,
    panels: Sequence[Panel],
    *,
    title: str = "",
    coordinates: bool = True,
    theme: Theme = "auto",
    shared: bool = False,
) -> str:
    """The boards side by side as the text of one SVG element. The options are those of ``draw_board``."""
    board = board.face
    boards = [draw_on_board(board, panel.layers, coordinates=coordinates) for panel in panels]
    drawn = _arrange(boards, [panel.title for panel in panels])
    words = ". ".join(f"{panel.title}: {describe_layers(board, panel.layers)}" for panel in panels)
    scale = max(BOARD_IN_PIXELS / max(NARROWEST, board.columns * SQUARE), SQUARE_IN_PIXELS / SQUARE)
    name = title or f"{len(panels)} × {name_of_board(board)}"
    return write_picture(drawn, name, words, theme=theme, shared=shared, scale=scale)


def draw_images(
    board: Board,
    placement: int,
    piece: Piece,
    group: Iterable[Symmetry] | None = None,
    *,
    theme: Theme = "auto",
    shared: bool = False,
) -> str:
    """The images of a placement side by side, each once, under the names of the symmetries that lead to it.

    ``group`` are the symmetries, by default the rotations and reflections of the board, without the shifts of a torus.
    """
    chosen = symmetries(replace(board.face, wrap=False)) if group is None else group
    names: dict[int, list[str]] = {}
    for symmetry in chosen:
        names.setdefault(symmetry.image(placement), []).append(str(symmetry))
    panels = [Panel(", ".join(reached), [Pieces(image, piece)]) for image, reached in names.items()]
    return draw_sheet(board, panels, theme=theme, shared=shared, title=say("images under the symmetries"))


def _arrange(boards: Sequence[Drawn], titles: Sequence[str]) -> Drawn:
    """The boards in rows, with their titles over them; an empty sheet is a small empty picture.

    From 43 boards on about as many stand in a row as there are rows. All boards have the same size.
    """
    if not boards:
        return Drawn([], SQUARE, SQUARE)
    in_a_row = FEW_IN_A_ROW if len(boards) <= FEW_BOARDS else max(MANY_IN_A_ROW, round(len(boards) ** 0.5))
    width = max(NARROWEST, *(one.width for one in boards))
    size, gap = max(SMALLEST_LABEL, TITLE_SHARE * width), GAP * width
    lines = [_wrap_title(title, int(width / (size * WIDTH_OF_LETTER))) for title in titles]
    head = size * (HEIGHT_OF_TITLE_LINE * max(map(len, lines)) + SPACE_OF_TITLE)
    height = head + boards[0].height
    elements: list[Element] = []
    for place, (one, words) in enumerate(zip(boards, lines, strict=True)):
        row, column = divmod(place, in_a_row)
        x, y = gap + column * (width + gap), gap + row * (height + gap)
        heading = _draw_title(words, width / 2, head - size * TITLE_ABOVE, size)
        elements.append(_move([*heading, _move(one.elements, (width - one.width) / 2, head)], x, y))
    rows = -(-len(boards) // in_a_row)
    columns = min(in_a_row, len(boards))
    return Drawn(elements, gap + columns * (width + gap), gap + rows * (height + gap))


def _draw_title(lines: Sequence[str], x: float, bottom: float, size: float) -> Iterator[Element]:
    """The lines of a title with their middles at ``x``, the last at the height ``bottom``, in this font size."""
    for number_from_below, line in enumerate(reversed(lines)):
        y = bottom - HEIGHT_OF_TITLE_LINE * size * number_from_below
        yield element("text", "label", line, x=x, y=y, font_size=size)


def _wrap_title(title: str, width: int) -> list[str]:
    """The title in a few lines of at most ``width`` letters; what is too long is cut, with an ellipsis."""
    is_wide = any(east_asian_width(letter) in "WF" for letter in title)
    return wrap(title, max(1, width // 2 if is_wide else width), max_lines=MOST_LINES, placeholder="…")


def _move(elements: Iterable[Element], x: float, y: float) -> Element:
    """The elements moved to the right by ``x`` and down by ``y``."""
    return element("g", transform=f"translate({number(x)} {number(y)})", children=elements)
