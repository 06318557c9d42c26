"""The steps of kernels/torus-line-patterns, compiled: which columns are empty, decided one by one."""

from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.cover.driver import DEPTH, NODES, TASK, Results
from models.counters.kernels.machinery.empty_line_patterns import matching
from models.counters.kernels.machinery.empty_line_patterns.diagonals import COLOURS
from models.counters.kernels.machinery.empty_line_patterns.placing import STEPS_LEFT, STORED
from models.counters.kernels.machinery.torus_line_patterns.placing import (
    EMPTY_COLUMNS,
    IMAGES,
    PERIOD,
    QUEEN_LEVEL_WORDS,
    SET,
    occupy_diagonals,
)
from models.machine_code.kernel import borrower, kernel
from models.machine_code.words import ONE, copy, index_of_lowest, popcount

STEPS_A_COLUMN, STEPS_A_QUEEN = 10, 20
"""To decide a column, and to choose a diagonal or place a queen, takes as long as this many steps of other searches."""

MATCHED, DIGIT = 2, 4
"""The numbers of a level besides those that ``placing`` reads: how many crossings of each colour are matched; and how
the next column is decided when it is decided next: 0 for empty, 1 for occupied, 2 if both ways are tried."""

LEVEL_WORDS, LEVEL_NUMBERS = 6, 5


class TorusInput(NamedTuple):
    """The instance in arrays.

    ``side``: of the board; ``size``: the number of queens. ``row_sets``: the sets of empty rows, those of a task side
    by side; ``ends``: for each task where they end. ``exclusive``: no queen may attack another. ``attacked``: each
    queen must be attacked.
    """

    side: int
    size: int
    row_sets: Any
    ends: Any
    exclusive: bool
    attacked: bool


class TorusMemory(NamedTuple):
    """The arrays in which a search works.

    With a level for each column decided: ``crossings``, for each falling diagonal the rising ones that it crosses where
    empty lines cross, by colour; ``partners``, the matching; ``words``, whose places ``matching`` names; ``numbers``.
    The names with ``flat_`` are the same arrays with one row a level, as they are copied. For a search of paths:
    ``queue`` and ``parents``. For a whole pattern: ``rising_crossings``, ``crossings`` seen from rising diagonals;
    ``covers``, a stack of covers of four words a colour.
    With a level for each queen: ``levels``, the lines, in words that ``placing`` names; ``candidates``, by row;
    ``branches``, the squares to be tried, and in ``counts`` how many; ``chosen``, the queen's square. ``lines``: the
    lines of the candidates of each row, by word. ``progress``: six numbers that ``placing`` and that of boards name.
    """

    crossings: Any
    partners: Any
    words: Any
    numbers: Any
    flat_crossings: Any
    flat_partners: Any
    queue: Any
    parents: Any
    rising_crossings: Any
    covers: Any
    levels: Any
    candidates: Any
    lines: Any
    branches: Any
    counts: Any
    chosen: Any
    progress: Any


def new_memory(squares: int, words: int, pieces: int) -> TorusMemory:
    """Memory for a search on this number of squares that places at most this many pieces."""
    side = isqrt(squares)
    crossings = np.zeros((side + 1, COLOURS, side), np.uint64)
    partners = np.zeros((side + 1, COLOURS, 2, side), np.int8)
    return TorusMemory(
        crossings=crossings,
        partners=partners,
        words=np.zeros((side + 1, LEVEL_WORDS), np.uint64),
        numbers=np.zeros((side + 1, LEVEL_NUMBERS), np.int64),
        flat_crossings=crossings.reshape(side + 1, -1),
        flat_partners=partners.reshape(side + 1, -1),
        queue=np.zeros(side, np.int8),
        parents=np.zeros(side, np.int8),
        rising_crossings=np.zeros((COLOURS, side), np.uint64),
        covers=np.zeros((2 * COLOURS * side, COLOURS, 4), np.uint64),
        levels=np.zeros((pieces + 1, QUEEN_LEVEL_WORDS), np.uint64),
        candidates=np.zeros((pieces + 1, side), np.uint64),
        lines=np.zeros((4, side), np.uint64),
        branches=np.zeros((pieces + 1, squares), np.int16),
        counts=np.zeros(pieces + 1, np.int64),
        chosen=np.zeros(pieces + 1, np.int64),
        progress=np.zeros(6, np.int64),
    )


