"""The screen of a watched search: the board, the panel beside or below it, and the keys."""

from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from compare.classroom.watching.board_picture import SCALES, BoardPicture, Look, Scale
from compare.classroom.watching.keys import HELP
from compare.classroom.watching.panel import panel
from compare.classroom.watching.replay import Replay
from compare.question.description import describe
from models.chess.board import Board
from models.problem import Instance

BLANK_LINES = 2


def screen(replay: Replay, doing: str, console: Console, counts: bool = False) -> RenderableType:
    """The whole screen for a console; on a small one title and keys are cut to the lines that are left."""
    instance = replay.search.instance
    title, keys = _title(replay.search.formulation.name, instance, console), _keys(console.width)
    around = len(title) + len(keys) + BLANK_LINES
    layout = best_layout(instance.board.face, console.width, console.height, around)
    if layout is None:
        return _too_small(instance.board.face, console)
    room = console.height - layout.least_size(instance.board.face)[1]
    blank = [""] if room >= around else []
    keys = keys[:room]
    title = title[: room - len(keys)]
    lines = console.height - len(title) - len(keys) - 2 * len(blank)
    look = Look(
        layout.scale,
        colours=console.color_system is not None and not console.no_color,
        unicode=console.encoding.lower().startswith("utf"),
        counts=counts,
    )
    picture = BoardPicture(instance, replay.state, replay.last, look).text()
    return Group(*title, *blank, *_page(replay, doing, picture, layout, console.width, lines), *blank, *keys)


def _page(replay: Replay, doing: str, picture: Text, layout: "Layout", width: int, lines: int) -> list[RenderableType]:
    """Board and panel, in this width and this number of lines."""
    board_width, board_height = layout.board_size(replay.search.instance.board.face)
    if not layout.is_beside:
        blank = [""] if lines - board_height > FEWEST_PANEL_LINES else []
        return [picture, *blank, *panel(replay, doing, width, lines - board_height - len(blank))]
    page = Table.grid(padding=(0, COLUMNS_BETWEEN))
    page.add_row(picture, Group(*panel(replay, doing, width - board_width - COLUMNS_BETWEEN, lines)))
    return [page]


def _too_small(board: Board, console: Console) -> Text:
    width, height = SMALLEST.least_size(board)
    return Text(
        f"A board of {board.rows} × {board.columns} needs a terminal of {width} × {height} (columns × lines); "
        f"this one has {console.width} × {console.height}. Make it larger, or press q."
    )


def _title(name: str, instance: Instance, console: Console) -> list[Text]:
    formulation, question = Text(name, "bold"), Text(describe(instance), "dim")
    in_one_line = Text("   ").join([formulation, question])
    if in_one_line.cell_len <= console.width:
        return [in_one_line]
    return [*formulation.wrap(console, console.width), *question.wrap(console, console.width)]


def _keys(width: int) -> list[Text]:
    lines = [Text()]
    for key, meaning in HELP:
        one = Text.assemble((f" {key} ", "reverse"), (f" {meaning} ", "dim"))
        if lines[-1].cell_len + one.cell_len > width + 1:
            lines.append(Text())
        lines[-1].append_text(one)
    for line in lines:
        line.truncate(width)
    return lines


COLUMNS_BETWEEN = 4
PANEL_WIDTH = 42
FEWEST_PANEL_LINES = 2


@dataclass(frozen=True)
class Layout:
    """The size of the squares, and whether the panel is beside the board or below it."""

    scale: Scale
    is_beside: bool

    def board_size(self, board: Board) -> tuple[int, int]:
        """Columns and lines of the board with the names of its ranks and columns."""
        return len(str(board.rows)) + 1 + board.columns * self.scale.width, board.rows * self.scale.height + 1

    def least_size(self, board: Board) -> tuple[int, int]:
        """Columns and lines of board and panel."""
        width, height = self.board_size(board)
        if self.is_beside:
            return width + COLUMNS_BETWEEN + PANEL_WIDTH, height
        return width, height + FEWEST_PANEL_LINES

    def fits(self, board: Board, width: int, height: int) -> bool:
        """Whether it fits into this number of columns and lines."""
        least_width, least_height = self.least_size(board)
        return least_width <= width and least_height <= height


SMALLEST = Layout(SCALES[-1], is_beside=False)
LAYOUTS = [
    *(Layout(scale, is_beside=True) for scale in SCALES[:-1]),
    *(Layout(scale, is_beside=False) for scale in SCALES),
    Layout(SCALES[-1], is_beside=True),
]
"""The best first."""


def best_layout(board: Board, width: int, height: int, lines_around: int) -> Layout | None:
    """The best layout that leaves ``lines_around`` lines of the terminal free; if there is none, the best that fits."""
    for lines in (lines_around, 0):
        for layout in LAYOUTS:
            if layout.fits(board, width, height - lines):
                return layout
    return None
