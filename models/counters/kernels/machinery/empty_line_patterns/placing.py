"""The placements of a pattern: for each way to occupy diagonals, the squares on which the queens stand.

Once rows, columns and diagonals are occupied or empty, queens are placed on the occupied ones.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns import moments
from models.counters.kernels.machinery.empty_line_patterns.diagonal_covers import (
    COVERED,
    IN_FALLING,
    IN_RISING,
    OUT_FALLING,
    OUT_RISING,
    choose_diagonal,
    split,
    turn,
)
from models.counters.kernels.machinery.empty_line_patterns.diagonals import base, cross, lay, overflow, shift
from models.counters.kernels.machinery.empty_line_patterns.matching import (
    COLUMNS,
    IS_SQUARE,
    OCCUPIED,
    ROWS,
    SAME,
)
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, copy, find_rarest, index_of_lowest, popcount

ROW, COLUMN, FALLING, RISING = 0, 1, 2, 4
"""The words of a queen's level, which hold the lines of the board that must get a queen yet; two for diagonals."""

CLOSED_FALLING, CLOSED_RISING = 6, 8
"""The words of a queen's level that hold the diagonals on which no queen may stand, two for each direction."""

QUEEN_LEVEL_WORDS = 10

IMAGES = 8
"""The most images with which a placement is reported: those of patterns that are not searched."""

STORED, STEPS_LEFT, WAITING, LEVEL, PLACE = 0, 1, 2, 3, 4
"""The progress of a pattern: how many placements are stored, and how many steps a call may take yet; how many covers
wait (0: none yet), which level is searched for squares of queens, counted from 1 (0: none), and where on the board the
pattern lies."""


def make_occupying(may_be_occupied: Any, place: Any) -> Any:
    """The compiled search for diagonals to be occupied in a pattern, made with these compiled steps.

    - ``may_be_occupied(task, cover, question, memory)``: whether queens may stand on the diagonals of a cover.
    - ``place(task, depth, cover, question, memory, most_stored, results)``: report the placements on them.
    """

    @borrower
    def occupy_diagonals(task: int, depth: int, question: Any, memory: Any, most_stored: int, results: Any) -> bool:
        """Report the placements of a pattern; returns False if it must pause: there is no room, or no step left.

        The next call for the pattern goes on.
        """
        crossings, rising_crossings = memory.crossings[depth], memory.rising_crossings
        turn(crossings, rising_crossings)
        progress, covers = memory.progress, memory.covers
        if progress[WAITING] == 0:
            covers[0] = 0
            progress[WAITING] = 1
        waiting, steps = progress[WAITING], progress[STEPS_LEFT]
        goes_on = progress[LEVEL] > 0
        while waiting:
            if steps <= 0 and not goes_on:
                progress[WAITING], progress[STEPS_LEFT] = waiting, steps
                return False
            steps -= not goes_on
            goes_on = False
            waiting -= 1
            cover = covers[waiting]
            if not may_be_occupied(task, cover, question, memory):
                continue
            diagonal, colour, is_rising = choose_diagonal(cover, crossings, rising_crossings, question.size)
            if diagonal >= 0:
                crossed = rising_crossings[colour, diagonal] if is_rising else crossings[colour, diagonal]
                waiting += split(covers, waiting, diagonal, colour, is_rising, crossed)
            elif diagonal == COVERED:
                progress[STEPS_LEFT] = steps
                if not place(task, depth, cover, question, memory, most_stored, results):
                    progress[WAITING] = waiting + 1
                    return False
                steps = progress[STEPS_LEFT]
        progress[WAITING], progress[STEPS_LEFT] = 0, steps
        return True

    return occupy_diagonals


@borrower
def occupy_diagonals(task: int, depth: int, question: Any, memory: Any, most_stored: int, results: Any) -> bool:
    """Report the placements of a pattern; returns False if it must pause, to go on later."""
    if question.exclusive:
        height, width = question.shapes[task]
        numbers = memory.numbers[depth]
        if min(numbers[OCCUPIED], numbers[OCCUPIED + 1]) < question.size:
            return True
        moments.add_up_lines(memory.words[depth, ROWS], height, question.side, memory.line_sums[0])
        moments.add_up_lines(memory.words[depth, COLUMNS], width, question.side, memory.line_sums[1])
    return bool(_occupy_diagonals(task, depth, question, memory, most_stored, results))


@borrower
def _may_be_occupied(task: int, cover: Any, question: Any, memory: Any) -> bool:
    """Whether the diagonals may be those of the queens, which matters where none attacks another."""
    if not question.exclusive:
        return True
    height, width = question.shapes[task]
    chosen = memory.chosen_diagonals
    moments.add_up_diagonals(cover, height, question.size, chosen)
    if min(chosen[0, moments.LEFT], chosen[1, moments.LEFT]) < 0:
        return False
    return bool(moments.fit_somewhere(cover, height, width, question.side, memory.line_sums, chosen))


