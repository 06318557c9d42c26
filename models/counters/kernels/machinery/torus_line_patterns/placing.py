"""The placements of a pattern of a torus: for each way to occupy diagonals, the squares on which the queens stand."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns.diagonal_covers import (
    IN_FALLING,
    IN_RISING,
    OUT_FALLING,
    OUT_RISING,
)
from models.counters.kernels.machinery.empty_line_patterns.matching import COLUMNS
from models.counters.kernels.machinery.empty_line_patterns.placing import (
    COLUMN,
    ROW,
    STORED,
    find_line,
    make_occupying,
    make_placing,
)
from models.counters.kernels.machinery.torus_line_patterns.row_patterns import rotate
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, copy, index_of_lowest, popcount

PERIOD, EMPTY_COLUMNS = 0, 1
"""The numbers of a pattern: how many shifts of its columns differ, and how many columns are empty."""

FALLING, RISING = 2, 3
"""The words of a queen's level, besides ``ROW`` and ``COLUMN``, that hold the lines that must get a queen yet.

(column - row) mod side is the number of a falling diagonal, (column + row) mod side that of a rising one.
"""

CLOSED_FALLING, CLOSED_RISING = 4, 5
"""The words of a queen's level that hold the diagonals on which no queen may stand."""

QUEEN_LEVEL_WORDS = 6

IMAGES = 2
"""A placement is reported for each shift of its columns, and again with rows and columns swapped: at most this many
times the side."""

SET = 5
"""The place of the progress that holds the number of the set of rows; the others are those of a board."""


@borrower
def _may_be_occupied(task: int, cover: Any, question: Any, memory: Any) -> bool:
    """On a torus every cover is tried."""
    return True


@borrower
def _place(task: int, depth: int, cover: Any, question: Any, memory: Any, most_stored: int, results: Any) -> bool:
    """Report the placements on the occupied lines; returns False if it must pause, to go on later."""
    every, level = (ONE << np.uint64(question.side)) - ONE, memory.levels[0]
    level[ROW] = every & ~question.row_sets[memory.progress[SET]]
    level[COLUMN] = every & ~memory.words[depth, COLUMNS]
    level[FALLING] = cover[0, IN_FALLING] | cover[1, IN_FALLING]
    level[RISING] = cover[0, IN_RISING] | cover[1, IN_RISING]
    level[CLOSED_FALLING] = cover[0, OUT_FALLING] | cover[1, OUT_FALLING]
    level[CLOSED_RISING] = cover[0, OUT_RISING] | cover[1, OUT_RISING]
    return bool(_place_queens(task, depth, question, memory, most_stored, results))


@borrower
def _occupy(level: int, row: int, column: int, question: Any, memory: Any) -> None:
    """Prepare the next level: a queen occupies its lines, and where none attacks another it closes its diagonals."""
    after = memory.levels[level + 1]
    copy(memory.levels[level], after)
    falling, rising = ONE << np.uint64((column - row) % question.side), ONE << np.uint64((column + row) % question.side)
    after[ROW] &= ~(ONE << np.uint64(row))
    after[COLUMN] &= ~(ONE << np.uint64(column))
    after[FALLING] &= ~falling
    after[RISING] &= ~rising
    if question.exclusive:
        after[CLOSED_FALLING] |= falling
        after[CLOSED_RISING] |= rising
    copy(memory.candidates[level], memory.candidates[level + 1])


@borrower
def _list_branches(level: int, rows: Any, columns: Any, question: Any, memory: Any) -> int:
    """List the candidates on the line without a queen that has the fewest; returns how many there are.

    Where as many lines of a direction lack a queen as there are queens left, all of these stand on them.
    """
    words, candidates, lines = memory.levels[level], memory.candidates[level], memory.lines
    side, pieces = question.side, question.size - level
    for word in range(CLOSED_FALLING):
        if np.int64(popcount(words[word])) > pieces:
            return 0
    open_rows = words[ROW] if question.exclusive or np.int64(popcount(words[ROW])) == pieces else rows
    open_columns = words[COLUMN] if question.exclusive or np.int64(popcount(words[COLUMN])) == pieces else columns
    falling, rising = words[CLOSED_FALLING], words[CLOSED_RISING]
    if np.int64(popcount(words[FALLING])) == pieces:
        falling |= ~words[FALLING]
    if np.int64(popcount(words[RISING])) == pieces:
        rising |= ~words[RISING]
    every = (ONE << np.uint64(side)) - ONE
    for row in range(side):
        left = candidates[row] & open_columns if open_rows >> np.uint64(row) & ONE else np.uint64(0)
        left &= ~(rotate(falling & every, row, side) | rotate(rising & every, side - row, side))
        if not left and words[ROW] >> np.uint64(row) & ONE:
            return 0
        candidates[row] = left
        lines[ROW, row] = ONE << np.uint64(row) if left else np.uint64(0)
        lines[COLUMN, row] = left
        lines[FALLING, row], lines[RISING, row] = rotate(left, side - row, side), rotate(left, row, side)
    return _list_squares(*find_line(words, candidates, lines), candidates, lines, memory.branches[level])


@borrower
def _list_squares(word: int, line: Any, candidates: Any, lines: Any, squares: Any) -> int:
    """List the candidates on a line, or all if it has no bit; returns how many there are."""
    side = len(candidates)
    number = 0
    for row in range(side):
        left = candidates[row]
        if line and not lines[word, row] & line:
            continue
        if word == COLUMN:
            left = line
        elif word == FALLING:
            left = rotate(line, row, side)
        elif word == RISING:
            left = rotate(line, side - row, side)
        while left:
            squares[number] = row * side + np.int64(index_of_lowest(left))
            left &= left - ONE
            number += 1
    return number


@borrower
def _is_attacked(at: int, question: Any, chosen: Any) -> bool:
    """Whether a queen is on a line of another."""
    side = question.side
    row, column = divmod(chosen[at], side)
    for other in range(question.size):
        down, across = chosen[other] // side - row, chosen[other] % side - column
        if other != at and (down == 0 or across == 0 or (down - across) % side == 0 or (down + across) % side == 0):
            return True
    return False


@borrower
def _report_images(task: int, depth: int, question: Any, memory: Any, results: Any) -> None:
    """Count the placement with its columns shifted, each way that differs, and store these if there is room.

    Where more columns than rows are empty, so are these with rows and columns swapped, as those are not searched.
    """
    numbers, side = memory.numbers[depth], question.side
    empty_rows = np.int64(popcount(question.row_sets[memory.progress[SET]]))
    for swaps in range(2 if numbers[EMPTY_COLUMNS] > empty_rows else 1):
        for shift in range(numbers[PERIOD]):
            results.tally[task, 0] += 1
            at = memory.progress[STORED]
            if at == len(results.owners):
                continue
            for word in range(results.placements.shape[1]):
                results.placements[at, word] = 0
            for queen in range(question.size):
                row, column = divmod(memory.chosen[queen], side)
                column = (column + shift) % side
                square = column * side + row if swaps else row * side + column
                results.placements[at, square >> 6] |= ONE << np.uint64(square & 63)
            results.owners[at] = task
            memory.progress[STORED] += 1


_place_queens = make_placing(_list_branches, _occupy, _is_attacked, _report_images)
occupy_diagonals = make_occupying(_may_be_occupied, _place)
