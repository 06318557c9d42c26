"""The screen of a watched search: the board, beside it how the search stands, below it the keys."""

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from compare.watching.board_picture import SCALES, BoardPicture, Look, Scale
from compare.watching.keys import HELP
from compare.watching.panel import WIDTH as PANEL_WIDTH
from compare.watching.panel import panel
from compare.watching.replay import Replay
from compare.words import question_in_words
from models.board import Board
from models.problem import Instance

LINES_AROUND = 6
"""The title, the names of the columns and the keys, with a line between."""
COLUMNS_BETWEEN = 4


def screen(replay: Replay, doing: str, console: Console) -> RenderableType:
    """Everything, for a console of its size."""
    instance = replay.search.instance
    scale = largest_scale(instance.board, console.width, console.height)
    if scale is None:
        rows, columns = instance.board.rows, instance.board.columns
        return Text(f"A board of {rows} × {columns} does not fit here: make the terminal larger, or press q.")
    look = Look(
        scale,
        colours=console.color_system is not None and not console.no_color,
        unicode=console.encoding.lower().startswith("utf"),
    )
    page = Table.grid(padding=(0, COLUMNS_BETWEEN))
    page.add_row(
        BoardPicture(instance, replay.state, replay.last, look).text(),
        panel(replay, doing, console.height - LINES_AROUND),
    )
    return Group(_title(replay.search.formulation.name, instance), "", page, "", _keys())


def largest_scale(board: Board, width: int, height: int) -> Scale | None:
    """The largest squares with which board and panel fit; None if none do."""
    beside = len(str(board.rows)) + 1 + COLUMNS_BETWEEN + PANEL_WIDTH
    for scale in SCALES:
        if board.rows * scale.height + LINES_AROUND <= height and board.columns * scale.width + beside <= width:
            return scale
    return None


def _title(name: str, instance: Instance) -> Text:
    title = Text.assemble((name, "bold"), (f"   {question_in_words(instance)}", "dim"))
    title.no_wrap, title.overflow = True, "ellipsis"
    return title


def _keys() -> Text:
    line = Text()
    for key, meaning in HELP:
        line.append(f" {key} ", style="reverse").append(f" {meaning}  ", style="dim")
    return line
