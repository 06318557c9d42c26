"""The depth-first search of kernels/cover and kernels/frame: one loop, made with the four steps of a search.

A search works through tasks, one after the other. A task is a branch of the search: squares that are occupied, squares
that are candidates, and demands that are to be met. The search returns when its room for placements or its number of
steps is used up, and goes on where it was when it is called again.

A search has a question and a memory of its own, both named tuples of arrays. The loop reads these fields of them:

- ``question.sets``: for each task its four sets, rows of 64-bit words; ``question.pieces_left``: how many pieces each
  task is to place; ``question.excludes``: for each square the squares that a piece there closes to others.
- ``memory.unmet``: for each level the demands that are to be met yet; ``memory.counts``: for each level
  ``NUMBER``, ``BEGIN`` and ``CHOSEN``.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from models.machine_code.kernel import borrower, kernel
from models.machine_code.words import ONE, popcount

PLACED, CANDIDATES, DEMANDS, ORBIT = 0, 1, 2, 3
"""The sets of a task. All are sets of squares but the demands, which are what is to be met: squares to cover, say."""

NUMBER, BEGIN, CHOSEN = 0, 1, 2
"""The counts of a level: how many candidates it has, where those to be tried begin, and the square chosen last."""

TASK, DEPTH, IS_NEW, NODES = 0, 1, 2, 3
"""The state of a search: the task; the level, below 0 before the task begins; whether the level is new; the nodes."""


class Results(NamedTuple):
    """The findings of a search.

    ``placements`` and ``owners``: the placements that are stored, a row of words each, and their tasks; without room
    for any, placements are only counted. ``tally``: for each task and number t how many placements meet the task's
    orbit in t squares.
    """

    placements: Any
    owners: Any
    tally: Any


def new_state(task: int) -> Any:
    """The state of a search that begins with this task."""
    return np.array([task, -1, 0, 0], np.int64)


def make_search(begin: Any, open_node: Any, place: Any, complete: Any) -> Callable[..., int]:
    """The compiled search that takes these compiled steps. It counts as part of the module that defines ``begin``.

    - ``begin(task, question, memory)``: prepare level 0.
    - ``open_node(depth, pieces, question, memory)``: list the candidates of a new level, where this number of pieces is
      left to be placed; returns whether there are any to try.
    - ``place(depth, at, question, memory)``: occupy the square of candidate ``at``, and prepare the next level.
    - ``complete(task, depth, pieces, at, question, memory, stored, results)``: report the placements that candidate
      ``at`` completes, alone if one piece is left, with one more candidate if two are. ``stored``: the number of
      placements stored so far; returns it as it is then.
    """

    def advance(question: Any, memory: Any, state: Any, last: int, most_steps: int, results: Results) -> int:
        """Go on with the tasks before ``last``; returns the number of placements stored.

        All are done when the task of ``state`` is ``last``. A step looks at one candidate. Between two looks at the
        room left, at most one placement a square is stored.
        """
        stored = 0
        depth = state[DEPTH]
        is_new = state[IS_NEW] != 0
        steps = 0
        unmet, counts = memory.unmet, memory.counts
        most_stored = len(results.owners) - len(question.excludes) if len(results.owners) else 0
        while state[TASK] < last and steps < most_steps and stored <= most_stored:
            task = state[TASK]
            if depth < 0:
                begin(task, question, memory)
                depth, is_new = 0, True
            steps += 1 + counts[depth, NUMBER]
            pieces = question.pieces_left[task] - depth
            if is_new:
                is_new = False
                state[NODES] += 1
                if pieces == 0 and _is_empty(unmet[0]):
                    stored = report(task, -1, question, memory, stored, results)
                if pieces == 0 or not open_node(depth, pieces, question, memory):
                    note_candidates(depth, counts, 0, 0)
            at = _next_candidate(depth, counts)
            if at < 0:
                depth -= 1
                state[TASK] += depth < 0
            elif pieces > 2:
                place(depth, at, question, memory)
                counts[depth + 1, NUMBER] = at
                depth += 1
                is_new = True
            else:
                stored = complete(task, depth, pieces, at, question, memory, stored, results)
        state[DEPTH] = depth
        state[IS_NEW] = is_new
        return stored

    advance.__module__, advance.__qualname__ = begin.__module__, advance.__name__
    return kernel(advance)


@borrower
def has(words: Any, bit: int) -> Any:
    """Whether a set has this member: 1 or 0, as a word."""
    return words[bit >> 6] >> np.uint64(bit & 63) & ONE


@borrower
def _is_empty(words: Any) -> bool:
    """Whether a set has no member."""
    union = np.uint64(0)
    for word in range(len(words)):
        union |= words[word]
    return union == 0


@borrower
def note_candidates(depth: int, counts: Any, number: int, begin: int) -> bool:
    """Note how many candidates a level has, and where those to be tried begin; returns whether there are any."""
    counts[depth, NUMBER] = number
    counts[depth, BEGIN] = begin
    return begin < number


@borrower
def _next_candidate(depth: int, counts: Any) -> int:
    """Take the last candidate that is yet to be tried off the list; returns its place, or -1 if there is none."""
    at: int = counts[depth, NUMBER] - 1
    if at < counts[depth, BEGIN]:
        return -1
    counts[depth, NUMBER] = at
    return at


@borrower
def report(task: int, depth: int, question: Any, memory: Any, stored: int, results: Any) -> int:
    """Count the placement whose last piece is on this level, and store it if there is room.

    Returns the number of placements stored.
    """
    sets, counts = question.sets, memory.counts
    met: Any = 0
    for word in range(sets.shape[2]):
        placement = sets[task, PLACED, word]
        for level in range(depth + 1):
            square = counts[level, CHOSEN]
            if square >> 6 == word:
                placement |= ONE << np.uint64(square & 63)
        met += np.int64(popcount(placement & sets[task, ORBIT, word]))
        if stored < len(results.owners):
            results.placements[stored, word] = placement
    results.tally[task, met] += 1
    if stored < len(results.owners):
        results.owners[stored] = task
        return stored + 1
    return stored
