"""Many boards on one page, as text."""

import re
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from shutil import get_terminal_size

from compare.report.selection import Shown
from models.chess.notation import draw, square_names
from models.problem import Instance

GAP = "  "
NARROWEST = 8
"""Room for a title above a small board."""


def boards_side_by_side(instance: Instance, boards: Sequence[Shown]) -> str:
    """The boards under their titles, as many in a row as the terminal is wide."""
    symbol = instance.piece.name[0].upper()
    drawn = [draw(instance.board, board.placement, symbol).splitlines() for board in boards]
    width = 1 + max(NARROWEST, *(len(line) for lines in drawn for line in lines))
    titled = [[*_wrapped(board.title, width), *lines] for board, lines in zip(boards, drawn, strict=True)]
    per_row = max(1, (get_terminal_size().columns + len(GAP)) // (width + len(GAP)))
    rows = [titled[start : start + per_row] for start in range(0, len(titled), per_row)]
    return "\n\n".join(_in_a_row(row, width) for row in rows)


def lists_of_squares(instance: Instance, boards: Sequence[Shown]) -> str:
    """The squares of each board by their names, a line each."""
    return "\n".join(
        f"{board.title.removesuffix('.')}: {' '.join(square_names(instance.board, board.placement))}"
        for board in boards
    )


def _wrapped(title: str, width: int) -> list[str]:
    """In several lines if need be, rather after a comma than elsewhere."""
    parts = [title] if len(title) <= width else re.split("(?<=,) ", title)
    return [line for part in parts for line in textwrap.wrap(part, width)]


def _in_a_row(boards: Sequence[Sequence[str]], width: int) -> str:
    """Boards beside each other, standing on one line."""
    height = max(map(len, boards))
    standing = [[""] * (height - len(lines)) + list(lines) for lines in boards]
    lines = zip_longest(*standing, fillvalue="")
    return "\n".join(GAP.join(part.ljust(width) for part in line).rstrip() for line in lines)
