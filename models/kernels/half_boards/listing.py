"""The solutions of n queens in order, as arrays of bitboards, made of keys."""

from typing import Any

import numpy as np

from models.kernels.half_boards.keys import DIGIT_BITS, MOST_DIGITS, draw, in_order, pairs_of_queens
from models.kernels.half_boards.middle_column import Middle, middles
from models.kernels.half_boards.pairs import keys_of_quarters, list_pairs
from models.kernels.half_boards.tables import tables, tasks


class Listing:
    """The solutions, batch by batch: those of the queens of column 0 in row 0, then row 1, …

    The keys are those of the half boards turned on their side: a digit is the row of a queen, column 0 first. So the
    set of solutions is the same, and to mirror a key is to turn the board upside down. Kept are the keys that are less
    than their mirror images, which follow in the opposite order.
    """

    def __init__(self, n: int) -> None:
        """Raises ValueError where a key has no room for the board, or there is no half board."""
        if not 4 <= n <= MOST_DIGITS:
            raise ValueError(f"half boards are listed from 4 × 4 to {MOST_DIGITS} × {MOST_DIGITS}, not {n} × {n}")
        self.n = n
        self.words = (n * n + 63) // 64
        self.keys = in_order(np.concatenate([_keys(middle) for middle in middles(n)]), n)
        self.pairs = pairs_of_queens(n)
        self.given = 0

    def __len__(self) -> int:
        return 2 * len(self.keys)

    def batch(self, size: int) -> Any:
        """The next solutions, ``size`` of them unless they come to their end: a bitboard a row, its low word first."""
        boards = np.empty((min(size, len(self) - self.given), self.words), np.uint64)
        draw(boards, self.keys, self.given, self.n, self.pairs)
        self.given += len(boards)
        return boards


def _keys(middle: Middle) -> Any:
    """One key of each solution and its mirror image, of those with this middle column up to symmetry."""
    top, bottom = (_places(middle.n, rows) for rows in (middle.top, middle.bottom))
    made = tables(middle)
    of_quarters = (
        keys_of_quarters(made.top, middle.half, top),
        keys_of_quarters(made.bottom, middle.half, bottom),
    )
    queen = 0 if middle.distance is None else middle.half << int(_places(middle.n, [middle.half - middle.distance])[0])
    return list_pairs(
        tasks(middle), made, *of_quarters, np.concatenate([top, bottom]), np.uint64(queen), np.int64(middle.n)
    )


def _places(n: int, rows: list[int]) -> Any:
    """The lowest bit of each row's digit."""
    return np.array([DIGIT_BITS * (n - 1 - row) for row in rows], np.uint64)
