"""Tables: columns that read a row, written for people or for programs. Every table of the program is written here."""

import csv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TextIO, TypeVar

from models.languages import ENGLISH, localise_number, spoken, translate

if TYPE_CHECKING:
    from rich.table import Table

Row = TypeVar("Row")
Value = str | int | float | bool | None
STAR = "*"
"""The end of a heading that has a note below the table."""
GAP = 2
"""The number of blanks between two columns on a terminal."""


@dataclass(frozen=True)
class Column(Generic[Row]):
    """A column of a table: functions that read its cell from a row.

    ``name`` and ``value`` (None: unknown) are for programs, ``heading`` and ``words`` for people, who see the value if
    there are no words. A column without a heading is for programs only, one without a value for people only. ``digits``
    is the number of digits after the decimal point. ``is_text``: its cells begin at the left. ``wraps``: on a narrow
    terminal its words are wrapped. ``style`` returns the style of rich for a cell.
    """

    name: str
    heading: str | None = None
    value: Callable[[Row], Value] | None = None
    words: Callable[[Row], str] | None = None
    digits: int = 0
    is_text: bool = False
    wraps: bool = False
    style: Callable[[Row], str] | None = None

    @property
    def title(self) -> str:
        """The heading in the language that is spoken, with its star; empty if there is none."""
        heading = self.heading or ""
        return translate(heading.rstrip(STAR)) + STAR * heading.endswith(STAR)

    def text(self, row: Row) -> str:
        """The cell for people; empty if the value is unknown."""
        if self.words is not None:
            return self.words(row)
        value = self.value(row) if self.value is not None else None
        if value is None or isinstance(value, str):
            return value or ""
        return group_digits(value, self.digits)


def group_digits(value: float, digits: int = 0) -> str:
    """The number with this many digits after the point, and a blank between thousands: ``35 538``, ``0.089``.

    Other languages write it in their own way: ``35.538``, ``0,089``.
    """
    text = f"{value:,.{digits}f}"
    return text.replace(",", " ") if spoken() == ENGLISH else localise_number(text)


TENTH, THOUSAND = 0.0995, 999.5
"""The least numbers that are rounded up to 0.1 and to 1000, with two and three digits."""


def format_seconds(seconds: float | None) -> str:
    """The time with its unit: ``2.1 ms``, ``0.25 s``, ``61.2 s``, ``1250 s``; empty if it is unknown."""
    if seconds is None:
        return ""
    return localise_number(f"{seconds * 1000:.2g} ms") if seconds < TENTH else f"{format_ratio(seconds)} s"


def format_ratio(ratio: float | None) -> str:
    """The number with three digits, or with all before the point: ``0.87``, ``48.4``, ``1250``; empty if unknown."""
    if ratio is None:
        return ""
    return localise_number(f"{ratio:.3g}" if ratio < THOUSAND else f"{ratio:.0f}")


def for_people(columns: Iterable[Column[Row]]) -> list[Column[Row]]:
    """The columns of a table that people read."""
    return [column for column in columns if column.heading is not None]


def as_data(columns: Iterable[Column[Row]], row: Row) -> dict[str, Value]:
    """The values of a row by the names of the columns."""
    return {column.name: column.value(row) for column in columns if column.value is not None}


def write_csv(columns: Sequence[Column[Row]], rows: Iterable[Row], out: TextIO) -> None:
    """Write a header, and each row as it comes. An unknown value is empty; truth values are written as in JSON."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(column.name for column in columns if column.value is not None)
    for row in rows:
        values = as_data(columns, row).values()
        writer.writerow(str(value).lower() if isinstance(value, bool) else value for value in values)
        out.flush()


def write_markdown(columns: Sequence[Column[Row]], rows: Iterable[Row], out: TextIO) -> None:
    """Write a Markdown table, each row as it comes."""
    shown = for_people(columns)
    out.write(_markdown_row(column.title for column in shown))
    out.write("|" + "|".join(":--" if column.is_text else "--:" for column in shown) + "|\n")
    for row in rows:
        out.write(_markdown_row(column.text(row) for column in shown))
        out.flush()


def write_table(columns: Sequence[Column[Row]], rows: Sequence[Row], out: TextIO) -> None:
    """Write the rows as plain lines, in columns that are as wide as their widest cells."""
    write_lines(columns, [_width(column, rows) for column in for_people(columns)], rows, out)


def write_lines(columns: Sequence[Column[Row]], widths: Sequence[int], rows: Iterable[Row], out: TextIO) -> None:
    """Write the rows as plain lines, each as it comes, in columns of these widths in characters."""
    shown = for_people(columns)

    def line(cells: Iterable[str]) -> str:
        aligned = (
            cell.ljust(width) if column.is_text else cell.rjust(width)
            for column, width, cell in zip(shown, widths, cells, strict=True)
        )
        return (" " * GAP).join(aligned).rstrip() + "\n"

    out.write(line(column.title for column in shown))
    for row in rows:
        out.write(line(column.text(row) for column in shown))
        out.flush()


def fit(
    columns: Sequence[Column[Row]], rows: Sequence[Row], width: int, left_out_first: Sequence[str]
) -> list[Column[Row]]:
    """The columns for people that fit into this width in characters, as far as leaving out columns can achieve it.

    Columns are left out in the order of ``left_out_first``; others stay.
    """
    shown = for_people(columns)
    for name in left_out_first:
        if table_width(shown, rows) <= width:
            break
        shown = [column for column in shown if column.name != name]
    return shown


def terminal_table(columns: Sequence[Column[Row]], rows: Iterable[Row]) -> "Table":
    """The columns and rows as a table of rich, for a terminal."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, GAP, 0, 0), header_style="bold")
    for column in columns:
        if column.wraps:
            table.add_column(column.title, overflow="fold")
        else:
            table.add_column(column.title, justify="left" if column.is_text else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(column.text(row), column.style(row) if column.style else "") for column in columns))
    return table


def table_width(columns: Iterable[Column[Row]], rows: Sequence[Row]) -> int:
    """The width of a table on a terminal, in characters, with the blanks after each column."""
    return sum(_width(column, rows) + GAP for column in columns)


def _width(column: Column[Row], rows: Iterable[Row]) -> int:
    """The width of the widest cell of a column, its title included."""
    cells = [column.title, *map(column.text, rows)]
    return max(len(line) for cell in cells for line in cell.split("\n"))


def _markdown_row(cells: Iterable[str]) -> str:
    """A line of a table in Markdown; a bar in a cell is escaped, as bars separate cells."""
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |\n"
