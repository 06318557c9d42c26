"""The sweep over all squares, with a table of states before each step, and the compiled step from one to the next.

A row of a table has the words of a state, 16 labels of 4 bits in each, and then the words of its count. A state is
continued with the square empty and with it occupied.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from models.counters.kernels.machinery.minimal_covers.steps import MOST_LABELLED, CoveringStep
from models.counting import NotCounted, Resources
from models.languages import say
from models.machine_code.kernel import helper, kernel
from models.machine_code.tables import NO_ROW, Index, Words, add_count, digest, next_table, read_count
from models.machine_code.words import ONE, copy
from models.problem import Instance

LABELS_OF_WORD = 16
WORDS = MOST_LABELLED // LABELS_OF_WORD

UNCOVERED, COVERED, FIRST_PIECE = np.uint8(0), np.uint8(1), np.uint8(2)
NEW_PIECE = np.uint8(16)
"""The label of the piece that is added; it does not fit in 4 bits, and is another one in the packed state."""
NUMBER_OF_LABELS = 17
TOO_MANY = -1
"""The number that is returned instead of the number of rows if a state has more pieces than labels."""
ZERO, BITS_OF_LABEL, LABEL_MASK = np.uint64(0), np.uint64(4), np.uint64(15)


@kernel
def advance(
    source: Any,
    first: int,
    last: int,
    target: Any,
    used: int,
    index: Any,
    covers: Any,
    finished: Any,
    must_cover: bool,
    may_be: Any,
) -> Any:
    """Continue the states first … last - 1 of ``source``. Stops early when ``target`` may be full.

    ``covers``: the places of the squares that a piece here covers; ``finished``: of those that nothing can cover after
    this step, which must be covered then if ``must_cover``; ``may_be``: whether the square may be empty, and whether it
    may be occupied. Returns how far it came, and how many rows of ``target`` are used.
    """
    before, labels = np.empty(MOST_LABELLED, np.uint8), np.empty(MOST_LABELLED, np.uint8)
    names, key = np.empty(NUMBER_OF_LABELS, np.uint8), np.empty(WORDS, np.uint64)
    for row in range(first, last):
        if used + 2 > len(target):
            return row, used
        _unpack(source, row, before)
        for is_occupied in range(2):
            if not may_be[is_occupied]:
                continue
            copy(before, labels)
            if (is_occupied and not _occupy(labels, covers, names)) or not _finish(labels, finished, must_cover):
                continue
            if not _pack(labels, names, key):
                return row, TOO_MANY
            used = _put(key, source, row, target, used, index)
    return last, used


@helper
def _unpack(source: Any, row: int, labels: Any) -> None:
    """Read the labels of a state."""
    for word in range(WORDS):
        rest = source[row, word]
        for place in range(LABELS_OF_WORD):
            labels[word * LABELS_OF_WORD + place] = np.uint8(rest & LABEL_MASK)
            rest >>= BITS_OF_LABEL


@helper
def _occupy(labels: Any, covers: Any, lost: Any) -> bool:
    """Cover squares by a new piece. False if it, or another one, has no square left for a private neighbour."""
    lost[:] = 0
    has_some = False
    loses_some = False
    for place in covers:
        label = labels[place]
        if label == UNCOVERED:
            labels[place] = NEW_PIECE
            has_some = True
        elif label != COVERED:
            labels[place] = COVERED
            lost[label] = 1
            loses_some = True
    if loses_some:
        for place in range(MOST_LABELLED):
            lost[labels[place]] = 0
        for label in range(FIRST_PIECE, NUMBER_OF_LABELS):
            if lost[label]:
                return False
    return has_some


@helper
def _finish(labels: Any, finished: Any, must_cover: bool) -> bool:
    """Give up the places of squares that nothing covers later. False if one of them must be covered and is not."""
    for place in finished:
        label = labels[place]
        if label == UNCOVERED and must_cover:
            return False
        if label > COVERED:
            _replace(labels, label, COVERED)
    for place in finished:
        labels[place] = UNCOVERED
    return True


@helper
def _replace(labels: Any, label: Any, other: Any) -> None:
    """Replace a label by another one at all places."""
    for place in range(MOST_LABELLED):
        if labels[place] == label:
            labels[place] = other


@helper
def _pack(labels: Any, names: Any, key: Any) -> bool:
    """Store the words of a state, with the pieces labelled anew in the order of their squares. False if too many."""
    names[:] = 0
    names[COVERED] = COVERED
    following = FIRST_PIECE
    for word in range(WORDS):
        packed = ZERO
        for place in range(LABELS_OF_WORD):
            label = labels[word * LABELS_OF_WORD + place]
            if label == UNCOVERED:
                continue
            if names[label] == 0 and following == NEW_PIECE:
                return False
            if names[label] == 0:
                names[label] = following
                following += np.uint8(1)
            packed |= np.uint64(names[label]) << (np.uint64(place) * BITS_OF_LABEL)
        key[word] = packed
    return True


@helper
def _put(key: Any, source: Any, row: int, target: Any, used: int, index: Any) -> int:
    """Add the count of a row to the state in the target."""
    place = _find(key[0], key[1], target, index)
    found = index[place]
    if found == NO_ROW:
        index[place] = used
        target[used, 0], target[used, 1] = key[0], key[1]
        copy(source[row, WORDS:], target[used, WORDS:])
        return used + 1
    add_count(target, found, source, row, WORDS)
    return used


@helper
def _find(low: Any, high: Any, target: Any, index: Any) -> Any:
    """The place in the index at which the state is, or would be."""
    mask = np.uint64(len(index) - 1)
    hashed = digest(low, high)
    while True:
        place = hashed & mask
        found = index[place]
        if found == NO_ROW or (target[found, 0] == low and target[found, 1] == high):
            return place
        hashed += ONE


@kernel
def make_index(target: Any, used: int, index: Any) -> None:
    """Enter the rows of a table in an empty index."""
    for row in range(used):
        index[_find(target[row, 0], target[row, 1], target, index)] = row


SLICE = 200_000
"""The number of states that a call of compiled code continues; Ctrl-C is heard between two calls."""
FULL = 2.0**62
"""The sum of the highest words of the counts from which on counts get another word: a step doubles it at most."""


def count(
    steps: Sequence[CoveringStep], instance: Instance, resources: Resources, who: str, *, must_cover: bool
) -> int:
    """The number of ways to decide the squares of the steps so that no piece is to spare.

    If ``must_cover``, every target is covered. Raises NotEnoughMemory, whose message names ``who``, and NotCounted if a
    state has more pieces than labels.
    """
    table = np.zeros((1, WORDS + 1), np.uint64)
    table[0, WORDS] = 1
    for done, step in enumerate(steps, 1):
        if table[:, -1].sum(dtype=np.float64) > FULL:
            table = np.concatenate([table, np.zeros((len(table), 1), np.uint64)], axis=1)
        table = _take(instance, step, table, resources, who, must_cover=must_cover)
        resources.progress(done, len(steps), None)
    return read_count(table[0, WORDS:]) if len(table) else 0


def _take(
    instance: Instance, step: CoveringStep, source: Words, resources: Resources, who: str, *, must_cover: bool
) -> Words:
    """The table after a step."""
    covers, finished = np.array(step.covers, np.int64), np.array(step.finished, np.int64)
    may_be = np.array([not squares >> step.square & 1 for squares in (instance.required, instance.forbidden)])

    def continue_states(first: int, last: int, target: Words, used: int, index: Index) -> tuple[int, int]:
        done, used = advance(source, first, last, target, used, index, covers, finished, must_cover, may_be)
        if used == TOO_MANY:
            raise NotCounted(say("a state has more pieces than there are labels"))
        return done, used

    return next_table(source, SLICE, continue_states, make_index, lambda size: resources.allow(size, who))
