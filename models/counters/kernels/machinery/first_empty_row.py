"""The search by the first empty row: a board as rows along its longer side, searched in slices by compiled steps."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from models.machine_code.kernel import borrower, kernel
from models.machine_code.words import ONE, copy, index_of_lowest, lowest, popcount
from models.problem import Instance
from models.search import Search

ROWS, COLUMNS, SIZE, FIRST_EMPTY, NON_ATTACKING = range(5)
"""The places of the settings; the first empty row is the number of rows if every row has a queen."""
DEPTH, NODES, DONE, QUEENS = range(4)
"""The places in the state. The depth is -1 before the first step; the squares of the queens are from ``QUEENS`` on."""
REACH = 3
"""The largest number of squares of another row that a queen covers."""
NONE = np.uint64(0)
"""A row without squares."""


@kernel
def advance(
    settings: Any, state: Any, filled: Any, uncovered: Any, tried: Any, untried: Any, found: Any, most_steps: int
) -> int:
    """Go on until ``most_steps`` queens were placed or ``found`` is full; returns the number of placements found.

    By depth: ``filled``, the rows with a queen; and by row ``uncovered``, ``tried`` and ``untried``, squares as bits.
    ``state[DONE]`` is 1 when the search is at its end.
    """
    rows, columns, size, queens = settings[ROWS], settings[COLUMNS], settings[SIZE], state[QUEENS:]
    number, steps, depth = 0, 0, state[DEPTH]
    if depth < 0:
        depth = 0
        _begin(settings, depth, filled, uncovered, tried, untried)
    if size == 0:
        state[DONE] = 1
        return 0
    while steps < most_steps and number < len(found):
        row = 0
        while row < rows and untried[depth, row] == NONE:
            row += 1
        if row == rows:
            if depth == 0:
                state[DONE] = 1
                break
            depth -= 1
            continue
        square = lowest(untried[depth, row])
        column = np.int64(index_of_lowest(square))
        untried[depth, row] ^= square
        tried[depth, row] |= square
        steps += 1
        filled[depth + 1] = filled[depth] | ONE << np.uint64(row)
        queens[depth] = row * columns + column
        left = size - depth - 1
        if not _cover(settings, depth, row, column, left, uncovered):
            continue
        if left > 0:
            for line in range(rows):
                tried[depth + 1, line] = tried[depth, line]
            depth += 1
            _begin(settings, depth, filled, uncovered, tried, untried)
        elif _is_complete(settings, filled, uncovered):
            copy(queens, found[number])
            number += 1
    state[DEPTH] = depth
    state[NODES] += steps
    return number


@borrower
def _is_complete(settings: Any, filled: Any, uncovered: Any) -> bool:
    """Whether all squares are covered, and there is a queen in each row before the first empty one."""
    size, wanted = settings[SIZE], (ONE << np.uint64(settings[FIRST_EMPTY])) - ONE
    left = NONE
    for row in range(settings[ROWS]):
        left |= uncovered[size, row]
    return left == NONE and filled[size] & wanted == wanted


@borrower
def _cover(settings: Any, depth: int, row: int, column: int, left: int, uncovered: Any) -> bool:
    """Note the squares that a queen leaves uncovered, by row, for the next depth.

    Returns False if in the empty row they are too many for the queens left.
    """
    columns, first_empty = settings[COLUMNS], settings[FIRST_EMPTY]
    fits = True
    for line in range(settings[ROWS]):
        if line == row:
            uncovered[depth + 1, line] = NONE
        else:
            reached = _reached(abs(line - row), column, columns)
            uncovered[depth + 1, line] = uncovered[depth, line] & ~reached
            if line == first_empty and np.int64(popcount(uncovered[depth + 1, line])) > REACH * left:
                fits = False
    return fits


@borrower
def _reached(distance: int, column: int, columns: int) -> Any:
    """The squares that a queen covers in a row at this distance, which is not 0."""
    reached = ONE << np.uint64(column)
    if column >= distance:
        reached |= ONE << np.uint64(column - distance)
    if column + distance < columns:
        reached |= ONE << np.uint64(column + distance)
    return reached


@borrower
def _begin(settings: Any, depth: int, filled: Any, uncovered: Any, tried: Any, untried: Any) -> None:
    """List in ``untried`` the candidates of this depth: none if the queens left cannot cover what is uncovered."""
    rows, columns, size, first_empty = settings[ROWS], settings[COLUMNS], settings[SIZE], settings[FIRST_EMPTY]
    left = size - depth
    needy, fullest, most = NONE, -1, NONE
    for row in range(rows):
        untried[depth, row] = NONE
        number = popcount(uncovered[depth, row])
        if row != first_empty and not filled[depth] >> np.uint64(row) & ONE:
            if row < first_empty or np.int64(number) > REACH * left:
                needy |= ONE << np.uint64(row)
            if number > most:
                fullest, most = row, number
    number_of_needy = np.int64(popcount(needy))
    if number_of_needy > left:
        return
    allowed = needy if number_of_needy == left else (ONE << np.uint64(rows)) - ONE
    if first_empty < rows:
        allowed &= ~(ONE << np.uint64(first_empty))
    if first_empty < rows and uncovered[depth, first_empty] != NONE:
        column = _rarest(settings, depth, allowed, uncovered, tried)
        for row in range(rows):
            mask = _reached(abs(row - first_empty), column, columns)
            untried[depth, row] = _candidates(settings, depth, row, mask, allowed, uncovered, tried)
        return
    everywhere = (ONE << np.uint64(columns)) - ONE
    needy_row = np.int64(index_of_lowest(lowest(needy))) if needy else -1
    for row in range(rows):
        mask = everywhere
        if needy and row != needy_row:
            mask = NONE
        elif not needy and fullest >= 0 and row != fullest:
            column = np.int64(index_of_lowest(lowest(uncovered[depth, fullest])))
            mask = _reached(abs(row - fullest), column, columns)
        untried[depth, row] = _candidates(settings, depth, row, mask, allowed, uncovered, tried)


@borrower
def _candidates(settings: Any, depth: int, row: int, mask: Any, allowed: Any, uncovered: Any, tried: Any) -> Any:
    """The squares of ``mask`` in a row where a queen may yet stand."""
    if not allowed >> np.uint64(row) & ONE:
        return NONE
    if settings[NON_ATTACKING]:
        mask &= uncovered[depth, row]
    return mask & ~tried[depth, row]


@borrower
def _rarest(settings: Any, depth: int, allowed: Any, uncovered: Any, tried: Any) -> Any:
    """The column of the uncovered square of the empty row that the fewest candidates cover."""
    rows, columns, first_empty = settings[ROWS], settings[COLUMNS], settings[FIRST_EMPTY]
    open_squares = uncovered[depth, first_empty]
    best, fewest = np.int64(-1), np.uint64(1 << 30)
    while open_squares:
        square = lowest(open_squares)
        open_squares ^= square
        column, number = np.int64(index_of_lowest(square)), NONE
        for row in range(rows):
            mask = _reached(abs(row - first_empty), column, columns)
            number += popcount(_candidates(settings, depth, row, mask, allowed, uncovered, tried))
        if number < fewest:
            best, fewest = column, number
    return best


STEPS_A_SLICE = 200_000
"""The number of queens that a call of compiled code places; Ctrl-C is heard between two calls."""
STORED = 1024
"""The largest number of placements that a call of compiled code finds."""


class Rows:
    """The search for an instance of a given size, whose rows are the lines of the longer side.

    There is a part for each row that may be the first empty one, and where the queens are enough, a last one for a
    queen in every row.
    """

    def __init__(self, instance: Instance) -> None:
        board = instance.board
        self.instance, self.size = instance, int(instance.size)
        self.rows, self.columns = sorted((board.rows, board.columns))
        self.number_of_parts = min(self.size, self.rows) + 1
        square_of = np.arange(len(board)).reshape(board.rows, board.columns)
        self.square_of = (square_of.T if board.rows > board.columns else square_of).ravel()

    def placements(self, search: Search) -> Iterator[int]:
        """All placements, by their first empty row; the nodes are counted in the search's statistics."""
        for first_empty in range(self.number_of_parts):
            for squares, nodes in self._slices(first_empty):
                search.statistics.nodes = (search.statistics.nodes or 0) + nodes
                yield from (sum(1 << square for square in placement) for placement in squares.tolist())

    def count(self, first_empty: int, images: Sequence[Any], is_stopped: Callable[[], bool]) -> tuple[int, Fraction]:
        """The number of placements with this first empty row, and of their classes, 0 without ``images``.

        ``images``: for each symmetry that of every square. A class has as many placements as there are symmetries,
        divided by those that keep one of them; so a placement is a part of its class.
        """
        total = kept = 0
        for squares, _ in self._slices(first_empty):
            total += len(squares)
            squares.sort(axis=1)
            kept += sum(int((np.sort(image[squares], axis=1) == squares).all(axis=1).sum()) for image in images)
            if is_stopped():
                break
        return total, Fraction(kept, max(1, len(images)))

    def _slices(self, first_empty: int) -> Iterator[tuple[Any, int]]:
        """The placements that each slice finds, a row of squares for each, and the number of its nodes."""
        shape = (self.size + 2, self.rows)
        uncovered, tried, untried = (np.zeros(shape, np.uint64) for _ in range(3))
        uncovered[0] = np.uint64((1 << self.columns) - 1)
        filled, state = np.zeros(self.size + 2, np.uint64), np.zeros(QUEENS + self.size, np.int64)
        state[DEPTH] = -1
        found = np.zeros((STORED, self.size), np.int64)
        settings = np.array(
            [self.rows, self.columns, self.size, first_empty, self.instance.problem.conditions.non_attacking], np.int64
        )
        while not state[DONE]:
            before = int(state[NODES])
            number = advance(settings, state, filled, uncovered, tried, untried, found, STEPS_A_SLICE)
            yield self.square_of[found[:number]], int(state[NODES]) - before
