"""The steps of kernels/empty-line-patterns, compiled: which rows and columns are empty, decided line by line.

Lines and diagonals are counted from the first empty row and the first empty column: a pattern knows how far its empty
lines are apart, not where on the board it is.
"""

from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from models.counters.kernels.machinery.cover.driver import DEPTH, NODES, TASK, Results
from models.counters.kernels.machinery.empty_line_patterns import (
    COLUMN_OFFSET,
    PREFIX_LINES,
    looking_ahead,
    matching,
    open_lines,
)
from models.counters.kernels.machinery.empty_line_patterns.diagonals import COLOURS
from models.counters.kernels.machinery.empty_line_patterns.open_lines import (
    REFUTED,
    are_pieces_enough,
    copy_matching,
    leave_empty,
    match_level,
    refute_lines,
)
from models.counters.kernels.machinery.empty_line_patterns.placing import (
    IMAGES,
    QUEEN_LEVEL_WORDS,
    STEPS_LEFT,
    STORED,
    occupy_diagonals,
)
from models.machine_code.kernel import borrower, kernel
from models.machine_code.words import ONE, copy, popcount

STEPS_A_QUEEN = 20
"""To choose a diagonal or place a queen takes about as long as to try whether this many lines can be empty."""


class PatternInput(NamedTuple):
    """The instance in arrays, with a row for each task.

    ``side``: of the board; ``size``: the number of queens. ``shapes``: height and width. ``lines``: in the order of
    decision; ``line_counts``: how many. ``prefixes``: what is decided of the first lines, a bit each, 1 for occupied.
    ``looks_ahead``: whether the bound is used that knows how many lines will be empty. ``exclusive``: no queen may
    attack another. ``attacked``: each queen must be attacked.
    """

    side: int
    size: int
    shapes: Any
    lines: Any
    line_counts: Any
    prefixes: Any
    looks_ahead: bool
    exclusive: bool
    attacked: bool


class PatternMemory(NamedTuple):
    """The arrays in which a search works. Diagonals are numbered as ``diagonals`` says, by colour and direction.

    With a level for each line decided: ``crossings``, for each falling diagonal the rising ones that it crosses where
    empty lines cross; ``partners``, the matching; ``givers`` and ``halves``, the flow; ``words`` and ``numbers``, whose
    places ``matching``, ``looking_ahead`` and ``open_lines`` name. The names with ``flat_`` are the same arrays with
    one row a level, as they are copied. For a search of paths: ``queue``, ``parents`` in the matching, ``flow_parents``
    in the flow.
    For a whole pattern: ``rising_crossings``, ``crossings`` seen from rising diagonals; ``covers``, a stack of covers
    of four words a colour; ``laid``, such a cover as four times two words; ``line_sums`` and ``chosen_diagonals``: see
    ``moments``.
    With a level for each queen: ``levels``, the lines, in words that ``placing`` names; ``candidates``, by row;
    ``branches``, the squares to be tried, and in ``counts`` how many; ``chosen``, the queen's square. ``lines``: the
    lines of the candidates of each row, by word. ``progress``: five numbers that ``placing`` names.
    """

    crossings: Any
    partners: Any
    givers: Any
    halves: Any
    words: Any
    numbers: Any
    flat_crossings: Any
    flat_partners: Any
    flat_givers: Any
    flat_halves: Any
    rising_crossings: Any
    laid: Any
    queue: Any
    parents: Any
    flow_parents: Any
    covers: Any
    line_sums: Any
    chosen_diagonals: Any
    levels: Any
    candidates: Any
    lines: Any
    branches: Any
    counts: Any
    chosen: Any
    progress: Any


