# mypy: ignore-errors
"""The cover search, compiled: many tasks, one after the other, each a depth-first search with a stack of its own.

Sets of squares and sets of demands are rows of 64-bit words. ``width`` is a tuple as long as such a row: its length is
known to the compiler, which makes one version for each. ``advance`` returns when its room for placements or its number
of steps is used up, and goes on where it was when it is called again.
"""

import numpy as np

from models.kernels.covering.bound import keep_useful
from models.kernels.covering.branching import WORD_BITS, branch
from models.kernels.covering.task_sets import (
    CANDIDATES,
    CHOSEN,
    DEMANDS,
    NUMBER,
    PLACED,
    has,
    is_empty,
    next_candidate,
    note_candidates,
    report,
)
from models.kernels.covering.tasks import DEPTH, FRESH, NODES, TASK
from models.kernels.machine_code.kernel import helper, kernel


def new_memory(squares, words, pieces):
    """Candidates, demands left and how far each level is, for so many pieces; gains, and their numbers."""
    depths = pieces + 2
    return (
        np.zeros((depths, squares), np.int64),
        np.zeros((depths, words), np.uint64),
        np.zeros((depths, 3), np.int64),
        np.zeros(squares, np.int64),
        np.zeros(words * WORD_BITS + 1, np.int64),
        np.zeros(words, np.uint64),
    )


@helper
def _begin(task_sets, meets, lists, left, counts):
    """Lay out the root of a task."""
    words = range(meets.shape[1])
    for word in words:
        left[0, word] = task_sets[DEMANDS, word]
    number = 0
    for square in range(len(meets)):
        if has(task_sets[PLACED], square):
            for word in words:
                left[0, word] &= ~meets[square, word]
        if has(task_sets[CANDIDATES], square):
            lists[0, number] = square
            number += 1
    counts[0, NUMBER] = number


@helper
def _copy(source, number, target, excludes, exclusive, chosen):
    """Copy the candidates but for those that the chosen piece excludes; returns how many."""
    kept = 0
    for at in range(number):
        target[kept] = source[at]
        kept += 1 - np.int64(exclusive and has(excludes[chosen], source[at]))
    return kept


@helper
def _open(
    depth, pieces, lists, left, counts, gains, number_gaining, members, meets, met_by, excludes, exclusive, width
):
    """Fill the list of a new node: its candidates, those to be tried at the end. Returns whether there is any."""
    candidates = lists[depth]
    number = counts[depth, NUMBER]
    if depth:
        number = _copy(lists[depth - 1], number, candidates, excludes, exclusive, counts[depth - 1, CHOSEN])
    number = keep_useful(candidates, number, left[depth], meets, pieces, gains, number_gaining, width)
    if number < pieces:
        return False
    begin = branch(candidates, number, left[depth], met_by, members, width)
    return note_candidates(depth, counts, number, begin)


@helper
def _are_met(left, first, second, width):
    """Whether two squares, given by what they meet, meet all demands left."""
    unmet = np.uint64(0)
    for word in range(len(width)):
        unmet |= left[word] & ~(first[word] | second[word])
    return unmet == 0


@helper
def _finish(
    task,
    task_sets,
    depth,
    pieces,
    at,
    lists,
    left,
    counts,
    meets,
    excludes,
    exclusive,
    found,
    owners,
    number,
    tally,
    width,
):
    """Report the placements that candidate ``at`` completes, alone or with one of those before it."""
    square = lists[depth, at]
    if pieces == 1:
        if _are_met(left[depth], meets[square], meets[square], width):
            number = report(task, task_sets, counts, depth, found, owners, number, tally)
        return number
    for other in range(at):
        partner = lists[depth, other]
        if exclusive and has(excludes[square], partner):
            continue
        if _are_met(left[depth], meets[square], meets[partner], width):
            counts[depth + 1, CHOSEN] = partner
            number = report(task, task_sets, counts, depth + 1, found, owners, number, tally)
    return number


@kernel
def advance(
    width, sets, pieces_left, meets, met_by, excludes, exclusive,
    lists, left, counts, gains, number_gaining, members, state, last, most_steps, found, owners, tally,
):  # fmt: skip
    """Go on with the tasks up to ``last``; returns the number of placements stored. Done when state[TASK] == last."""
    number = 0
    depth = state[DEPTH]
    fresh = state[FRESH] != 0
    steps = 0
    listing = len(owners) > 0
    while state[TASK] < last and steps < most_steps and not (listing and number + len(meets) > len(owners)):
        task = state[TASK]
        if depth < 0:
            _begin(sets[task], meets, lists, left, counts)
            depth, fresh = 0, True
        steps += 1 + counts[depth, NUMBER]
        pieces = pieces_left[task] - depth
        if fresh:
            fresh = False
            state[NODES] += 1
            if pieces == 0 and is_empty(left[0]):
                number = report(task, sets[task], counts, -1, found, owners, number, tally)
            if pieces == 0 or not _open(
                depth, pieces, lists, left, counts, gains, number_gaining, members,
                meets, met_by, excludes, exclusive, width,
            ):  # fmt: skip
                note_candidates(depth, counts, 0, 0)
        at = next_candidate(depth, counts)
        if at < 0:
            depth -= 1
            state[TASK] += depth < 0
            continue
        square = lists[depth, at]
        counts[depth, CHOSEN] = square
        if pieces > 2:
            for word in range(len(width)):
                left[depth + 1, word] = left[depth, word] & ~meets[square, word]
            counts[depth + 1, NUMBER] = at
            depth += 1
            fresh = True
            continue
        number = _finish(
            task, sets[task], depth, pieces, at, lists, left, counts, meets, excludes, exclusive,
            found, owners, number, tally, width,
        )  # fmt: skip
    state[DEPTH] = depth
    state[FRESH] = fresh
    return number
