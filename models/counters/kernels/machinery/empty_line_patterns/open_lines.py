"""Refuted lines: those that cannot be left empty, as the matching would then need too many diagonals.

A refuted line must be occupied, down the whole branch, as the matching only grows. k pieces occupy k rows and k columns
at most, so a branch is left where the occupied lines of a direction and the refuted ones are more. Where they are just
k, all other lines of the direction are empty, and the matching of all their squares is a bound.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.empty_line_patterns import COLUMN_OFFSET, looking_ahead, matching
from models.counters.kernels.machinery.empty_line_patterns.diagonals import base
from models.counters.kernels.machinery.empty_line_patterns.matching import COLUMNS, OCCUPIED, ROWS
from models.machine_code.kernel import borrower
from models.machine_code.words import ONE, copy, index_of_lowest, popcount

REFUTED = 12
"""The words of a level after those of looking ahead: the undecided rows and columns that must be occupied."""

LEVEL_WORDS = 14
"""The number of words of a level."""


@borrower
def are_pieces_enough(level: int, pieces: int, memory: Any) -> bool:
    """Whether the pieces are enough for the lines of either direction that are occupied or must be."""
    words, numbers = memory.words[level], memory.numbers[level]
    for is_column in range(2):
        if numbers[OCCUPIED + is_column] + np.int64(popcount(words[REFUTED + is_column])) > pieces:
            return False
    return True


@borrower
def refute_lines(task: int, level: int, question: Any, memory: Any) -> bool:
    """Note which undecided lines cannot be left empty; returns whether the branch may hold a placement.

    What a line would bring about is tried out on the last level, which no search reaches.
    """
    words = memory.words[level]
    scratch = len(memory.words) - 1
    for at in range(level, question.line_counts[task]):
        is_column, line = divmod(question.lines[task, at], COLUMN_OFFSET)
        bit = ONE << np.uint64(line)
        if not words[REFUTED + is_column] & bit:
            _copy_level(level, scratch, memory)
            leave_empty(line, is_column, question.shapes[task, 0], memory, scratch)
            if not match_level(scratch, question, memory):
                words[REFUTED + is_column] |= bit
                if not are_pieces_enough(level, question.size, memory):
                    return False
    return _can_others_be_empty(task, level, question, memory)


@borrower
def _can_others_be_empty(task: int, level: int, question: Any, memory: Any) -> bool:
    """Whether the lines that are not refuted can all be empty, in each direction where they must be."""
    words, numbers = memory.words[level], memory.numbers[level]
    scratch = len(memory.words) - 1
    _copy_level(level, scratch, memory)
    for at in range(level, question.line_counts[task]):
        is_column, line = divmod(question.lines[task, at], COLUMN_OFFSET)
        refuted = words[REFUTED + is_column]
        is_last = numbers[OCCUPIED + is_column] + np.int64(popcount(refuted)) == question.size
        if is_last and not refuted >> np.uint64(line) & ONE:
            leave_empty(line, is_column, question.shapes[task, 0], memory, scratch)
    return match_level(scratch, question, memory)


@borrower
def _copy_level(level: int, target: int, memory: Any) -> None:
    """Copy a level to another one, except for what only looking ahead needs."""
    copy(memory.words[level], memory.words[target])
    copy(memory.numbers[level], memory.numbers[target])
    copy_matching(level, target, memory)


@borrower
def copy_matching(level: int, target: int, memory: Any) -> None:
    """Copy the squares where empty lines cross, and the matching of them, to another level."""
    copy(memory.flat_crossings[level], memory.flat_crossings[target])
    copy(memory.flat_partners[level], memory.flat_partners[target])


@borrower
def match_level(level: int, question: Any, memory: Any) -> bool:
    """Enlarge the matching of a level; returns what ``match`` does."""
    return bool(
        matching.match(
            memory.crossings[level],
            memory.partners[level],
            memory.words[level],
            memory.numbers[level, matching.MATCHED : matching.MATCHED + 2],
            question.size,
            memory.queue,
            memory.parents,
        )
    )


@borrower
def leave_empty(line: int, is_column: int, height: int, memory: Any, level: int) -> None:
    """Note an empty line, and the squares where it crosses the empty lines of the other direction."""
    crossings, words = memory.crossings[level], memory.words[level]
    words[ROWS + is_column] |= ONE << np.uint64(line)
    across = words[COLUMNS - is_column]
    while across:
        other = np.int64(index_of_lowest(across))
        across &= across - ONE
        falling: Any = base(height) + (line - other if is_column else other - line)
        colour, falling = falling & 1, falling >> 1
        if crossings[colour, falling] == 0:
            words[matching.FREE_FALLING + colour] |= ONE << np.uint64(falling)
            words[looking_ahead.CROSSED + colour] |= ONE << np.uint64(falling)
        crossings[colour, falling] |= ONE << np.uint64(line + other >> 1)
