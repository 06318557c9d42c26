"""Classes of placements with one piece a row: for each symmetry, how many placements it keeps.

By Burnside's lemma the number of classes is the mean number of placements that a symmetry keeps. The orbits of squares
under it are occupied or empty as a whole.
"""

from collections.abc import Iterator

from models.chess.attacks import conflict_boards
from models.chess.board import bits
from models.chess.conjugacy import conjugacy_classes
from models.chess.symmetry import Symmetry
from models.problem import Instance

Orbit = tuple[int, int]
"""The bitboard of the squares of an orbit, and that of all squares that its pieces occupy or attack."""


def count_classes(instance: Instance, solutions: int) -> int:
    """The number of classes, given the number of all solutions."""
    group = instance.symmetries()
    if not solutions:
        return 0
    others = conjugacy_classes(group)[1:]
    return (solutions + sum(len(alike) * count_kept(instance, alike[0]) for alike in others)) // len(group)


def count_kept(instance: Instance, symmetry: Symmetry) -> int:
    """The number of placements that a symmetry keeps: row by row, with the orbits that have a square there."""
    board = instance.board
    rows = [board.bitboard((row, column) for column in range(board.columns)) for row in range(board.rows)]
    orbit_of = {square: orbit for orbit in _orbits(instance, symmetry) for square in bits(orbit[0])}
    usable = sum(1 << square for square in orbit_of)

    def count(free: int, occupied: int) -> int:
        row = next((one for one in rows if not one & occupied), 0)
        if not row:
            return 1
        orbits = {orbit_of[square] for square in bits(free & row)}
        return sum(count(free & ~taken, occupied | squares) for squares, taken in orbits if not squares & ~free)

    return count(usable, 0)


def _orbits(instance: Instance, symmetry: Symmetry) -> Iterator[Orbit]:
    """The orbits of squares whose pieces do not attack each other."""
    conflicts = conflict_boards(instance.board, instance.piece)
    left = instance.board.full
    while left:
        squares, image = 0, left & -left
        while not squares & image:
            squares |= image
            image = symmetry.image(image)
        left &= ~squares
        attacked = 0
        for square in bits(squares):
            attacked |= conflicts[square]
        if not attacked & squares:
            yield squares, attacked | squares
