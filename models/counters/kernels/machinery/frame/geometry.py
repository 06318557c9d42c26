"""Frames: the outermost empty rows and columns of a square board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from models.chess.board import Board
from models.chess.symmetry import Symmetry

Span = tuple[int, int]
"""The first and the last empty line of one direction. Where none is empty: the side of the board and -1."""


@dataclass(frozen=True, order=True)
class Frame:
    """The span of the empty columns and that of the empty rows, on a square board of this side."""

    side: int
    columns: Span
    rows: Span

    def image(self, symmetry: Symmetry) -> "Frame":
        rows, columns = (self.columns, self.rows) if symmetry.swap else (self.rows, self.columns)
        rows = self._flipped(rows) if symmetry.flip_rows else rows
        columns = self._flipped(columns) if symmetry.flip_columns else columns
        return Frame(self.side, columns, rows)

    def _flipped(self, span: Span) -> Span:
        return self.side - 1 - span[1], self.side - 1 - span[0]

    @property
    def empty_lines(self) -> int:
        """The squares of the outermost empty lines, without pieces."""
        empty = 0
        for lines, span in zip(_lines(self.side), (self.rows, self.columns), strict=True):
            for number in span:
                empty |= lines[number] if 0 <= number < self.side else 0
        return empty

    @property
    def inside(self) -> int:
        """The squares from the first to the last empty row and column."""
        rows, columns = _lines(self.side)
        (top, bottom), (left, right) = self.rows, self.columns
        return sum(rows[top : bottom + 1]) & sum(columns[left : right + 1])

    @property
    def corners(self) -> int:
        """The squares where two of the outermost empty lines cross."""
        rows, columns = _lines(self.side)
        empty_rows, empty_columns = (set(span) & set(range(self.side)) for span in (self.rows, self.columns))
        return sum(rows[row] for row in empty_rows) & sum(columns[column] for column in empty_columns)

    @property
    def outer_lines(self) -> list[int]:
        """The rows and columns outside: each is occupied."""
        return [
            line
            for lines, (first, last) in zip(_lines(self.side), (self.rows, self.columns), strict=True)
            for number, line in enumerate(lines)
            if not first <= number <= last
        ]


@cache
def _lines(side: int) -> tuple[list[int], list[int]]:
    """The rows and the columns of a square board."""
    board = Board(side, side)
    rows = [board.bitboard((row, across) for across in range(side)) for row in range(side)]
    columns = [board.bitboard((across, column) for across in range(side)) for column in range(side)]
    return rows, columns


def spans(side: int, pieces: int) -> Iterator[Span]:
    """The spans that this number of pieces can leave: each line outside takes one piece."""
    for first in range(side):
        for last in range(first, side):
            if first + side - 1 - last <= pieces:
                yield first, last
    if pieces >= side:
        yield side, -1


def frames(side: int, pieces: int, group: Sequence[Symmetry]) -> Iterator[tuple[Frame, dict[Frame, Symmetry]]]:
    """One frame of each orbit that this number of pieces can leave.

    With it comes its orbit: for each frame a symmetry that takes the one frame there.
    """
    every = list(spans(side, pieces))
    for columns in every:
        for rows in every:
            frame = Frame(side, columns, rows)
            orbit = {frame.image(symmetry): symmetry for symmetry in reversed(group)}
            if frame == min(orbit):
                yield frame, orbit
