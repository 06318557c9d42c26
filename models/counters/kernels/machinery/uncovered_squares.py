"""Sorted arrays of sets of demands that are not met yet, with the number of ways to each."""

from collections.abc import Iterator, Sequence

import numpy as np

from models.counters.kernels.machinery.residual_constraints.reading import list_by_lines
from models.counters.kernels.machinery.sorted_states import Words, merge, read_ways
from models.counting import Resources
from models.machine_code import WORD_BITS
from models.problem import Instance

ARRAYS_OF_A_STEP = 5
"""A step needs about as much memory as this many arrays of states and ways."""
FACTORS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93], np.uint64)
"""Odd numbers without a pattern, for the hash of up to four words."""


def count(instance: Instance, demands: Sequence[int], resources: Resources, who: str) -> int:
    """The number of placements of any size that meet all demands, up to 256 sets of squares one of which is occupied.

    Raises NotEnoughMemory, whose message names ``who``.
    """
    words = -(-len(demands) // WORD_BITS)
    states = _split((1 << len(demands)) - 1, words)
    ways = np.ones((1, 1), np.uint64)
    left = list(demands)
    order = list_by_lines(instance.board)
    for done, square in enumerate(order, 1):
        resources.allow(ARRAYS_OF_A_STEP * (states.nbytes + ways.nbytes), who)
        met = sum(1 << number for number, squares in enumerate(left) if squares >> square & 1)
        left = [squares & ~(1 << square) for squares in left]
        states = np.concatenate([states, states & ~_split(met, words)], axis=1)
        ways = np.concatenate([ways, ways])
        lost = _split(sum(1 << number for number, squares in enumerate(left) if not squares), words)
        kept = np.all(states & lost == 0, axis=0)
        states, ways = states[:, kept], ways[kept]
        _leave_out(states, left, words)
        keys = states[0] if words == 1 else (states * FACTORS[:words, None]).sum(axis=0)
        states, ways = merge(states, ways, np.argsort(keys))
        resources.progress(done, len(order), None)
    return read_ways(ways)


def _split(bitset: int, words: int) -> Words:
    """A set of demands as a column of words."""
    return np.array([[bitset >> WORD_BITS * word & (1 << WORD_BITS) - 1] for word in range(words)], np.uint64)


def _leave_out(states: Words, left: Sequence[int], words: int) -> None:
    """Take the demands that follow from others out of each state."""
    for number, following in _list_following(left):
        is_there = states[number // WORD_BITS] >> np.uint64(number % WORD_BITS) & np.uint64(1)
        for word in range(words):
            mask = np.uint64(following >> WORD_BITS * word & (1 << WORD_BITS) - 1)
            if mask:
                states[word] &= ~(mask * is_there)


def _list_following(left: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each demand with the demands that are met if it is met (bits of their numbers), if there are any.

    ``left``: the undecided squares of each. Of demands with the same squares, later ones follow from earlier ones.
    """
    for number, squares in enumerate(left):
        if not squares:
            continue
        including = (other for other, wider in enumerate(left) if other != number and not squares & ~wider)
        following = sum(1 << other for other in including if left[other] != squares or other > number)
        if following:
            yield number, following