def new_memory(squares: int, words: int, pieces: int) -> PatternMemory:
    """Memory for a search on this number of squares that places at most this many pieces."""
    side = isqrt(squares)
    depths = 2 * side + 2
    crossings = np.zeros((depths, COLOURS, side), np.uint64)
    partners = np.zeros((depths, COLOURS, 2, side), np.int8)
    givers = np.zeros((depths, COLOURS, 2, side, 2), np.int8)
    halves = np.zeros((depths, COLOURS, 2, side), np.int8)
    return PatternMemory(
        crossings=crossings,
        partners=partners,
        givers=givers,
        halves=halves,
        flat_crossings=crossings.reshape(depths, -1),
        flat_partners=partners.reshape(depths, -1),
        flat_givers=givers.reshape(depths, -1),
        flat_halves=halves.reshape(depths, -1),
        words=np.zeros((depths, open_lines.LEVEL_WORDS), np.uint64),
        numbers=np.zeros((depths, looking_ahead.LEVEL_NUMBERS), np.int64),
        rising_crossings=np.zeros((COLOURS, side), np.uint64),
        laid=np.zeros((4, 2), np.uint64),
        queue=np.zeros(side, np.int8),
        parents=np.zeros(side, np.int8),
        flow_parents=np.zeros((2, side), np.int8),
        covers=np.zeros((2 * COLOURS * side, COLOURS, 4), np.uint64),
        line_sums=np.zeros((2, side, 2), np.int64),
        chosen_diagonals=np.zeros((2, 3), np.int64),
        levels=np.zeros((pieces + 1, QUEEN_LEVEL_WORDS), np.uint64),
        candidates=np.zeros((pieces + 1, side), np.uint64),
        lines=np.zeros((6, side), np.uint64),
        branches=np.zeros((pieces + 1, squares), np.int16),
        counts=np.zeros(pieces + 1, np.int64),
        chosen=np.zeros(pieces + 1, np.int64),
        progress=np.zeros(5, np.int64),
    )


@kernel
def advance(question: Any, memory: Any, state: Any, last: int, most_steps: int, results: Results) -> int:
    """Go on with the tasks before ``last``; returns the number of placements stored.

    All are done when the task of ``state`` is ``last``.
    """
    progress = memory.progress
    most_stored = len(results.owners) - IMAGES if len(results.owners) else 0
    number = steps = 0
    while state[TASK] < last and steps < most_steps and number <= most_stored:
        task, depth = state[TASK], state[DEPTH]
        steps += 1 + question.line_counts[task] - depth
        if depth < 0:
            is_open = _begin(task, question, memory)
            state[DEPTH] = 0 if is_open else -1
            state[TASK] += not is_open
        elif depth < question.line_counts[task]:
            is_open = _decide(task, depth, question, memory)
            state[NODES] += is_open
            state[DEPTH] += 1 if is_open else -1
            state[TASK] += state[DEPTH] < 0
        else:
            progress[STORED] = number
            progress[STEPS_LEFT] = left = 1 + max(0, most_steps - steps) // STEPS_A_QUEEN
            is_done = occupy_diagonals(task, depth, question, memory, most_stored, results)
            number = progress[STORED]
            steps += STEPS_A_QUEEN * (left - progress[STEPS_LEFT])
            state[DEPTH] -= is_done
            state[TASK] += state[DEPTH] < 0
    return number


@borrower
def _begin(task: int, question: Any, memory: Any) -> bool:
    """Lay the empty lines that make the shape; returns whether enough diagonals can be occupied."""
    height, width = question.shapes[task]
    words, numbers = memory.words[0], memory.numbers[0]
    memory.crossings[0] = 0
    memory.partners[0] = -1
    memory.progress[:] = 0
    words[:] = 0
    words[matching.FREE_RISING] = words[matching.FREE_RISING + 1] = ~np.uint64(0)
    numbers[:] = 0
    numbers[matching.OCCUPIED], numbers[matching.OCCUPIED + 1] = question.side - 1 - height, question.side - 1 - width
    numbers[matching.SAME] = numbers[matching.SAME + 1] = numbers[matching.IS_SQUARE] = 1
    for line, is_column in ((0, 0), (height, 0), (0, 1), (width, 1)):
        leave_empty(line, is_column, height, memory, 0)
    if question.looks_ahead:
        looking_ahead.keep_back(height, width, memory.halves[0], memory.givers[0], words)
        if not _look_ahead(0, question, memory):
            return False
    return match_level(0, question, memory)


