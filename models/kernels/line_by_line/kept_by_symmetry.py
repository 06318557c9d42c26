"""Classes of placements with one piece a row: for each symmetry, how many placements it keeps.

By Burnside's lemma the number of classes is the mean number of placements that a symmetry keeps. Conjugate symmetries
keep equally many: if g keeps p, then hgh⁻¹ keeps h(p). So of each conjugacy class one symmetry is asked, and the orbits
of squares under it are occupied or empty as a whole.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from models.chess.attacks import conflict_boards
from models.chess.board import bits
from models.chess.symmetry import Symmetry
from models.problem import Instance

Orbit = tuple[int, int]
"""The bitboard of the squares of an orbit, and that of all squares that its pieces occupy or attack."""


def count_classes(instance: Instance, solutions: int) -> int:
    """The number of classes, given the number of all solutions."""
    group = instance.symmetries()
    if not solutions:
        return 0
    sizes = conjugacy_classes(group)
    del sizes[0]
    return (solutions + sum(times * count_kept(instance, group[one]) for one, times in sizes.items())) // len(group)


def conjugacy_classes(group: Sequence[Symmetry]) -> Counter[int]:
    """The number of the first symmetry of each conjugacy class, with the size of the class."""
    images = np.array([[image.bit_length() - 1 for image in one.image_of_bit] for one in group], np.int32)
    numbers = {row.tobytes(): number for number, row in enumerate(images)}
    firsts = np.arange(len(group))
    changed = True
    conjugates = [_conjugate_all(images, numbers, by) for by in _generators(group)]
    while changed:
        before = firsts.copy()
        for conjugate in conjugates:
            np.minimum.at(firsts, conjugate, firsts.copy())
        changed = bool((before != firsts).any())
    return Counter(firsts.tolist())


def _generators(group: Sequence[Symmetry]) -> Iterator[int]:
    """Symmetries that generate the group: those that shift by one square at most."""
    return (number for number, one in enumerate(group) if max(one.shift) <= 1)


def _conjugate_all(images: Any, numbers: dict[bytes, int], by: int) -> Any:
    """For each symmetry g of a group the number of hgh⁻¹, where h is the symmetry ``by``."""
    conjugates = np.empty_like(images)
    conjugates[:, images[by]] = images[by][images]
    return np.array([numbers[row.tobytes()] for row in conjugates])


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
