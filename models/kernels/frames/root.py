# mypy: ignore-errors
"""The root of a task of the frame search: what the empty lines ask for, and what every square does for them."""

import numpy as np

from models.kernels.covering.task_sets import CANDIDATES, DEMANDS, NUMBER, ONE, PLACED, has
from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.vectors import LANES

FIRST, SECOND, SQUARE = 0, 1, 2
"""What a list knows of a candidate: its two words, and its square."""

SQUARES = 2
"""What is left to be done: a word for the rows, one for the columns, and from here on the words of the squares."""


@helper
def _line_word(place, across, near, far, low, high):
    """What a queen does for one pair of empty lines: her own line, and her diagonals' squares inside the frame."""
    word = np.uint64(3) << np.uint64(2 * place)
    for side in range(2):
        distance = abs(across - (far if side else near))
        for target in (place - distance, place + distance):
            if low <= target <= high:
                word |= ONE << np.uint64(2 * target + side)
    return word


@helper
def _lay_frame(side, frame, frame_words, corners):
    """The two words of every square, and the pairs of opposite corners that one diagonal covers."""
    left, right, top, bottom = frame
    for row in range(side):
        for column in range(side):
            frame_words[row * side + column, 0] = _line_word(row, column, left, right, top, bottom)
            frame_words[row * side + column, 1] = _line_word(column, row, top, bottom, left, right)
    for direction in range(2):
        for pair in range(2):
            corners[direction, pair] = ~np.uint64(0)
    if right - left == bottom - top and right > left:
        corners[0, 0] = ONE << np.uint64(2 * top) | ONE << np.uint64(2 * bottom + 1)
        corners[0, 1] = ONE << np.uint64(2 * top + 1) | ONE << np.uint64(2 * bottom)
        corners[1, 0] = ONE << np.uint64(2 * left) | ONE << np.uint64(2 * right + 1)
        corners[1, 1] = ONE << np.uint64(2 * left + 1) | ONE << np.uint64(2 * right)


@helper
def pad(candidates, number):
    """Empty words at the end of a list, as the candidates are weighed several at a time."""
    for at in range(number, number + LANES):
        candidates[FIRST, at] = candidates[SECOND, at] = 0


@helper
def _to_be_done(side, first, last, crossed):
    """The bits of all lines of a direction; of the outer ones, if no empty line of the other direction crosses them."""
    bits = np.uint64(0)
    for line in range(side):
        if crossed or not first <= line <= last:
            bits |= np.uint64(3) << np.uint64(2 * line)
    return bits


@helper
def begin_task(side, frame, task_sets, hits, lists, left, counts, frame_words, corners):
    """Lay out the root of a task."""
    _lay_frame(side, frame, frame_words, corners)
    left_column, right_column, top, bottom = frame
    left[0, 0] = _to_be_done(side, top, bottom, left_column <= right_column)
    left[0, 1] = _to_be_done(side, left_column, right_column, top <= bottom)
    for word in range(hits.shape[1]):
        left[0, SQUARES + word] = task_sets[DEMANDS, word]
    number = 0
    for square in range(side * side):
        if has(task_sets[PLACED], square):
            left[0, 0] &= ~frame_words[square, 0]
            left[0, 1] &= ~frame_words[square, 1]
            for word in range(hits.shape[1]):
                left[0, SQUARES + word] &= ~hits[square, word]
        if has(task_sets[CANDIDATES], square):
            lists[0, FIRST, number] = frame_words[square, 0]
            lists[0, SECOND, number] = frame_words[square, 1]
            lists[0, SQUARE, number] = square
            number += 1
    pad(lists[0], number)
    counts[0, NUMBER] = number