@borrower
def _look_ahead(level: int, question: Any, memory: Any) -> bool:
    """Enlarge the flow of a level; returns what ``are_diagonals_enough`` does."""
    return bool(
        looking_ahead.are_diagonals_enough(
            memory.crossings[level],
            memory.givers[level],
            memory.halves[level],
            memory.words[level],
            memory.numbers[level],
            question.side,
            question.size,
            memory.queue,
            memory.flow_parents,
        )
    )


@borrower
def _decide(task: int, depth: int, question: Any, memory: Any) -> bool:
    """Decide a line in the next way that may lead to a placement, for the next level; returns whether there is one."""
    numbers = memory.numbers[depth]
    while numbers[matching.TRIED] < 2:
        is_occupied = numbers[matching.TRIED]
        numbers[matching.TRIED] += 1
        is_allowed = depth >= PREFIX_LINES or question.prefixes[task] >> depth & 1 == is_occupied
        if is_allowed and _try_line(task, depth, is_occupied, question, memory):
            return True
    return False


@borrower
def _try_line(task: int, depth: int, is_occupied: int, question: Any, memory: Any) -> bool:
    """Decide a line in this way, for the next level; returns whether the branch may hold a placement.

    Of patterns that are mirror images one is kept.
    """
    height, width = question.shapes[task]
    is_column, line = divmod(question.lines[task, depth], COLUMN_OFFSET)
    mirror = (width if is_column else height) - line
    words, numbers, following = memory.words[depth], memory.numbers[depth], memory.numbers[depth + 1]
    if is_occupied and numbers[matching.OCCUPIED + is_column] == question.size:
        return False
    if not is_occupied and not _may_be_empty(line, is_column, words, question):
        return False
    is_like_mirror = (words[matching.ROWS + is_column] >> np.uint64(mirror) & ONE) != is_occupied
    is_decisive = line > mirror and numbers[matching.SAME + is_column]
    if is_decisive and not is_like_mirror and not is_occupied:
        return False
    copy(numbers, following)
    following[matching.TRIED] = 0
    following[matching.OCCUPIED + is_column] += is_occupied
    if is_decisive and not is_like_mirror:
        following[matching.SAME + is_column] = 0
    copy(words, memory.words[depth + 1])
    memory.words[depth + 1, REFUTED + is_column] &= ~(ONE << np.uint64(line))
    if is_occupied and not are_pieces_enough(depth + 1, question.size, memory):
        return False
    copy_matching(depth, depth + 1, memory)
    if question.looks_ahead:
        looking_ahead.copy_flow(depth, memory)
    if not is_occupied:
        leave_empty(line, is_column, height, memory, depth + 1)
    if height == width and not is_column and line >= mirror and numbers[matching.IS_SQUARE]:
        columns = _read_pair(memory.words[depth + 1, matching.COLUMNS], line, mirror)
        rows = _read_pair(memory.words[depth + 1, matching.ROWS], line, mirror)
        if columns < rows:
            return False
        following[matching.IS_SQUARE] = columns == rows
    if question.looks_ahead:
        looking_ahead.release(line, is_column, height, width, memory.halves[depth + 1], memory.words[depth + 1])
        if not _look_ahead(depth + 1, question, memory):
            return False
    if is_occupied:
        return True
    return match_level(depth + 1, question, memory) and refute_lines(task, depth + 1, question, memory)


@borrower
def _may_be_empty(line: int, is_column: int, words: Any, question: Any) -> bool:
    """Whether a line is not refuted, and more empty lines are allowed: queens that attack no other leave n - k."""
    if words[REFUTED + is_column] >> np.uint64(line) & ONE:
        return False
    number = np.int64(popcount(words[matching.ROWS + is_column]))
    return not question.exclusive or number < question.side - question.size


@borrower
def _read_pair(lines: Any, line: int, mirror: int) -> Any:
    """A number of two bits: whether the mirror image of a line is in a set, and whether the line is."""
    return (lines >> np.uint64(mirror) & ONE) << ONE | lines >> np.uint64(line) & ONE
