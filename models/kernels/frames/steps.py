# mypy: ignore-errors
"""The frame search, compiled: many tasks, one after the other, each a depth-first search with a stack of its own.

A task is a frame with the squares that are placed and those that are candidates. The two words of a candidate say what
a queen there does for the frame: bit 2r + t of the first, that row r is occupied or its square in empty column t is
covered; the second the same with rows and columns exchanged. ``advance`` returns when its room for placements or its
number of steps is used up, and goes on where it was when it is called again.
"""

import numpy as np

from models.kernels.covering.task_sets import (
    CHOSEN,
    NUMBER,
    ONE,
    has,
    is_empty,
    next_candidate,
    note_candidates,
    report,
)
from models.kernels.covering.tasks import DEPTH, FRESH, NODES, TASK
from models.kernels.frames.bound import counted, keep_useful
from models.kernels.frames.branching import branch_on_frame, branch_on_square
from models.kernels.frames.root import FIRST, SECOND, SQUARE, SQUARES, begin_task, pad
from models.kernels.machine_code.kernel import helper, kernel
from models.kernels.machine_code.vectors import LANES


def new_memory(squares, words, pieces):
    """Candidates, what is left, and how far each level is, for a search so many pieces deep."""
    depths = pieces + 2
    return (
        np.zeros((depths, 3, squares + LANES), np.uint64),
        np.zeros((depths, SQUARES + words), np.uint64),
        np.zeros((depths, 3), np.int64),
        np.zeros((squares, 2), np.uint64),
        np.zeros((2, 2), np.uint64),
    )


@helper
def _without_excluded(source, number, excluded, target):
    """Copy the candidates but for those that the last queen attacks; returns how many."""
    kept = 0
    for at in range(number):
        for part in range(3):
            target[part, kept] = source[part, at]
        kept += np.int64(ONE - has(excluded, np.int64(source[SQUARE, at])))
    return kept


@helper
def _open(depth, pieces, lists, left, counts, corners, hits, excludes, exclusive):
    """Fill the list of a new node: its candidates, those to be tried at the end. Returns whether there is any."""
    candidates = lists[depth]
    source = lists[depth]
    number = counts[depth, NUMBER]
    if depth:
        source = lists[depth - 1]
        if exclusive:
            number = _without_excluded(source, number, excludes[counts[depth - 1, CHOSEN]], candidates)
            pad(candidates, number)
            source = candidates
    rows, columns = left[depth, 0], left[depth, 1]
    counted_rows, counted_columns = counted(rows, corners[0]), counted(columns, corners[1])
    number = keep_useful(source, number, counted_rows, counted_columns, pieces, candidates)
    pad(candidates, number)
    if number < pieces:
        return False
    if rows | columns:
        begin = branch_on_frame(candidates, number, rows, columns, pieces > 2)
    else:
        begin = branch_on_square(candidates, number, left[depth, SQUARES:], hits)
    return note_candidates(depth, counts, number, begin)


@helper
def _is_covered(left, first, second):
    """Whether two squares, given by what they hit, cover what is left."""
    open_squares = np.uint64(0)
    for word in range(len(first)):
        open_squares |= left[SQUARES + word] & ~(first[word] | second[word])
    return open_squares == 0


@helper
def _finish(
    task, task_sets, depth, pieces, at, lists, left, counts, hits, excludes, exclusive, found, owners, number, tally
):
    """Report the placements that candidate ``at`` completes, alone or with one of those before it."""
    candidates = lists[depth]
    square = np.int64(candidates[SQUARE, at])
    rows = left[depth, 0] & ~candidates[FIRST, at]
    columns = left[depth, 1] & ~candidates[SECOND, at]
    if pieces == 1:
        if not rows | columns and _is_covered(left[depth], hits[square], hits[square]):
            number = report(task, task_sets, counts, depth, found, owners, number, tally)
        return number
    for other in range(at):
        if rows & ~candidates[FIRST, other] | columns & ~candidates[SECOND, other]:
            continue
        partner = np.int64(candidates[SQUARE, other])
        if exclusive and has(excludes[square], partner):
            continue
        if _is_covered(left[depth], hits[square], hits[partner]):
            counts[depth + 1, CHOSEN] = partner
            number = report(task, task_sets, counts, depth + 1, found, owners, number, tally)
    return number


@helper
def _place(depth, at, lists, left, hits):
    """What is left after the candidate is placed, on the next level."""
    square = np.int64(lists[depth, SQUARE, at])
    left[depth + 1, 0] = left[depth, 0] & ~lists[depth, FIRST, at]
    left[depth + 1, 1] = left[depth, 1] & ~lists[depth, SECOND, at]
    for word in range(hits.shape[1]):
        left[depth + 1, SQUARES + word] = left[depth, SQUARES + word] & ~hits[square, word]


@kernel
def advance(
    side, frames, sets, pieces_left, hits, excludes, exclusive,
    lists, left, counts, frame_words, corners, state, last, most_steps, found, owners, tally,
):  # fmt: skip
    """Go on with the tasks up to ``last``; returns the number of placements stored. Done when state[TASK] == last."""
    number = 0
    depth = state[DEPTH]
    fresh = state[FRESH] != 0
    steps = 0
    listing = len(owners) > 0
    while state[TASK] < last and steps < most_steps and not (listing and number + hits.shape[0] > len(owners)):
        task = state[TASK]
        if depth < 0:
            begin_task(side, frames[task], sets[task], hits, lists, left, counts, frame_words, corners)
            depth, fresh = 0, True
        steps += 1 + counts[depth, NUMBER]
        pieces = pieces_left[task] - depth
        if fresh:
            fresh = False
            state[NODES] += 1
            if pieces == 0 and is_empty(left[0]):
                number = report(task, sets[task], counts, -1, found, owners, number, tally)
            if pieces == 0 or not _open(depth, pieces, lists, left, counts, corners, hits, excludes, exclusive):
                note_candidates(depth, counts, 0, 0)
        at = next_candidate(depth, counts)
        if at < 0:
            depth -= 1
            state[TASK] += depth < 0
            continue
        counts[depth, CHOSEN] = np.int64(lists[depth, SQUARE, at])
        if pieces > 2:
            _place(depth, at, lists, left, hits)
            lists[depth, FIRST, at] = lists[depth, SECOND, at] = 0
            counts[depth + 1, NUMBER] = at
            depth += 1
            fresh = True
            continue
        number = _finish(
            task, sets[task], depth, pieces, at, lists, left, counts, hits, excludes, exclusive,
            found, owners, number, tally,
        )  # fmt: skip
    state[DEPTH] = depth
    state[FRESH] = fresh
    return number
