"""What a level of the pattern search knows."""

from typing import Any

from models.machine_code.kernel import borrower

FREE_FALLING, FREE_RISING, ROWS, COLUMNS = 0, 1, 2, 3
"""The words of a level: the falling diagonals that have squares but no partner, the rising ones without a partner, the
empty rows and the empty columns."""

OCCUPIED, SAME, MATCHED, IS_SQUARE, TRIED = 0, 2, 4, 6, 7
"""The numbers of a level: of rows and of columns how many are occupied, and whether so far the empty ones are their own
mirror image; how many squares of each colour are matched; whether so far rows and columns are alike; how many of the
two ways to decide the next line are tried."""


@borrower
def copy(source: Any, target: Any) -> None:
    """Copy a row: the assignment of a slice would make an array where rows may overlap."""
    for at in range(len(source)):
        target[at] = source[at]
