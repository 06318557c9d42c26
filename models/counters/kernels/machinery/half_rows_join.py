"""Half boards of whole rows: listed, sorted by their columns, joined pair by pair; and the classes of what they make.

By Burnside's lemma the number of classes is the mean number of placements that a symmetry keeps. In such a placement
each orbit of squares under the symmetry is occupied or empty as a whole.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from models.chess.attacks import conflict_boards
from models.chess.board import bits
from models.chess.conjugacy import conjugacy_classes
from models.chess.symmetry import Symmetry
from models.counting import Resources
from models.machine_code.kernel import borrower, helper, kernel
from models.machine_code.words import ONE, index_of_lowest, lowest
from models.problem import Instance

NONE = np.uint64(0)
"""A word without bits."""
COLUMNS, DIAGONALS, BORDER = range(3)
"""The words of a half board: its set of columns, the diagonals that it takes, and the squares at the border."""
FIELDS = 3
"""The number of words of a half board."""
PARTS = 16
"""The number of parts into which the upper list is cut; progress is told after each."""


def count(n: int, resources: Resources, who: str, *, wrap: bool, leaps: bool) -> int:
    """The number of ways to put one piece in each row of n × n squares.

    The piece of the first row is kept in the left half or the middle of a board, in the first column of a torus; each
    way stands for those that the mirror or the shifts of the columns make of it. ``leaps``: the pieces are amazons,
    else queens. Raises NotEnoughMemory, whose message names ``who``.
    """
    full, squares = (1 << n) - 1, _lay_diagonals(n, wrap)

    def list_halves(row: int, rows: int, of_first_row: int, columns: int) -> Any:
        """The half boards of some rows, those with the same columns side by side. The columns are sets (bits)."""
        halves = np.zeros((FIELDS, 0), np.uint64)
        number = int(_list_halves(halves, squares, row, rows, of_first_row, columns, leaps))
        resources.allow(3 * 8 * FIELDS * number, who)  # bytes of the list, its sorted copy, and what sorting takes
        halves = np.zeros((FIELDS, number), np.uint64)
        _list_halves(halves, squares, row, rows, of_first_row, columns, leaps)
        return np.ascontiguousarray(halves[:, np.argsort(halves[COLUMNS], kind="stable")])

    left_half, middle_column = (1 << n // 2) - 1, 1 << n // 2
    first_columns = [(1, n)] if wrap else [(left_half, 2)] + [(middle_column, 1)] * (n % 2)
    lower = list_halves(n // 2, n - n // 2, full, full & ~1 if wrap else full)
    starts = np.searchsorted(lower[COLUMNS], np.arange(full + 2, dtype=np.uint64))
    total, done = 0, 0
    for of_first_row, times in first_columns:
        upper = list_halves(0, n // 2, of_first_row, full)
        bounds = np.linspace(0, upper.shape[1], PARTS + 1).astype(np.int64)
        for start, stop in pairwise(bounds):
            total += times * int(_join(upper, start, stop, lower, starts, full))
            done += 1
            resources.progress(done, PARTS * len(first_columns), n)
    return total


@kernel
def _lay_diagonals(n: int, wrap: bool) -> Any:
    """For each square a word with its two diagonals; on a board without wrap those of one square are left out."""
    words = np.zeros((n, n), np.uint64)
    for row in range(n):
        for column in range(n):
            falling, rising = row - column + n - 1, row + column
            if wrap:
                words[row, column] = ONE << np.uint64(falling % n) | ONE << np.uint64(n + rising % n)
                continue
            if 0 < falling < 2 * n - 2:
                words[row, column] |= ONE << np.uint64(falling - 1)
            if 0 < rising < 2 * n - 2:
                words[row, column] |= ONE << np.uint64(2 * n - 4 + rising)
    return words


@kernel
def _list_halves(halves: Any, squares: Any, row: int, rows: int, first: int, allowed: int, leaps: bool) -> int:
    """Store all half boards of ``rows`` rows from ``row`` on, if there is room for any; returns their number.

    ``first``: the columns that the first piece may take; ``allowed``: those that any piece may take.
    """
    n = len(squares)
    untried, taken, diagonals = np.zeros((3, rows + 1), np.uint64)
    columns = np.zeros(rows, np.int64)
    untried[0] = np.uint64(first & allowed)
    depth, found = 0, 0
    while depth >= 0:
        if untried[depth] == NONE:
            depth -= 1
            continue
        piece = lowest(untried[depth])
        untried[depth] ^= piece
        column = np.int64(index_of_lowest(piece))
        square = squares[row + depth, column]
        if square & diagonals[depth] != NONE:
            continue
        columns[depth] = column
        if depth == rows - 1:
            if halves.shape[1]:
                halves[COLUMNS, found] = taken[depth] | piece
                halves[DIAGONALS, found] = diagonals[depth] | square
                halves[BORDER, found] = _border(columns, n, row == 0) if leaps else NONE
            found += 1
            continue
        depth += 1
        taken[depth] = taken[depth - 1] | piece
        diagonals[depth] = diagonals[depth - 1] | square
        untried[depth] = np.uint64(allowed) & ~taken[depth]
        if leaps:
            untried[depth] &= ~_leaps_to(columns, depth, depth, n)
    return found


@borrower
def _leaps_to(columns: Any, pieces: int, row: int, n: int) -> Any:
    """The squares of a row that knights' moves attack from the first ``pieces`` rows, which have a piece each."""
    attacked = NONE
    for above, width in ((1, 2), (2, 1)):
        if 0 <= row - above < pieces:
            piece = ONE << np.uint64(columns[row - above])
            attacked |= piece << np.uint64(width) | piece >> np.uint64(width)
    return attacked & ((ONE << np.uint64(n)) - ONE)


@borrower
def _border(columns: Any, n: int, is_upper: bool) -> Any:
    """The squares of the two rows below the border that the upper half attacks, or that the lower half occupies."""
    rows = len(columns)
    if is_upper:
        return _leaps_to(columns, rows, rows, n) | _leaps_to(columns, rows, rows + 1, n) << np.uint64(n)
    second = ONE << np.uint64(n + columns[1]) if rows > 1 else NONE
    return ONE << np.uint64(columns[0]) | second


@kernel
def _join(upper: Any, start: int, stop: int, lower: Any, starts: Any, full: int) -> int:
    """The number of pairs that use all columns and do not attack each other, with the upper ones from start to stop.

    ``starts``: for each set of columns where its lower half boards begin.
    """
    total = 0
    for index in range(start, stop):
        others = full & ~np.int64(upper[COLUMNS, index])
        total += _count_fitting(upper[:, index], lower, starts[others], starts[others + 1])
    return total


@helper
def _count_fitting(half: Any, lower: Any, start: int, stop: int) -> int:
    """The number of lower half boards from start to stop whose words have no bit in common with the upper one's."""
    number = 0
    for other in range(start, stop):
        common = half[DIAGONALS] & lower[DIAGONALS, other] | half[BORDER] & lower[BORDER, other]
        number += common == NONE
    return number


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
