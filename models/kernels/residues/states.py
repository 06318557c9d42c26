"""Sorted arrays of states, with the number of ways to each: continued by a square, and merged."""

import numpy as np
from numpy.typing import NDArray

from models.counting import Census, Resources
from models.kernels.residues.reading import Decision, OpenConstraints
from models.problem import ANY, OPTIMUM

Words = NDArray[np.uint64]
SIZE_BITS = np.uint64(12)
ONE_PIECE, SIZES = np.uint64(1), np.uint64((1 << 12) - 1)
DIGIT = np.uint64(32)
LOWER_HALF = np.uint64((1 << 32) - 1)


def count(constraints: OpenConstraints, resources: Resources, who: str) -> Census:
    """A word of ``states`` has the open constraints above and the number of pieces below; rows of ``ways`` are digits."""
    states, ways = np.zeros(1, np.uint64), np.ones((1, 1), np.uint64)
    counts_pieces = constraints.size != ANY
    for done, decision in enumerate(constraints.decisions, 1):
        resources.allow(4 * (states.nbytes + ways.nbytes), who)
        states, ways = _merge(*_continue(states, ways, decision, counts_pieces))
        if constraints.size == OPTIMUM:
            best = _keep_best(states, constraints.sign)
            states, ways = states[best], ways[best]
        elif counts_pieces:
            fitting = states & SIZES <= np.uint64(int(constraints.size))
            states, ways = states[fitting], ways[fitting]
        resources.progress(done, len(constraints.decisions), None)
    if isinstance(constraints.size, int):
        fitting = states == np.uint64(constraints.size)
        states, ways = states[fitting], ways[fitting]
    if not len(states):
        return Census(None, 0)
    solutions = sum(int(digit) << 32 * place for place, digit in enumerate(ways[0]))
    return Census(int(states[0] & SIZES) if counts_pieces else None, solutions)


def _continue(states: Words, ways: Words, decision: Decision, counts_pieces: bool) -> tuple[Words, Words]:
    """The states with the square empty, and those with it occupied; those that miss a constraint are left out."""
    continued = []
    if decision.may_be_empty:
        continued.append((states, ways))
    if decision.may_be_occupied:
        free = states & _word(decision.limiting) == 0
        occupied = states[free] | _word(decision.wanting | decision.limiting)
        continued.append((occupied + ONE_PIECE if counts_pieces else occupied, ways[free]))
    if not continued:
        return states[:0], ways[:0]
    wanted = _word(decision.closing_wanting)
    all_states = np.concatenate([one for one, _ in continued])
    all_ways = np.concatenate([number for _, number in continued])
    met = all_states & wanted == wanted
    return all_states[met] & ~_word(decision.closing), all_ways[met]


def _word(mask: int) -> np.uint64:
    return np.uint64(mask) << SIZE_BITS


def _merge(states: Words, ways: Words) -> tuple[Words, Words]:
    """Equal states once, with their ways added up, and carries passed on to the next digit."""
    if not len(states):
        return states, ways
    order = np.argsort(states, kind="stable")
    states = states[order]
    starts = np.flatnonzero(np.concatenate([[True], states[1:] != states[:-1]]))
    return states[starts], _carry(np.add.reduceat(ways[order], starts, axis=0))


def _carry(ways: Words) -> Words:
    for place in range(ways.shape[1] - 1):
        ways[:, place + 1] += ways[:, place] >> DIGIT
        ways[:, place] &= LOWER_HALF
    above = ways[:, -1:] >> DIGIT
    if not above.any():
        return ways
    ways[:, -1] &= LOWER_HALF
    return np.concatenate([ways, above], axis=1)


def _keep_best(states: Words, sign: int) -> NDArray[np.bool_]:
    """Of the rows with the same open constraints, which are sorted by the number of pieces, the best."""
    constraints = states >> SIZE_BITS
    changes = constraints[1:] != constraints[:-1]
    end = np.ones(1, np.bool_)
    return np.concatenate([end, changes] if sign == 1 else [changes, end])