@kernel
def advance(question: Any, memory: Any, state: Any, last: int, most_steps: int, results: Results) -> int:
    """Go on with the tasks before ``last``; returns the number of placements stored.

    All are done when the task of ``state`` is ``last``.
    """
    progress = memory.progress
    most_stored = len(results.owners) - IMAGES * question.side if len(results.owners) else 0
    number = steps = 0
    while state[TASK] < last and steps < most_steps and number <= most_stored:
        task, depth = state[TASK], state[DEPTH]
        steps += STEPS_A_COLUMN
        if depth < 0:
            progress[:] = 0
            progress[SET] = question.ends[task - 1] if task else 0
            _begin(memory)
            state[DEPTH] = 0
        elif depth < question.side:
            is_open = _decide(depth, question, memory)
            state[NODES] += is_open
            state[DEPTH] += 1 if is_open else -1
        else:
            progress[STORED] = number
            progress[STEPS_LEFT] = left = 1 + max(0, most_steps - steps) // STEPS_A_QUEEN
            is_done = occupy_diagonals(task, depth, question, memory, most_stored, results)
            number = progress[STORED]
            steps += STEPS_A_QUEEN * (left - progress[STEPS_LEFT])
            state[DEPTH] -= is_done
        if state[DEPTH] < 0:
            progress[SET] += 1
            if progress[SET] < question.ends[task]:
                _begin(memory)
                state[DEPTH] = 0
            else:
                state[TASK] += 1
    return number


@borrower
def _begin(memory: Any) -> None:
    """Prepare the level where no column is decided."""
    memory.crossings[0] = 0
    memory.partners[0] = -1
    memory.words[0] = 0
    memory.words[0, matching.FREE_RISING] = memory.words[0, matching.FREE_RISING + 1] = ~np.uint64(0)
    memory.numbers[0] = 0
    memory.numbers[0, PERIOD] = 1


@borrower
def _decide(column: int, question: Any, memory: Any) -> bool:
    """Decide a column in the next way that may lead to a placement, for the next level; False if there is none."""
    numbers = memory.numbers[column]
    while numbers[DIGIT] < 2:
        digit = numbers[DIGIT]
        numbers[DIGIT] += 1
        if _try_column(column, digit, question, memory):
            return True
    return False


@borrower
def _read_digit(column: int, memory: Any, level: int) -> Any:
    """How a column is decided: 0 for empty, 1 for occupied."""
    return 1 - np.int64(memory.words[level, matching.COLUMNS] >> np.uint64(column) & ONE)


@borrower
def _try_column(column: int, digit: int, question: Any, memory: Any) -> bool:
    """Decide a column in this way, for the next level; returns whether the branch may hold a placement.

    The columns are digits of a necklace, the least of all its shifts. At least as many columns as rows are empty.
    """
    side, rows = question.side, question.row_sets[memory.progress[SET]]
    numbers, following = memory.numbers[column], memory.numbers[column + 1]
    period = numbers[PERIOD]
    if column and digit != _read_digit(column - period, memory, column):
        period = column + 1
    is_last = column + 1 == side
    empty = numbers[EMPTY_COLUMNS] + 1 - digit
    if empty + side - column - 1 < np.int64(popcount(rows)) or (is_last and side % period):
        return False
    if question.exclusive and empty > side - question.size:
        return False
    copy(numbers, following)
    copy(memory.words[column], memory.words[column + 1])
    copy(memory.flat_crossings[column], memory.flat_crossings[column + 1])
    copy(memory.flat_partners[column], memory.flat_partners[column + 1])
    following[PERIOD], following[EMPTY_COLUMNS] = period, empty
    if digit == 0:
        _leave_empty(column, rows, side, memory)
    if not is_last:
        following[DIGIT] = _read_digit(column + 1 - period, memory, column + 1)
    return digit == 1 or matching.match(
        memory.crossings[column + 1],
        memory.partners[column + 1],
        memory.words[column + 1],
        following[MATCHED:],
        question.size,
        memory.queue,
        memory.parents,
    )


@borrower
def _leave_empty(column: int, rows: Any, side: int, memory: Any) -> None:
    """Leave a column empty in the next level: its crossings with the empty rows are to be covered along diagonals.

    On a torus of an even side no diagonal has squares of both colours; on another one all are of one colour.
    """
    crossings, partners, words = memory.crossings[column + 1], memory.partners[column + 1], memory.words[column + 1]
    words[matching.COLUMNS] |= ONE << np.uint64(column)
    rest = rows
    while rest:
        row = np.int64(index_of_lowest(rest))
        rest &= rest - ONE
        falling, rising = (column - row) % side, (column + row) % side
        colour = rising & 1 if side % 2 == 0 else 0
        crossings[colour, falling] |= ONE << np.uint64(rising)
        if partners[colour, 0, falling] < 0:
            words[matching.FREE_FALLING + colour] |= ONE << np.uint64(falling)
