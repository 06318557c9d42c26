"""The sums that diagonals of queens have if none attacks another: a test of occupied diagonals before queens stand.

Let such queens be on squares (y, x), with d = x - y and s = x + y, from any origin. Then
Σ d = Σ x - Σ y, Σ s = Σ x + Σ y, and Σ d² + Σ s² = 2 (Σ x² + Σ y²), as d² + s² = 2 (x² + y²) for each queen.
No line has two queens, so the sums run over the occupied rows, columns and diagonals. Where rows and columns are known,
so are the right sides. Of the k diagonals of a direction some are chosen, and the others make up for the rest: if none
is left, the rest is 0; if one is left, it is the rest; f numbers with the sum a have squares that sum up to a² / f at
least. The origin is the crossing of the first empty row and the first empty column.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns.diagonals import COLOURS, base
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, index_of_lowest, popcount

IN, OUT = 0, 1
"""The words of a cover for a colour and direction: the diagonals that are occupied, and those that are empty."""

LEFT, SUM, SUM_OF_SQUARES = 0, 1, 2
"""Of the diagonals of a direction: how many are not chosen yet; of those that are, the sum, and the sum of squares."""


@borrower
def add_up_lines(empty: Any, extent: int, side: int, sums: Any) -> None:
    """Fill in, for each place of the pattern on the board, the sums of the occupied lines and of their squares.

    ``extent``: the distance from the first to the last empty line; ``sums``: two numbers for each place.
    """
    for before in range(side - extent):
        sums[before, 0] = sums[before, 1] = 0
        for line in range(-before, side - before):
            if not 0 <= line <= extent or not empty >> np.uint64(line) & ONE:
                sums[before, 0] += line
                sums[before, 1] += line * line


@borrower
def add_up_diagonals(cover: Any, height: int, pieces: int, chosen: Any) -> None:
    """Add up the occupied diagonals of a cover: ``LEFT``, ``SUM`` and ``SUM_OF_SQUARES`` of either direction."""
    for direction in range(2):
        chosen[direction, LEFT] = pieces
        chosen[direction, SUM] = chosen[direction, SUM_OF_SQUARES] = 0
        for colour in range(COLOURS):
            diagonals = cover[colour, 2 * direction + IN]
            chosen[direction, LEFT] -= np.int64(popcount(diagonals))
            while diagonals:
                number = 2 * np.int64(index_of_lowest(diagonals)) + colour - (0 if direction else base(height))
                diagonals &= diagonals - ONE
                chosen[direction, SUM] += number
                chosen[direction, SUM_OF_SQUARES] += number * number


@borrower
def fit_somewhere(cover: Any, height: int, width: int, side: int, sums: Any, chosen: Any) -> bool:
    """Whether there is a place of the pattern on the board where the sums may be right."""
    for top in range(side - height):
        for left in range(side - width):
            if fit(cover, height, width, sums[0, top], sums[1, left], chosen):
                return True
    return False


@borrower
def fit(cover: Any, height: int, width: int, rows: Any, columns: Any, chosen: Any) -> bool:
    """Whether diagonals that are not chosen yet may make the sums right, given those of the rows and columns."""
    rest_of_squares: Any = 2 * (rows[1] + columns[1]) - chosen[0, SUM_OF_SQUARES] - chosen[1, SUM_OF_SQUARES]
    for direction in range(2):
        rest: Any = columns[0] + (rows[0] if direction else -rows[0]) - chosen[direction, SUM]
        left = chosen[direction, LEFT]
        if left == 0:
            if rest != 0:
                return False
            continue
        diagonal: Any = rest + (0 if direction else base(height))
        if left == 1 and 0 <= diagonal <= base(height) + width:
            decided = cover[diagonal & 1, 2 * direction + IN] | cover[diagonal & 1, 2 * direction + OUT]
            if decided >> np.uint64(diagonal >> 1) & ONE:
                return False
        rest_of_squares -= -(-rest * rest // left)
    return bool(rest_of_squares == 0 or (rest_of_squares > 0 and max(chosen[0, LEFT], chosen[1, LEFT]) > 1))
