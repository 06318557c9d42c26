# mypy: ignore-errors
"""What the two compiled searches for covering sets share: the sets of a task, and the placements that it finds."""

import numpy as np

from models.kernels.machine_code.kernel import helper
from models.kernels.machine_code.vectors import popcount

PLACED, CANDIDATES, DEMANDS, ORBIT = 0, 1, 2, 3
"""The sets of a task: squares but for the demands, which are what is to be met, such as squares to be covered."""

NUMBER, BEGIN, CHOSEN = 0, 1, 2
"""What ``counts`` knows of a level: how many candidates it has, where those to be tried begin, and the one chosen."""

ONE = np.uint64(1)


@helper
def has(words, bit):
    return words[bit >> 6] >> np.uint64(bit & 63) & ONE


@helper
def is_empty(words):
    union = np.uint64(0)
    for word in range(len(words)):
        union |= words[word]
    return union == 0


@helper
def note_candidates(depth, counts, number, begin):
    """Note how many candidates a level has, and where those to be tried begin; returns whether there is any."""
    counts[depth, NUMBER] = number
    counts[depth, BEGIN] = begin
    return begin < number


@helper
def next_candidate(depth, counts):
    """Where the last candidate stands that is yet to be tried, which then no longer counts; -1 if there is none."""
    at = counts[depth, NUMBER] - 1
    if at < counts[depth, BEGIN]:
        return -1
    counts[depth, NUMBER] = at
    return at


@helper
def report(task, task_sets, counts, depth, found, owners, number, tally):
    """Count a placement by the squares of its orbit, and store it if there is room; returns the number stored."""
    met = 0
    for word in range(task_sets.shape[1]):
        placement = task_sets[PLACED, word]
        for level in range(depth + 1):
            square = counts[level, CHOSEN]
            if square >> 6 == word:
                placement |= ONE << np.uint64(square & 63)
        met += np.int64(popcount(placement & task_sets[ORBIT, word]))
        if number < len(owners):
            found[number, word] = placement
    tally[task, met] += 1
    if number < len(owners):
        owners[number] = task
        return number + 1
    return number
