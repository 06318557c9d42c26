"""The file of rows: CSV, a line for each run, added at the end when the run ends.

A program that is killed leaves at most the last line half written; it is dropped when the file is opened again. A file
with anything else in it is refused, and left as it is.
"""

import csv
import io
import os
import stat
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from compare.bench.studies.plan import CLOCKS
from compare.question.errors import BadUse, in_one_line, reason_of_system, tell
from compare.question.files import read_bytes
from compare.report.rows import ROW, Record
from compare.report.tables import Value
from models.formulation import Status
from models.languages import say

HEADER = [column.name for column in ROW]
"""The cells of the first line."""
LONGEST_CELL = 40
"""The most characters of a wrong cell that a message shows."""
SECONDS_OF_PATIENCE = 2.0
"""The time for which another program may lock the file."""
SECONDS_BETWEEN_TRIES = 0.05
"""The file is tried this often while another program locks it."""
NEEDED_WHEN_COMPLETE = ("count", *CLOCKS.values())
"""The columns in which each run that completed has a number."""
TEXT_COLUMNS = {column.name for column in ROW if column.is_text}
MARKS_OF_FLOATS = ".eni"
"""The characters of which every float has one, and no whole number any: ``1.5``, ``1e-09``, ``nan``, ``inf``."""


class FileOfRows:
    """The file of rows at a path, for a ``with`` block in which nobody else writes to it; ``records`` are its rows.

    Raises BadUse if the path cannot be written, if it holds another kind of file, or if another study writes to it now.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._is_new = not os.path.lexists(path)
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except (OSError, ValueError) as error:
            raise self._refusal(reason_of_system(error)) from None
        try:
            self.records = self._read()
        except BaseException:
            os.close(self._descriptor)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._is_new and not os.fstat(self._descriptor).st_size:
            with suppress(OSError):
                os.unlink(self.path)
        os.close(self._descriptor)

    def add(self, record: Record) -> None:
        """Write a row, at once and as a whole. Raises BadUse if there is no room."""
        try:
            if not os.fstat(self._descriptor).st_size:
                self._write(HEADER)
            self._write([record.get(name) for name in HEADER])
        except OSError as error:
            raise self._refusal(reason_of_system(error)) from None
        self.records.append(record)

    def _write(self, cells: Sequence[Value]) -> None:
        """Write a whole line. Raises OSError if there is no room."""
        line = as_line(cells).encode()
        while line:
            line = line[os.write(self._descriptor, line) :]

    def _read(self) -> list[Record]:
        """Lock the file and return its rows; drop a last line that is only half written. Raises BadUse."""
        if not stat.S_ISREG(os.fstat(self._descriptor).st_mode):
            raise self._refusal(say("it is no file in which rows can be kept"))
        if not _lock(self._descriptor):
            raise self._refusal(say("another study writes to it now"))
        try:
            whole, newline, rest = read_bytes(self.path).rpartition(b"\n")
        except OSError as error:
            raise self._refusal(reason_of_system(error)) from None
        ends_in_header = not newline and as_line(HEADER).encode().startswith(rest)
        records = [] if ends_in_header else self._parse(whole)
        if rest:
            os.ftruncate(self._descriptor, len(whole) + (0 if ends_in_header else 1))
            tell(say("the last line of {path} was only half written, and is dropped", path=self.path))
        return records

    def _parse(self, content: bytes) -> list[Record]:
        """The rows below the header. Raises BadUse, with the line that is wrong."""
        try:
            lines = csv.reader(io.StringIO(content.decode()), strict=True)
        except UnicodeError:
            raise self._refusal(say("it is no text")) from None
        try:
            if (header := next(lines, [])) != HEADER:
                raise ValueError(_why_other_columns(header))
            return [_parse_row(cells) for cells in lines]
        except (csv.Error, ValueError) as error:
            raise self._refusal(say("line {line}: {reason}", line=max(1, lines.line_num), reason=error)) from None

    def _refusal(self, reason: str) -> BadUse:
        """The exception that says why no rows can be kept in the file."""
        sentence = "rows cannot be kept in {path}: {reason}; --keep names another file"
        return BadUse(say(sentence, path=self.path, reason=reason))


def _why_other_columns(header: Sequence[str]) -> str:
    """The reason why this first line, which is not ``HEADER``, is refused."""
    missing = [name for name in HEADER if name not in header]
    if missing == HEADER:
        return say("these are not the columns of a study")
    if missing:
        return say("there is no column {name}, which this version has", name=missing[0])
    return say("these are not the columns of a study, in their order")


def as_line(cells: Sequence[Value]) -> str:
    """The cells as a line of CSV, as it stands in the file."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(map(_write_cell, cells))
    return out.getvalue()


def _write_cell(value: Value) -> Value:
    """The value as the file has it: a truth value as JSON writes it, a text in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    return in_one_line(value) if isinstance(value, str) else value


def _parse_row(cells: Sequence[str]) -> Record:
    """The row with these cells. Raises ValueError."""
    if len(cells) != len(HEADER):
        sentence = "a row has {count} cells, not {found}"
        raise ValueError(say(sentence, count=len(HEADER), found=len(cells)))
    row = {name: _parse_cell(name, cell) for name, cell in zip(HEADER, cells, strict=True)}
    if row["status"] not in list(Status):
        sentence = "a status is {choices}, not {cell}"
        raise ValueError(say(sentence, choices=", ".join(Status), cell=repr(row["status"] or "")))
    missing = [name for name in NEEDED_WHEN_COMPLETE if row[name] is None]
    if missing and Status(str(row["status"])).is_complete:
        raise ValueError(say("a run that completed has no {name}", name=missing[0]))
    return row


def _parse_cell(name: str, cell: str) -> Value:
    """The value of a cell in the column with this name; None if it is empty. Raises ValueError."""
    if not cell:
        return None
    if name in TEXT_COLUMNS:
        return cell
    if cell in ("true", "false"):
        return cell == "true"
    try:
        return float(cell) if any(mark in cell for mark in MARKS_OF_FLOATS) else int(cell)
    except ValueError:
        raise ValueError(say("{name} is a number, not {cell}", name=name, cell=repr(cell[:LONGEST_CELL]))) from None


def _lock(descriptor: int) -> bool:
    """Lock the file for this program until it is closed; False if another one has it. Windows has no such locks.

    The last worker of a study that was killed may still have the file for a moment.
    """
    if sys.platform == "win32":
        return True
    import fcntl

    deadline = time.monotonic() + SECONDS_OF_PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            if time.monotonic() > deadline:
                return False
            time.sleep(SECONDS_BETWEEN_TRIES)
