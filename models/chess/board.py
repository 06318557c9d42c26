"""The board: squares, bitboards, and the lines that a step runs along.

A square is a pair (row, column), both from 0 at the top left. A bitboard is an int whose bit
``row * columns + column`` stands for that square. A placement is a bitboard of the occupied squares.

A board may have several layers: boards of the same sides, one below the other, that together are one board. The rows of
layer 1 follow those of layer 0, so a bitboard of layer 0 is one of the plain board. No step leads to another layer.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

Square = tuple[int, int]
"""(row, column), both from 0 at the top left."""
Step = tuple[int, int]
"""The numbers of rows (down) and of columns (to the right) from one square to another."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of ``rows`` × ``columns`` squares; with ``wrap`` its opposite edges are joined (a torus).

    ``Board(8)`` is the 8 × 8 board. With ``layers`` it consists of this number of such boards; ``rows`` and ``columns``
    are the sides of each. Raises ValueError if a side or ``layers`` is less than 1, TypeError if it is no whole number
    or ``wrap`` is no Boolean.
    """

    rows: int
    columns: int = None  # type: ignore[assignment]  # None: as many as rows
    wrap: bool = False
    layers: int = 1

    def __post_init__(self) -> None:
        if self.columns is None:
            object.__setattr__(self, "columns", self.rows)
        for side in (self.rows, self.columns):
            if not is_whole_number(side):
                raise TypeError(f"a side of a board is a whole number, such as 8, not {side!r}")
        if not is_whole_number(self.layers):
            raise TypeError(f"layers is a whole number, such as 2, not {self.layers!r}")
        if not isinstance(self.wrap, bool):
            raise TypeError(f"wrap is True or False, not {self.wrap!r}")
        if self.rows < 1 or self.columns < 1:
            raise ValueError(f"a board has at least 1 row and 1 column, not {self.rows}×{self.columns}")
        if self.layers < 1:
            raise ValueError(f"a board has at least 1 layer, not {self.layers}")

    def __len__(self) -> int:
        """The number of squares, in all layers."""
        return self.rows * self.columns * self.layers

    def __iter__(self) -> Iterator[Square]:
        """The squares, row by row from the top left: the order of their bits."""
        return ((row, column) for row in range(self.rows * self.layers) for column in range(self.columns))

    def __contains__(self, square: Square) -> bool:
        row, column = square
        return 0 <= row < self.rows * self.layers and 0 <= column < self.columns

    @property
    def full(self) -> int:
        """The bitboard of all squares."""
        return (1 << len(self)) - 1

    @property
    def face(self) -> "Board":
        """The board of which all layers are copies: this one, where it has one layer."""
        return self if self.layers == 1 else replace(self, layers=1)

    def layer(self, number: int) -> int:
        """The bitboard of the squares of one layer, counted from 0."""
        return self.face.full << number * len(self.face)

    def faces(self, bitboard: int) -> list[int]:
        """The bitboard cut into its layers, each as a bitboard of ``face``."""
        return [bitboard >> number * len(self.face) & self.face.full for number in range(self.layers)]

    @property
    def shorter_side(self) -> int:
        """The smaller of the numbers of rows and columns."""
        return min(self.rows, self.columns)

    def index(self, square: Square) -> int:
        """The bit number of a square, from 0."""
        row, column = square
        return row * self.columns + column

    def square(self, index: int) -> Square:
        """The square with this bit number."""
        return divmod(index, self.columns)

    def bitboard(self, squares: Iterable[Square]) -> int:
        """The bitboard of these squares."""
        result = 0
        for square in squares:
            result |= 1 << self.index(square)
        return result

    def squares(self, bitboard: int) -> list[Square]:
        """The squares of a bitboard, in the order of their bits."""
        return list(map(_every_square(self).__getitem__, bits(bitboard)))

    def after(self, square: Square, step: Step) -> Square | None:
        """The square one step on, or None where that leaves the board. On a torus no step does."""
        first_row = square[0] - square[0] % self.rows
        row, column = square[0] - first_row + step[0], square[1] + step[1]
        if self.wrap:
            return first_row + row % self.rows, column % self.columns
        return (first_row + row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def lines(self, step: Step) -> list[list[int]]:
        """The board cut into lines along a step: each a list of bit numbers, in the order of the step.

        Every square is in exactly one line; a square without a square one step on or one step back is a line by itself.
        On a torus each line is a cycle, cut open at its first square.
        """
        lines = []
        seen = 0
        for start in self:
            behind = self.after(start, (-step[0], -step[1]))
            if seen >> self.index(start) & 1 or (behind not in (None, start) and not self.wrap):
                continue
            line = self._line_from(start, step)
            seen |= sum(1 << index for index in line)
            lines.append(line)
        return lines

    def line_boards(self, step: Step) -> list[int]:
        """The lines along a step as bitboards."""
        return [sum(1 << index for index in line) for line in self.lines(step)]

    def _line_from(self, start: Square, step: Step) -> list[int]:
        """The bit numbers of a line from its first square on."""
        line = [self.index(start)]
        square = self.after(start, step)
        while square is not None and square != start:
            line.append(self.index(square))
            square = self.after(square, step)
        return line


@lru_cache(maxsize=64)
def _every_square(board: Board) -> list[Square]:
    """The squares by their bit numbers."""
    return list(board)


def is_whole_number(value: object) -> bool:
    """Whether a value is an int; True and False are not meant as numbers."""
    return isinstance(value, int) and not isinstance(value, bool)


def bits(bitboard: int) -> Iterator[int]:
    """The numbers of the bits that are set, in ascending order."""
    while bitboard:
        lowest = bitboard & -bitboard
        yield lowest.bit_length() - 1
        bitboard ^= lowest