@borrower
def _place_everywhere(
    task: int, depth: int, cover: Any, question: Any, memory: Any, most_stored: int, results: Any
) -> bool:
    """Place queens on the occupied lines, wherever the pattern may be on the board; False if it must pause."""
    height, width = question.shapes[task]
    rows, columns = memory.words[depth, ROWS], memory.words[depth, COLUMNS]
    every = (ONE << np.uint64(question.side)) - ONE
    laid = memory.laid
    for word in range(len(laid)):
        lay(cover[:, word], laid[word])
    lefts = question.side - width
    first_top, first_left = divmod(memory.progress[PLACE], lefts)
    for top in range(first_top, question.side - height):
        for left in range(first_left if top == first_top else 0, lefts):
            row_sums, column_sums = memory.line_sums[0, top], memory.line_sums[1, left]
            if question.exclusive and not moments.fit(
                cover, height, width, row_sums, column_sums, memory.chosen_diagonals
            ):
                continue
            falling, rising = question.side - base(height) + left - top, top + left
            level = memory.levels[0]
            level[ROW] = every & ~(rows << np.uint64(top))
            level[COLUMN] = every & ~(columns << np.uint64(left))
            shift(laid[IN_FALLING], falling, level[FALLING:])
            shift(laid[IN_RISING], rising, level[RISING:])
            shift(laid[OUT_FALLING], falling, level[CLOSED_FALLING:])
            shift(laid[OUT_RISING], rising, level[CLOSED_RISING:])
            if not _place_queens(task, depth, question, memory, most_stored, results):
                memory.progress[PLACE] = top * lefts + left
                return False
    memory.progress[PLACE] = 0
    return True


def make_placing(list_branches: Any, occupy: Any, is_attacked: Any, report: Any) -> Any:
    """The compiled search for squares of queens on occupied lines, made with these compiled steps.

    - ``list_branches(level, rows, columns, question, memory)``: list the squares to be tried; returns their number.
    - ``occupy(level, row, column, question, memory)``: prepare the next level, with a queen on this square.
    - ``is_attacked(at, question, chosen)``: whether this one of the queens is on a line of another.
    - ``report(task, depth, question, memory, results)``: report the solution that is found.
    """

    @borrower
    def is_complete(words: Any, question: Any, memory: Any) -> bool:
        """Whether every line that must be occupied is, and every queen is attacked where that is asked."""
        for word in range(len(memory.lines)):
            if words[word]:
                return False
        if question.attacked:
            for at in range(question.size):
                if not is_attacked(at, question, memory.chosen):
                    return False
        return True

    @borrower
    def place_queens(task: int, depth: int, question: Any, memory: Any, most_stored: int, results: Any) -> bool:
        """Report the placements that have the lines of level 0; returns False if it must pause, to go on later."""
        levels, counts, progress = memory.levels, memory.counts, memory.progress
        rows, columns = levels[0, ROW], levels[0, COLUMN]
        if progress[LEVEL] == 0:
            memory.candidates[0, :] = columns
            counts[0] = list_branches(0, rows, columns, question, memory)
            progress[LEVEL] = 1
        level, steps = progress[LEVEL] - 1, progress[STEPS_LEFT]
        while level >= 0:
            if steps <= 0 or (len(results.owners) and progress[STORED] > most_stored):
                progress[LEVEL], progress[STEPS_LEFT] = level + 1, steps
                return False
            steps -= 1
            counts[level] -= 1
            if counts[level] < 0:
                level -= 1
                continue
            square = np.int64(memory.branches[level, counts[level]])
            row, column = divmod(square, question.side)
            memory.candidates[level, row] &= ~(ONE << np.uint64(column))
            memory.chosen[level] = square
            occupy(level, row, column, question, memory)
            if level + 1 < question.size:
                level += 1
                counts[level] = list_branches(level, rows, columns, question, memory)
            elif is_complete(levels[question.size], question, memory):
                report(task, depth, question, memory, results)
        progress[LEVEL], progress[STEPS_LEFT] = 0, steps
        return True

    return place_queens


