"""Sorted states, each saying what is left of the constraints: continued by a square, kept if they can be completed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.counters.kernels.machinery.residual_constraints.reading import Decision, Decisions
from models.counters.kernels.machinery.sorted_states import Words, merge, read_ways
from models.counting import Census, Resources
from models.problem import ANY, OPTIMUM

NO_BITS, SIZE_BITS = np.uint64(0), np.uint64(12)
"""The number of bits of a word for the number of pieces, below those of the parts: none where it does not count."""
ONE = np.uint64(1)
"""It is not taken from the compiled code, with which this method shares nothing: it confirms what that counts."""
SIZES = (ONE << SIZE_BITS) - ONE
"""The bits of a word that have the number of pieces."""

ARRAYS_OF_A_STEP = 8
"""A step needs about as much memory as this many arrays of states and ways."""


def count(constraints: Decisions, resources: Resources, who: str) -> Census:
    """The size and the number of solutions that meet the constraints.

    Raises NotEnoughMemory, whose message names ``who``. A word of ``states`` has the bits of the parts above and the
    number of pieces below.
    """
    if constraints.is_impossible:
        return Census(None, 0)
    states, ways = np.zeros(1, np.uint64), np.ones((1, 1), np.uint64)
    for done, decision in enumerate(constraints.decisions, 1):
        resources.allow(ARRAYS_OF_A_STEP * (states.nbytes + ways.nbytes), who)
        states, ways = _continue(states, ways, decision, counts_pieces=constraints.size != ANY)
        states, ways = merge(states, ways, np.argsort(states, kind="stable"))
        fitting = _fit(states, constraints)
        states, ways = states[fitting], ways[fitting]
        resources.progress(done, len(constraints.decisions), None)
    if isinstance(constraints.size, int):
        fitting = states == np.uint64(constraints.size)
        states, ways = states[fitting], ways[fitting]
    if not len(states):
        return Census(None, 0)
    return Census(None if constraints.size == ANY else int(states[0] & SIZES), read_ways(ways))


def _continue(states: Words, ways: Words, decision: Decision, *, counts_pieces: bool) -> tuple[Words, Words]:
    """The states with the square empty, and those with it occupied; those that miss a constraint are left out."""
    shift = SIZE_BITS if counts_pieces else NO_BITS
    wanted, excluding = (np.uint64(mask) << shift for mask in (decision.wanted, decision.excluding))
    kept = np.uint64(decision.kept) << shift | (SIZES if counts_pieces else NO_BITS)
    is_empty = states & wanted == wanted if decision.may_be_empty else np.zeros(len(states), np.bool_)
    is_occupied = states & excluding == 0 if decision.may_be_occupied else np.zeros(len(states), np.bool_)
    before = states[is_empty]
    empty, occupied = before & kept, states[is_occupied] & kept
    for old, new in decision.parts:
        place = np.uint64(new) + shift
        occupied |= ONE << place
        if old is not None:
            empty |= (before >> (np.uint64(old) + shift) & ONE) << place
    if counts_pieces:
        occupied += np.uint64(decision.pieces)
    return np.concatenate([empty, occupied]), np.concatenate([ways[is_empty], ways[is_occupied]])


def _fit(states: Words, constraints: Decisions) -> Any:
    """A mask or slice of the states that can still have the right size."""
    if constraints.size == ANY:
        return slice(None)
    if constraints.size == OPTIMUM:
        return _is_best(states, constraints.sign)
    return states & SIZES <= np.uint64(int(constraints.size))


def _is_best(states: Words, sign: int) -> NDArray[np.bool_]:
    """Whether each state is the best of those with the same bits of parts, which are sorted by the number of pieces."""
    parts = states >> SIZE_BITS
    changes = parts[1:] != parts[:-1]
    end = np.ones(min(1, len(states)), np.bool_)
    return np.concatenate([end, changes] if sign == 1 else [changes, end])
