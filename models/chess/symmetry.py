"""The symmetries of a board, the images of placements under them, and orbits.

A square board has 8 symmetries (4 rotations and 4 reflections, the dihedral group D4), a rectangle 4, and a single line
of squares 2. A torus has each of them with every translation. On a board of two layers each moves both layers alike,
and may exchange them.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from itertools import product

from models.chess.board import Board, Square, Step, bits
from models.languages import say, translate

NAMES = {
    (False, False, False): "identity",
    (False, True, True): "half turn",
    (False, False, True): "left-right reflection",
    (False, True, False): "top-bottom reflection",
    (True, False, True): "quarter turn clockwise",
    (True, True, False): "quarter turn anticlockwise",
    (True, False, False): "reflection in the main diagonal",
    (True, True, True): "reflection in the antidiagonal",
}
"""The rotations and reflections of a square, by whether they swap rows with columns, flip rows, flip columns."""


@dataclass(frozen=True)
class Symmetry:
    """A map of the board onto itself: swap rows with columns, then flip, then shift (a torus); exchange two layers."""

    board: Board
    swap: bool
    flip_rows: bool
    flip_columns: bool
    shift: Step = (0, 0)
    exchange: bool = False

    def __getstate__(self) -> dict[str, object]:
        """The fields, to be sent to another process, which makes the table of images itself."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @property
    def kind(self) -> str:
        """The rotation or reflection, without the shift."""
        return NAMES[self.swap, self.flip_rows, self.flip_columns]

    @property
    def name(self) -> str:
        """The rotation or reflection, the shift and the exchange of layers, in English."""
        shifted = "" if self.shift == (0, 0) else f", shifted by {self.shift}"
        return f"{self.kind}{shifted}{', layers exchanged' * self.exchange}"

    def __str__(self) -> str:
        """The name in the language that is spoken."""
        name = translate(self.kind)
        if self.shift != (0, 0):
            name = say("{symmetry}, shifted by {shift}", symmetry=name, shift=self.shift)
        return say("{symmetry}, layers exchanged", symmetry=name) if self.exchange else name

    def image_of_step(self, step: Step) -> Step:
        """The image of a step (rows, columns) under the symmetry."""
        rows, columns = (step[1], step[0]) if self.swap else step
        return (-rows if self.flip_rows else rows, -columns if self.flip_columns else columns)

    def image_of_square(self, square: Square) -> Square:
        """The square onto which the symmetry maps this one."""
        layer, row = divmod(square[0], self.board.rows)
        row, column = (square[1], row) if self.swap else (row, square[1])
        row = self.board.rows - 1 - row if self.flip_rows else row
        column = self.board.columns - 1 - column if self.flip_columns else column
        layer = self.board.layers - 1 - layer if self.exchange else layer
        row = (row + self.shift[0]) % self.board.rows
        return layer * self.board.rows + row, (column + self.shift[1]) % self.board.columns

    @cached_property
    def image_of_bit(self) -> list[int]:
        """For each square, by its bit number, the bitboard of its image."""
        return [1 << self.board.index(self.image_of_square(square)) for square in self.board]

    def image(self, placement: int) -> int:
        """The placement after the symmetry."""
        return sum(map(self.image_of_bit.__getitem__, bits(placement))) if placement else 0


def symmetries(board: Board) -> list[Symmetry]:
    """The symmetry group of a board, the identity first.

    On a board that is 1 square wide, and a torus that is 1 or 2, two names can stand for one map; each map is listed
    once.
    """
    return _group(board) if board.wrap else list(_cached_group(board))


def _group(board: Board) -> list[Symmetry]:
    """The symmetries of a board, each map once, the identity first."""
    shifts = list(board.face) if board.wrap else [(0, 0)]
    square_board = board.rows == board.columns
    telling = [(0, 0), (1 % board.rows, 0), (0, 1 % board.columns)]  # where these go, all others follow
    group: dict[tuple[Square, ...], Symmetry] = {}
    for exchange, flags, shift in product((False, True)[: board.layers], NAMES, shifts):
        symmetry = Symmetry(board, *flags, shift, exchange)
        if square_board or not symmetry.swap:
            group.setdefault(tuple(map(symmetry.image_of_square, telling)), symmetry)
    return list(group.values())


_cached_group = lru_cache(maxsize=4)(_group)
"""It keeps the symmetries of 4 boards with their tables of images. Those of a torus would take too much memory."""


def orbits(placements: Collection[int], group: Iterable[Symmetry]) -> Iterator[list[int]]:
    """The classes into which a group divides a set of placements; each orbit starts with its smallest.

    An orbit is given whole, also where some of its placements are not in the set.
    """
    return map(sorted, orbits_in_any_order(sorted(placements), group))


def orbits_in_any_order(placements: Iterable[int], group: Iterable[Symmetry]) -> Iterator[set[int]]:
    """The classes as ``orbits`` gives them, but as sets, and each in the place of its first placement."""
    maps = [symmetry.image_of_bit.__getitem__ for symmetry in group]
    seen: set[int] = set()
    for placement in placements:
        if placement not in seen:
            squares = list(bits(placement))
            orbit = {sum(map(image_of_bit, squares)) for image_of_bit in maps}
            seen |= orbit
            yield orbit


def list_compared_squares(symmetry: Symmetry) -> list[tuple[int, int]]:
    """The pairs (square, image), by bit numbers, that a lexicographic comparison of a board with its image needs.

    A pair is left out if its two squares are equal whenever those of each earlier pair are.
    """
    board = symmetry.board
    compared = []
    known_equal = list(range(len(board)))  # squares with the same number are equal if all compared pairs are
    for index, square in enumerate(board):
        image = board.index(symmetry.image_of_square(square))
        old, new = known_equal[image], known_equal[index]
        if old != new:
            compared.append((index, image))
            known_equal = [new if number == old else number for number in known_equal]
    return compared
