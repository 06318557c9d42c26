"""Queens on lines that are known: which squares, once rows, columns and diagonals are occupied or empty."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns.matching import IS_SQUARE, SAME, copy
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, find_rarest, index_of_lowest, popcount

ROW, COLUMN, FALLING, RISING = 0, 1, 2, 3
"""The directions of lines, and the words of a level that hold the lines still without a queen."""

CLOSED_FALLING, CLOSED_RISING = 4, 5
"""The words of a level that hold the diagonals on which no queen may stand."""

LEVEL_WORDS = 6

IMAGES = 8
"""A placement is reported with its images, where another pattern has them that is not searched."""

REPORTED, SEEN, STORED = 0, 1, 2
"""The progress: how many placements of the pattern were reported by earlier calls and now, how many this call has come
to, and how many are stored."""


@borrower
def place_queens(task: int, depth: int, question: Any, memory: Any, most_stored: int, results: Any) -> bool:
    """Report the placements that have the lines of level 0; returns False if the room for them is used up."""
    levels, counts = memory.levels, memory.counts
    rows, columns = levels[0, ROW], levels[0, COLUMN]
    memory.candidates[0, :] = columns
    level = 0
    counts[0] = _list_branches(0, rows, columns, question, memory)
    while level >= 0:
        counts[level] -= 1
        if counts[level] < 0:
            level -= 1
            continue
        square = np.int64(memory.branches[level, counts[level]])
        row, column = divmod(square, question.side)
        memory.candidates[level, row] &= ~(ONE << np.uint64(column))
        memory.chosen[level] = square
        _occupy(level, row, column, question, memory)
        if level + 1 < question.size:
            level += 1
            counts[level] = _list_branches(level, rows, columns, question, memory)
        elif not _report_complete(task, depth, question, memory, most_stored, results):
            return False
    return True


@borrower
def _occupy(level: int, row: int, column: int, question: Any, memory: Any) -> None:
    """Prepare the next level: a queen occupies its lines, and where none attacks another it closes its diagonals."""
    before, after = memory.levels[level], memory.levels[level + 1]
    falling = ONE << np.uint64(column - row + question.side - 1)
    rising = ONE << np.uint64(row + column)
    copy(before, after)
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
    """List the squares on the line without a queen that has the fewest; returns how many there are.

    Where as many lines of a direction lack a queen as there are queens left, all of these stand on them.
    """
    words, candidates, lines = memory.levels[level], memory.candidates[level], memory.lines
    side, pieces = question.side, question.size - level
    for direction in range(4):
        if np.int64(popcount(words[direction])) > pieces:
            return 0
    open_rows = _choose_lines(words[ROW], rows, pieces, question.exclusive)
    open_columns = _choose_lines(words[COLUMN], columns, pieces, question.exclusive)
    every = ~np.uint64(0)
    falling = _choose_lines(words[FALLING], every, pieces, False) & ~words[CLOSED_FALLING]
    rising = _choose_lines(words[RISING], every, pieces, False) & ~words[CLOSED_RISING]
    for row in range(side):
        left = candidates[row] & open_columns if open_rows >> np.uint64(row) & ONE else np.uint64(0)
        left &= falling >> np.uint64(side - 1 - row) & rising >> np.uint64(row)
        if not left and words[ROW] >> np.uint64(row) & ONE:
            return 0
        candidates[row] = left
        lines[ROW, row] = ONE << np.uint64(row) if left else np.uint64(0)
        lines[COLUMN, row] = left
        lines[FALLING, row] = left << np.uint64(side - 1 - row)
        lines[RISING, row] = left << np.uint64(row)
    return _list_squares(*_find_line(words, candidates, lines), candidates, lines, memory.branches[level])


@borrower
def _find_line(words: Any, candidates: Any, lines: Any) -> tuple[int, Any]:
    """The direction and the bit of the line without a queen that has the fewest candidates; no bit if all have one."""
    fewest: Any = 1 << 30
    direction, line = ROW, np.uint64(0)
    for row in range(len(candidates)):
        number: Any = np.int64(popcount(candidates[row]))
        if words[ROW] >> np.uint64(row) & ONE and number < fewest:
            fewest, line = number, ONE << np.uint64(row)
    for other in range(COLUMN, RISING + 1):
        if words[other]:
            bit, number = find_rarest(lines[other], len(candidates), words[other])
            if number < fewest:
                fewest, direction, line = number, other, bit
    return direction, line


@borrower
def _list_squares(direction: int, line: Any, candidates: Any, lines: Any, squares: Any) -> int:
    """List the candidates on a line, or all if it has no bit."""
    side = len(candidates)
    number = 0
    for row in range(side):
        left = candidates[row]
        if line and not lines[direction, row] & line:
            continue
        if line and direction != ROW:
            offset = (0, 0, side - 1 - row, row)[direction]
            left = line >> np.uint64(offset)
        while left:
            squares[number] = row * side + np.int64(index_of_lowest(left))
            left &= left - ONE
            number += 1
    return number


@borrower
def _choose_lines(lacking: Any, every: Any, pieces: int, exclusive: bool) -> Any:
    """The lines on which queens may stand: where each must meet one that lacks a queen, only those."""
    return lacking if exclusive or np.int64(popcount(lacking)) == pieces else every


@borrower
def _is_complete(words: Any, question: Any, chosen: Any) -> bool:
    """Whether every line that must be occupied is, and every queen is attacked where that is asked."""
    if words[ROW] | words[COLUMN] | words[FALLING] | words[RISING]:
        return False
    if question.attacked:
        for at in range(question.size):
            if not _is_attacked(at, question, chosen):
                return False
    return True


@borrower
def _is_attacked(at: int, question: Any, chosen: Any) -> bool:
    """Whether a queen is on a line of another."""
    row, column = divmod(chosen[at], question.side)
    for other in range(question.size):
        down, across = chosen[other] // question.side - row, chosen[other] % question.side - column
        if other != at and (down == 0 or across == 0 or abs(down) == abs(across)):
            return True
    return False


@borrower
def _report_complete(task: int, depth: int, question: Any, memory: Any, most_stored: int, results: Any) -> bool:
    """If the placement is a solution, report it, and its images in the patterns that are not searched.

    Returns False if the room is used up.
    """
    if not _is_complete(memory.levels[question.size], question, memory.chosen):
        return True
    progress, numbers = memory.progress, memory.numbers[depth]
    progress[SEEN] += 1
    if progress[SEEN] <= progress[REPORTED]:
        return True
    progress[REPORTED] += 1
    height, width = question.shapes[task]
    for image in range(IMAGES):
        flips_rows, flips_columns, swaps = image & 1, image >> 1 & 1, image >> 2
        is_same = (flips_rows and numbers[SAME]) or (flips_columns and numbers[SAME + 1])
        if not is_same and not (swaps and (height != width or numbers[IS_SQUARE])):
            _report(task, image, question, memory, results)
    return not len(results.owners) or progress[STORED] <= most_stored


@borrower
def _report(task: int, image: int, question: Any, memory: Any, results: Any) -> None:
    """Count an image of the placement, and store it if there is room."""
    results.tally[task, 0] += 1
    at = memory.progress[STORED]
    if at == len(results.owners):
        return
    results.placements[at] = 0
    for queen in range(question.size):
        row, column = divmod(memory.chosen[queen], question.side)
        row = question.side - 1 - row if image & 1 else row
        column = question.side - 1 - column if image >> 1 & 1 else column
        square = column * question.side + row if image >> 2 else row * question.side + column
        results.placements[at, square >> 6] |= ONE << np.uint64(square & 63)
    results.owners[at] = task
    memory.progress[STORED] += 1
