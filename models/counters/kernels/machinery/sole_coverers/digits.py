"""Sorted arrays of states with a digit for each open set, and the number of ways to each."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from models.counters.kernels.machinery.sole_coverers.neighbourhoods import (
    DIGIT_BITS,
    DIGITS_OF_WORD,
    WORDS,
    ClosingSet,
    Named,
    Turn,
    read_sets,
)
from models.counters.kernels.machinery.sorted_states import Words, merge, read_ways
from models.counting import Resources
from models.problem import Instance

Mask = NDArray[np.bool_]

DIGIT_MASK = np.uint64((1 << DIGIT_BITS) - 1)
"""All bits of a digit."""
MIXING = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
"""Odd factors that make one word of two, to sort by. States that are mixed alike may stay more than once: that takes
longer, and counts the same."""
ARRAYS_OF_A_STEP = 8
"""A step needs about as much memory as this many arrays of states and ways."""
NO_PIECE, NOBODYS = np.uint64(0), np.uint64(1)
"""The digits of a set without a piece, and of one that no piece needs; the others name a square."""


def count(instance: Instance, resources: Resources, who: str) -> int:
    """The number of solutions of any size. Raises NotEnoughMemory, whose message names ``who``.

    A column of ``states`` is a state, the word of its first digits first.
    """
    turns = read_sets(instance) or ()
    states, ways = np.zeros((WORDS, 1), np.uint64), np.ones((1, 1), np.uint64)
    for done, turn in enumerate(turns, 1):
        resources.allow(ARRAYS_OF_A_STEP * (states.nbytes + ways.nbytes), who)
        parts = []
        if turn.may_be_empty:
            parts.append((states.copy(), ways))
        if turn.may_be_occupied:
            parts.append(_occupy(states.copy(), ways, turn))
        states = np.concatenate([part[0] for part in parts], axis=1) if parts else states[:, :0]
        ways = np.concatenate([part[1] for part in parts]) if parts else ways[:0]
        for closing in turn.closing:
            states, ways = _close(states, ways, closing)
        states, ways = merge(states, ways, np.argsort(states[0] * MIXING[0] ^ states[1] * MIXING[1]))
        resources.progress(done, len(turns), None)
    return read_ways(ways)


def _occupy(states: Words, ways: Words, turn: Turn) -> tuple[Words, Words]:
    """The states with a piece on the square: sets that had none name it, others that it joins are nobody's now."""
    needy = [_is_named(states, shared) for shared, _ in turn.rivals]
    has_own = np.zeros(len(ways), np.bool_)
    for digit, name in turn.here:
        is_new = _read(states, digit) == NO_PIECE
        has_own |= is_new
        _write(states, digit, np.where(is_new, np.uint64(name), NOBODYS))
    fitting = has_own
    for was_named, (_, names) in zip(needy, turn.rivals, strict=True):
        fitting &= ~was_named | _is_named(states, names)
    return states[:, fitting], ways[fitting]


def _close(states: Words, ways: Words, closing: ClosingSet) -> tuple[Words, Words]:
    """The states after a set has all its squares: the piece that its digit names has its private neighbour."""
    digit = closing.digit
    if closing.must_have_piece:
        has_piece = _read(states, digit) != NO_PIECE
        states, ways = states[:, has_piece], ways[has_piece]
    named = _read(states, digit)
    for names in closing.members:
        served = np.flatnonzero(named == np.uint64(dict(names)[digit]))
        theirs = states[:, served]
        for other, name in names:
            value = _read(theirs, other)
            _write(theirs, other, np.where(value == np.uint64(name), NOBODYS, value))
        states[:, served] = theirs
    _write(states, digit, np.zeros(len(ways), np.uint64))
    return states, ways


def _is_named(states: Words, names: Iterable[Named]) -> Mask:
    """For each state whether one of the digits names the square."""
    found = np.zeros(states.shape[1], np.bool_)
    for digit, name in names:
        found |= _read(states, digit) == np.uint64(name)
    return found


def _read(states: Words, digit: int) -> Words:
    """The digit at this place of each state."""
    word, place = divmod(digit, DIGITS_OF_WORD)
    return states[word] >> np.uint64(DIGIT_BITS * place) & DIGIT_MASK


def _write(states: Words, digit: int, values: Words) -> None:
    """Set the digit at this place of each state."""
    word, place = divmod(digit, DIGITS_OF_WORD)
    shift = np.uint64(DIGIT_BITS * place)
    states[word] = states[word] & ~(DIGIT_MASK << shift) | values << shift
