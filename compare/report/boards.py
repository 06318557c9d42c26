"""Solutions as titled boards: chosen, and put side by side as text, as lists of squares, as SVG or as PNG."""

import re
import textwrap
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from shutil import get_terminal_size

from rich.text import Text

from compare.question.description import describe
from compare.question.errors import BadUse
from compare.question.picture import layers_of
from compare.report.sentences import class_in_words
from compare.report.symbols import OCCUPIED, SQUARES, letters
from models.chess.board import Board
from models.chess.notation import column_name, draw, square_names, symbols_on_face
from models.chess.symmetry import Symmetry, orbits
from models.drawing import Panel, Theme, draw_sheet
from models.languages import ENGLISH, say, spoken
from models.problem import Instance

GAP = "  "
"""The blanks between two boards."""
NARROWEST = 8
"""The least width of a board with its title, in characters."""
SQUARE_WIDTH = 3
"""The least width of a square, in characters."""


@dataclass(frozen=True)
class TitledBoard:
    """A placement, and the title that stands above its board."""

    placement: int
    title: str


def all_solutions(solutions: Collection[int]) -> list[TitledBoard]:
    """Every solution in the order of their bitboards, with its number from 1 as the title."""
    return [TitledBoard(placement, f"{number}.") for number, placement in enumerate(sorted(solutions), 1)]


def one_of_each_class(instance: Instance, solutions: Collection[int]) -> list[TitledBoard]:
    """The smallest member of each class, with the class's number from 1 and its size as the title."""
    classes = orbits(solutions, instance.symmetries())
    return [TitledBoard(orbit[0], class_in_words(number, len(orbit))) for number, orbit in enumerate(classes, 1)]


def members_of_class(instance: Instance, solutions: Collection[int], number: int) -> list[TitledBoard]:
    """All members of one class, each with the symmetry that maps the first to it; none if there are no solutions.

    ``number`` counts the classes from 1. Raises BadUse if there are classes, but fewer.
    """
    classes = list(orbits(solutions, instance.symmetries()))
    if not classes:
        return []
    if number > len(classes):
        sentence = "--class is a number from 1 to {count}, the number of classes, not {number}"
        raise BadUse(sentence, count=len(classes), number=number)
    return images_of(classes[number - 1][0], instance.symmetries())


def images_of(placement: int, symmetries: Iterable[Symmetry]) -> list[TitledBoard]:
    """The images of a placement under symmetries, each once, with the name of the first symmetry that leads to it."""
    reached: dict[int, str] = {}
    for symmetry in symmetries:
        reached.setdefault(symmetry.image(placement), str(symmetry))
    return [TitledBoard(image, name) for image, name in reached.items()]


def symmetric_solutions(instance: Instance, solutions: Collection[int]) -> list[TitledBoard]:
    """The solutions that some symmetry other than the identity keeps, with the names of these symmetries."""
    symmetries = instance.symmetries()[1:]
    kept = (
        (one, [str(symmetry) for symmetry in symmetries if symmetry.image(one) == one]) for one in sorted(solutions)
    )
    return [TitledBoard(one, say("kept by {symmetries}", symmetries=", ".join(names))) for one, names in kept if names]


def boards_side_by_side(instance: Instance, boards: Sequence[TitledBoard]) -> str:
    """The boards under their titles, as text, as many in a row as the terminal has room for."""
    drawn = [draw(instance.board, one.placement, letters(instance)) for one in boards]
    page = _side_by_side(boards, [[Text(line) for line in lines.splitlines()] for lines in drawn])
    return "\n".join(line.rstrip() for line in page.plain.split("\n"))


def coloured_boards(instance: Instance, boards: Sequence[TitledBoard], symbol: str) -> Text:
    """The boards under their titles in the colours of a chessboard; ``symbol`` has a character for each layer."""
    return _side_by_side(boards, [_coloured(instance.board, one.placement, symbol) for one in boards])


