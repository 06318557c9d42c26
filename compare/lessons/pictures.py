"""Boards as they are written in a chapter, drawn as SVG.

Each line is a row, its squares apart by blanks: ``.`` is empty, ``Q`` has a queen (another capital letter: another
piece), ``x`` is attacked, ``o`` is safe, ``#`` is taken away; a number or ``?`` is written into its square. An empty
line separates boards that stand side by side, and a line that begins with ``:`` is the caption of its board.

>>> describe_boards(". Q\\nx x\\n: after the first queen")
'board with Q on b2, x on a1, x on b1: after the first queen'
>>> draw_boards(". Q\\nx x").startswith("<svg ")
True
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from models.chess.board import Board, Square
from models.chess.notation import column_name, square_name

SIDE = 40
EDGE = 18
GAP = 26
CAPTION = 26
EMPTY = "."

STYLE = """
.board-light { fill: #f1e4cb } .board-dark { fill: #cfae82 } .board-gone { fill: #8d8578 }
.board-frame { fill: none; stroke: #6b5a45; stroke-width: 1.5 }
.board-edge { font: 11px system-ui, sans-serif; fill: #6b6255; text-anchor: middle }
.board-text { font: 600 18px system-ui, sans-serif; fill: #3a2f22; text-anchor: middle }
.board-caption { font: 13px system-ui, sans-serif; fill: #6b6255; text-anchor: middle }
.board-piece { fill: #2b2118; stroke: #2b2118; stroke-width: 1.6; stroke-linejoin: round }
.board-band { stroke: #f1e4cb; stroke-width: 1.8; fill: none; stroke-linecap: round }
.board-disc { fill: #2b2118 } .board-letter { font: 700 17px system-ui, sans-serif; fill: #f1e4cb; text-anchor: middle }
.board-attacked { stroke: #b3402e; stroke-width: 2.6; stroke-linecap: round; fill: none }
.board-safe { fill: #3f7d4e }
@media (prefers-color-scheme: dark) {
  .board-edge, .board-caption { fill: #b8ad9d } .board-light { fill: #d9c7a6 } .board-dark { fill: #a98a61 }
  .board-frame { stroke: #d9c7a6 }
}
@media print {
  .board-light { fill: #fff } .board-dark { fill: #e4e4e4 } .board-frame { stroke: #000 }
  .board-edge, .board-caption { fill: #333 }
}
"""
"""How the boards look. A page has it once; a picture of its own has it inside."""

QUEEN = (
    '<path class="board-piece" d="M9 30 L6 14 L13.5 22 L15 10.5 L20 21 L25 10.5 L26.5 22 L34 14 L31 30 Z"/>'
    '<path class="board-band" d="M10.5 27 H29.5"/><path class="board-piece" d="M9.5 33.5 H30.5"/>'
    + "".join(
        f'<circle class="board-piece" cx="{x}" cy="{y}" r="1.7"/>' for x, y in [(6, 13), (15, 9), (25, 9), (34, 13)]
    )
)


@dataclass(frozen=True)
class Drawing:
    """One board: a mark on each square, and the caption, which may be empty."""

    board: Board
    marks: dict[Square, str]
    caption: str

    @property
    def width(self) -> int:
        return EDGE + self.board.columns * SIDE + 2

    @property
    def height(self) -> int:
        return self.board.rows * SIDE + EDGE + 2


def parse_boards(text: str) -> list[Drawing]:
    """The boards in a fence. Raises ValueError where the rows of a board are of different lengths."""
    return [_parse(block.splitlines()) for block in text.strip("\n").split("\n\n") if block.strip()]


def _parse(lines: Sequence[str]) -> Drawing:
    caption = " ".join(line.removeprefix(":").strip() for line in lines if line.startswith(":"))
    rows = [line.split() for line in lines if not line.startswith(":")]
    if len({len(row) for row in rows}) != 1:
        raise ValueError(f"the rows of a board have different lengths: {' / '.join(lines)}")
    marks = {(y, x): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != EMPTY}
    return Drawing(Board(len(rows), len(rows[0])), marks, caption)


def describe_boards(text: str) -> str:
    """What the boards show, in words."""
    return "; ".join(_describe(drawing) for drawing in parse_boards(text))


def _describe(drawing: Drawing) -> str:
    marks = [f"{mark} on {square_name(drawing.board, square)}" for square, mark in drawing.marks.items()]
    what = f"board with {', '.join(marks)}" if marks else "empty board"
    return f"{what}: {drawing.caption}" if drawing.caption else what


def draw_boards(text: str, is_alone: bool = True) -> str:
    """The boards side by side as one SVG; where it is not alone, the page has the style."""
    drawings = parse_boards(text)
    has_caption = any(drawing.caption for drawing in drawings)
    width = sum(drawing.width for drawing in drawings) + GAP * (len(drawings) - 1)
    height = max(drawing.height for drawing in drawings) + CAPTION * has_caption
    inside, left = [f"<title>{escape(describe_boards(text))}</title>"], 0
    for drawing in drawings:
        inside.append(f'<g transform="translate({left} 1)">{_draw(drawing)}</g>')
        left += drawing.width + GAP
    style = f"<style>{STYLE}</style>" if is_alone else ""
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}"'
    return f'{opening} height="{height}">{style}{"".join(inside)}</svg>'


def _draw(drawing: Drawing) -> str:
    board = drawing.board
    squares = [_draw_square(square, drawing.marks.get(square, "")) for square in board]
    high, wide = board.rows * SIDE, board.columns * SIDE
    frame = f'<rect class="board-frame" x="{EDGE}" width="{wide}" height="{high}"/>'
    ranks = [_text("edge", EDGE / 2 - 1, (row + 0.5) * SIDE + 4, str(board.rows - row)) for row in range(board.rows)]
    names = [_text("edge", EDGE + (x + 0.5) * SIDE, high + 14, column_name(x)) for x in range(board.columns)]
    below = [_text("caption", EDGE + wide / 2, high + EDGE + 18, drawing.caption)] if drawing.caption else []
    return "".join([*squares, frame, *ranks, *names, *below])


def _draw_square(square: Square, mark: str) -> str:
    row, column = square
    colour = "gone" if mark == "#" else "dark" if (row + column) % 2 else "light"
    field = f'<rect class="board-{colour}" width="{SIDE}" height="{SIDE}"/>'
    return f'<g transform="translate({EDGE + column * SIDE} {row * SIDE})">{field}{_draw_mark(mark)}</g>'


def _draw_mark(mark: str) -> str:
    middle = SIDE / 2
    if mark in ("", "#"):
        return ""
    if mark == "Q":
        return QUEEN
    if mark == "x":
        return '<path class="board-attacked" d="M15 15 L25 25 M25 15 L15 25"/>'
    if mark == "o":
        return f'<circle class="board-safe" cx="{middle}" cy="{middle}" r="5"/>'
    if len(mark) == 1 and mark.isupper():
        return f'<circle class="board-disc" cx="{middle}" cy="{middle}" r="14"/>{_text("letter", middle, 26, mark)}'
    return _text("text", middle, 26, mark)


def _text(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="board-{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>'