@borrower
def _occupy(level: int, row: int, column: int, question: Any, memory: Any) -> None:
    """Prepare the next level: a queen occupies its lines, and where none attacks another it closes its diagonals."""
    before, after = memory.levels[level], memory.levels[level + 1]
    falling, rising = column - row + question.side, row + column
    copy(before, after)
    after[ROW] &= ~(ONE << np.uint64(row))
    after[COLUMN] &= ~(ONE << np.uint64(column))
    after[FALLING + (falling >> 6)] &= ~(ONE << np.uint64(falling & 63))
    after[RISING + (rising >> 6)] &= ~(ONE << np.uint64(rising & 63))
    if question.exclusive:
        after[CLOSED_FALLING + (falling >> 6)] |= ONE << np.uint64(falling & 63)
        after[CLOSED_RISING + (rising >> 6)] |= ONE << np.uint64(rising & 63)
    copy(memory.candidates[level], memory.candidates[level + 1])


@borrower
def _list_branches(level: int, rows: Any, columns: Any, question: Any, memory: Any) -> int:
    """List the candidates on the line without a queen that has the fewest; returns how many there are.

    Where as many lines of a direction lack a queen as there are queens left, all of these stand on them.
    """
    words, candidates, lines = memory.levels[level], memory.candidates[level], memory.lines
    side, pieces = question.side, question.size - level
    falling_lines = np.int64(popcount(words[FALLING])) + np.int64(popcount(words[FALLING + 1]))
    rising_lines = np.int64(popcount(words[RISING])) + np.int64(popcount(words[RISING + 1]))
    row_lines, column_lines = np.int64(popcount(words[ROW])), np.int64(popcount(words[COLUMN]))
    if max(row_lines, column_lines, falling_lines, rising_lines) > pieces:
        return 0
    open_rows = words[ROW] if question.exclusive or row_lines == pieces else rows
    open_columns = words[COLUMN] if question.exclusive or column_lines == pieces else columns
    falling, more_falling = words[CLOSED_FALLING], words[CLOSED_FALLING + 1]
    if falling_lines == pieces:
        falling, more_falling = falling | ~words[FALLING], more_falling | ~words[FALLING + 1]
    rising, more_rising = words[CLOSED_RISING], words[CLOSED_RISING + 1]
    if rising_lines == pieces:
        rising, more_rising = rising | ~words[RISING], more_rising | ~words[RISING + 1]
    for row in range(side):
        left = candidates[row] & open_columns if open_rows >> np.uint64(row) & ONE else np.uint64(0)
        left &= ~(cross(falling, more_falling, side - row) | cross(rising, more_rising, row))
        if not left and words[ROW] >> np.uint64(row) & ONE:
            return 0
        candidates[row] = left
        lines[ROW, row] = ONE << np.uint64(row) if left else np.uint64(0)
        lines[COLUMN, row] = left
        lines[FALLING, row], lines[FALLING + 1, row] = left << np.uint64(side - row), overflow(left, side - row)
        lines[RISING, row], lines[RISING + 1, row] = left << np.uint64(row), overflow(left, row)
    return _list_squares(*find_line(words, candidates, lines), candidates, lines, memory.branches[level])


@borrower
def find_line(words: Any, candidates: Any, lines: Any) -> tuple[int, Any]:
    """The word and the bit of the line without a queen that has the fewest candidates; no bit if all have one.

    ``words``: the lines that must get a queen yet; ``lines``: those of the candidates of each row, by word.
    """
    fewest: Any = 1 << 30
    word, line = ROW, np.uint64(0)
    for row in range(len(candidates)):
        number: Any = np.int64(popcount(candidates[row]))
        if words[ROW] >> np.uint64(row) & ONE and number < fewest:
            fewest, line = number, ONE << np.uint64(row)
    for other in range(COLUMN, len(lines)):
        if words[other]:
            bit, number = find_rarest(lines[other], len(candidates), words[other])
            if number < fewest:
                fewest, word, line = number, other, bit
    return word, line


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
        elif word >= FALLING:
            low, high = (np.uint64(0), line) if word & 1 else (line, np.uint64(0))
            left = cross(low, high, row if word >= RISING else side - row)
        while left:
            squares[number] = row * side + np.int64(index_of_lowest(left))
            left &= left - ONE
            number += 1
    return number


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
def _report_images(task: int, depth: int, question: Any, memory: Any, results: Any) -> None:
    """Report the placement, and its images in the patterns that are not searched."""
    numbers = memory.numbers[depth]
    height, width = question.shapes[task]
    for image in range(IMAGES):
        flips_rows, flips_columns, swaps = image & 1, image >> 1 & 1, image >> 2
        is_same = (flips_rows and numbers[SAME]) or (flips_columns and numbers[SAME + 1])
        if not is_same and not (swaps and (height != width or numbers[IS_SQUARE])):
            _report(task, image, question, memory, results)


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


_place_queens = make_placing(_list_branches, _occupy, _is_attacked, _report_images)
_occupy_diagonals = make_occupying(_may_be_occupied, _place_everywhere)