def _coloured(board: Board, placement: int, symbol: str) -> list[Text]:
    """The lines of one board in the colours of a chessboard, with the names of rows and columns."""
    margin = len(str(board.rows)) + 1
    cell = max(SQUARE_WIDTH, 1 + len(column_name(board.columns - 1)))
    shown = symbols_on_face(board, placement, symbol)
    lines = []
    for row in range(board.rows):
        line = Text().append(f"{board.rows - row:>{margin - 1}} ", "dim")
        for column in range(board.columns):
            cell_symbol = shown.get((row, column), "")
            colours = OCCUPIED if cell_symbol else SQUARES
            line.append(cell_symbol.center(cell), colours[(row + column) % 2])
        lines.append(line)
    names = "".join(column_name(column).center(cell) for column in range(board.columns))
    return [*lines, Text(" " * margin + names.rstrip(), "dim")]


def _side_by_side(boards: Sequence[TitledBoard], drawn: Sequence[Sequence[Text]]) -> Text:
    """The drawn boards under their titles, as many in a row as the terminal has room for."""
    width = 1 + max([_narrowest(boards), *(line.cell_len for lines in drawn for line in lines)])
    titled = []
    for board, lines in zip(boards, drawn, strict=True):
        parts = [board.title] if len(board.title) <= width else re.split("(?<=,) ", board.title)
        titled.append([Text(line) for part in parts for line in textwrap.wrap(part, width)] + list(lines))
    per_row = max(1, (get_terminal_size().columns + len(GAP)) // (width + len(GAP)))
    rows = [titled[start : start + per_row] for start in range(0, len(titled), per_row)]
    return Text("\n\n").join(_stand_in_a_row(row, width) for row in rows)


def _narrowest(boards: Sequence[TitledBoard]) -> int:
    """The least width of a board; in other languages than English it has room for the longest word of a title."""
    words = [word for board in boards for word in board.title.split()] if spoken() != ENGLISH else []
    return max([NARROWEST, *map(len, words)])


def lists_of_squares(instance: Instance, boards: Sequence[TitledBoard]) -> str:
    """The names of the squares, one line for each board."""
    return "\n".join(
        f"{board.title.removesuffix('.')}: {' '.join(square_names(instance.board, board.placement))}"
        for board in boards
    )


def _stand_in_a_row(boards: Sequence[Sequence[Text]], width: int) -> Text:
    """The lines of several boards put side by side, with the bottom edges of the boards on one line."""
    height = max(map(len, boards))
    lines = [Text() for _ in range(height)]
    for number, board in enumerate(boards):
        for line, part in zip(lines[height - len(board) :], board, strict=True):
            line.pad_right(number * (width + len(GAP)) - line.cell_len)
            line.append_text(part)
    return Text("\n").join(lines)


PIXELS_PER_UNIT = 2
"""The number of pixels of a PNG for each pixel that the SVG takes on a screen."""
MOST_PIXELS = 16_000
"""The most pixels of a side of a PNG: Cairo has a limit of 32767."""


def boards_as_svg(instance: Instance, boards: Sequence[TitledBoard], theme: Theme = "auto") -> str:
    """The boards side by side as a picture in SVG, each under its title."""
    panels = [Panel(one.title, layers_of(instance, one.placement)) for one in boards]
    return draw_sheet(instance.board, panels, title=describe(instance), theme=theme)


def boards_as_png(instance: Instance, boards: Sequence[TitledBoard]) -> bytes:
    """The boards side by side as a picture in PNG, in the light colours on white."""
    svg = boards_as_svg(instance, boards, "light")
    longer_side = max(float(side) for side in re.findall(r' (?:width|height)="([\d.]+)"', svg)[:2])
    scale = min(PIXELS_PER_UNIT, MOST_PIXELS / longer_side)
    png: bytes = import_module("cairosvg").svg2png(svg.encode(), scale=scale, background_color="white")
    return png


def refuse_png_without_converter() -> None:
    """Raise BadUse if CairoSVG, which makes the PNG, is not installed or finds no Cairo library."""
    try:
        import_module("cairosvg")
    except ImportError:
        raise BadUse("--png needs CairoSVG; pip install 'bezzel[png]' installs it") from None
    except OSError:
        raise BadUse("--png needs the Cairo library of the system, which CairoSVG does not find") from None
