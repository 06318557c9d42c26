"""A table whose rows begin with a name: on a terminal of any width the name is whole, and no other word is cut."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

Rows = Sequence[Sequence[str]]
BESIDE = 2
"""Blanks on each side of a column."""
BELOW = 6
"""Blanks before what stands below a name."""


def name_table(rows: Rows, headings: Sequence[str], width: int) -> RenderableType:
    """The rows in columns of at most this width together; where that is too narrow, the cells below the names."""
    widths = _widths([headings, *rows], width - 2 * BESIDE * len(headings))
    return _in_columns(rows, headings, widths) if widths else _below_the_names(rows, headings)


def _widths(rows: Rows, room: int) -> list[int] | None:
    """Those of the columns. The last ones get as much as they can use. None if there is no room for every word."""
    columns = list(zip(*rows, strict=True))
    whole = [max(map(len, column)) for column in columns]
    widths = [whole[0], *(max(map(len, " ".join(column).split()), default=0) for column in columns[1:])]
    spare = room - sum(widths)
    if spare < 0:
        return None
    for at in reversed(range(len(widths))):
        more = min(spare, whole[at] - widths[at])
        widths[at] += more
        spare -= more
    return widths


def _in_columns(rows: Rows, headings: Sequence[str], widths: Sequence[int]) -> Table:
    table = Table(box=None, padding=(0, BESIDE), header_style="dim")
    for heading, width in zip(headings, widths, strict=True):
        table.add_column(heading, width=width, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _below_the_names(rows: Rows, headings: Sequence[str]) -> Group:
    lines: list[RenderableType] = []
    for name, *cells in rows:
        said = [f"{heading}: {cell}" for heading, cell in zip(headings[1:], cells, strict=True) if cell]
        below = Text("\n".join(("; ".join(said[:-1]), *said[-1:])).lstrip("\n"), overflow="fold")
        lines += [Text(" " * BESIDE + name, no_wrap=True, overflow="ignore"), Padding(below, (0, 0, 0, BELOW))]
    return Group(*lines)
