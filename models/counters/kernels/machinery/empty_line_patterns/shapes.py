"""Shapes: how far the outermost empty lines are apart, and in which order the lines between them are decided."""

from collections.abc import Iterator
from dataclasses import dataclass

COLUMN = 64
"""A line is a number: its distance from the first empty line of its direction, and for a column this much more."""

PREFIX = 6
"""How many lines a task has decided: each is empty or occupied."""


@dataclass(frozen=True)
class Shape:
    """How far the last empty row is from the first, and the last empty column; the width is not the smaller one."""

    height: int
    width: int

    def list_lines(self) -> list[int]:
        """The lines inside, in the order of decision: in pairs of mirror images, by turns from outside and inside."""
        columns, rows = _pairs(self.width, COLUMN), _pairs(self.height, 0)
        lines: list[int] = []
        end = 0
        while columns or rows:
            for pairs in (columns, rows):
                lines += pairs.pop(end) if pairs else []
            end = -1 - end
        return lines


def _pairs(extent: int, offset: int) -> list[list[int]]:
    """The lines strictly inside, each with its mirror image, from outside to the middle."""
    return [sorted({offset + near, offset + extent - near}) for near in range(1, extent // 2 + 1)]


def shapes(side: int, pieces: int) -> Iterator[Shape]:
    """The shapes that this number of pieces can leave: each line outside takes one piece."""
    least = max(0, side - 1 - pieces)
    for width in range(least, side):
        for height in range(least, width + 1):
            yield Shape(height, width)
