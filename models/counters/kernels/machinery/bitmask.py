"""Lists or counts the solutions with one queen a column, where the rows of a column are the bits of a word."""

from typing import Any

import numpy as np

from models.machine_code import WORD_BITS
from models.machine_code.kernel import helper, kernel
from models.machine_code.words import ONE, lowest, popcount

UNTRIED, TAKEN, FALLING, RISING, QUEENS = range(5)
"""The rows of the stack: for each column the rows to be tried, those that are attacked, and the queen."""
COLUMN, NODES = range(2)
"""The places of the state: the present column, -1 at the end, and the number of nodes."""


class BitmaskSearch:
    """The solutions, batch by batch, in the order in which a search from the first column and row on meets them."""

    def __init__(self, allowed: list[int], squares: list[list[int]], number_of_squares: int) -> None:
        """``allowed``: for each column its rows, a bit each; ``squares``: for each column the square of each row."""
        columns = len(allowed)
        self.allowed = np.array(allowed, np.uint64)
        self.squares = np.array(squares, np.int64)
        self.words = -(-number_of_squares // WORD_BITS)
        self.stack = np.zeros((5, columns + 1), np.uint64)
        self.stack[UNTRIED, 0] = self.allowed[0]
        self.state = np.zeros(2, np.int64)

    @property
    def nodes(self) -> int:
        """The number of queens that were placed so far."""
        return int(self.state[NODES])

    def batch(self, size: int) -> Any:
        """The next solutions, ``size`` of them unless they come to their end: a bitboard a row, its low word first."""
        boards = np.zeros((size, self.words), np.uint64)
        return boards[: _fill(boards, self.allowed, self.squares, self.stack, self.state)]


@kernel
def _fill(boards: Any, allowed: Any, squares: Any, stack: Any, state: Any) -> int:
    """Go on with the search until all boards are filled or it has ended, and return the number of filled ones."""
    untried, taken, falling = stack[UNTRIED], stack[TAKEN], stack[FALLING]
    rising, queens = stack[RISING], stack[QUEENS]
    last = len(allowed) - 1
    column, nodes = state[COLUMN], state[NODES]
    found = 0
    while column >= 0 and found < len(boards):
        if untried[column] == 0:
            column -= 1
            continue
        queen = lowest(untried[column])
        untried[column] ^= queen
        nodes += 1
        queens[column] = queen
        if column == last:
            _draw(boards[found], queens, squares)
            found += 1
            continue
        rows = taken[column] | queen
        down, up = (falling[column] | queen) << ONE, (rising[column] | queen) >> ONE
        column += 1
        taken[column], falling[column], rising[column] = rows, down, up
        untried[column] = allowed[column] & ~(rows | down | up)
    state[COLUMN], state[NODES] = column, nodes
    return found


@helper
def _draw(board: Any, queens: Any, squares: Any) -> None:
    """Set the bit of each queen's square in an empty board."""
    for column in range(len(squares)):
        square = squares[column, np.int64(popcount(queens[column] - ONE))]
        board[square >> 6] |= ONE << np.uint64(square & 63)


@kernel
def count_after(first: int, seconds: int, allowed: Any) -> int:
    """The number of solutions with the first queen in this row, and the second in one of these rows (bits).

    ``allowed``: for each column its rows, a bit each.
    """
    last = len(allowed) - 1
    if last == 0:
        return 1
    untried, rows, downs, ups = np.zeros((4, len(allowed) + 1), np.uint64)
    rows[1] = ONE << np.uint64(first)
    downs[1], ups[1] = rows[1] << ONE, rows[1] >> ONE
    untried[1] = np.uint64(seconds) & allowed[1] & ~(rows[1] | downs[1] | ups[1])
    column, found = 1, 0
    while column >= 1:
        free = untried[column]
        if column == last:
            found += popcount(free)
        if column == last or free == 0:
            column -= 1
            continue
        queen = lowest(free)
        untried[column] = free ^ queen
        row, down, up = rows[column] | queen, (downs[column] | queen) << ONE, (ups[column] | queen) >> ONE
        column += 1
        rows[column], downs[column], ups[column] = row, down, up
        untried[column] = allowed[column] & ~(row | down | up)
    return found
