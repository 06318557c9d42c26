"""The search for sets in which each piece is alone in some neighbourhood, compiled, with sets of up to two words."""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.grown_sets.parts import KindOfSet, Part
from models.counting import Resources
from models.machine_code import WORD_BITS
from models.machine_code.kernel import borrower, kernel
from models.machine_code.words import ONE, index_of_lowest, lowest

WORDS = 2
"""The words of a set."""
NONE = np.uint64(0)
MAXIMAL, COVERING = int(KindOfSet.MAXIMAL), int(KindOfSet.COVERING)


def count_grown(part: Part, kind: KindOfSet, resources: Resources) -> int:
    """The number of sets of this kind in one part, added up over the first orbit of which they have squares.

    The chosen square of an orbit is its first. Every set with t of the orbit's s squares is a set with the
    chosen one after t of the s choices: so s / t times as many sets have t squares as have the chosen one among them.
    """
    squares = [square for orbit in part.orbits for square in orbit]
    number = {square: index for index, square in enumerate(squares)}
    sets, covers = np.zeros((len(part.neighbourhoods), WORDS), np.uint64), np.zeros((len(squares), WORDS), np.uint64)
    for target, neighbourhood in enumerate(part.neighbourhoods):
        for source in (number[square] for square in squares if neighbourhood >> square & 1):
            sets[target, source // WORD_BITS] |= np.uint64(1 << source % WORD_BITS)
            covers[source, target // WORD_BITS] |= np.uint64(1 << target % WORD_BITS)
    total, first = int(kind == KindOfSet.ALL), 0  # the empty set is one of all
    for done, orbit in enumerate(part.orbits, 1):
        counts = np.zeros(len(orbit) + 1, np.int64)
        grow(first, first + len(orbit), sets, covers, int(kind), counts)
        total += sum(len(orbit) * int(counts[inside]) // inside for inside in range(1, len(orbit) + 1))
        first += len(orbit)
        resources.progress(done, len(part.orbits), None)
    return total


@kernel
def grow(first: int, end: int, sets: Any, covers: Any, kind: int, counts: Any) -> None:
    """Count the sets with the square ``first`` and later ones, by how many squares they have before ``end``.

    ``sets``: the squares of each neighbourhood; ``covers``: the neighbourhoods of each square; both as two words.
    """
    size = len(covers)
    growable, untried, undominated = np.zeros((3, size + 2, WORDS), np.uint64)
    alone = np.zeros((size + 2, size + 1, WORDS), np.uint64)
    inside = np.zeros(size + 2, np.int64)
    for index in range(size):
        if kind == MAXIMAL or index > first:
            growable[0, index >> 6] |= ONE << np.uint64(index & 63)
    for target in range(len(sets)):
        undominated[0, target >> 6] |= ONE << np.uint64(target & 63)
    if covers[first, 0] | covers[first, 1] == NONE:
        return
    _add(first, 0, growable, undominated, alone, sets, covers)
    inside[1] = 1
    _begin(1, first, growable, untried, undominated, inside, sets, kind, counts)
    depth = 1
    while depth > 0:
        if untried[depth, 0] | untried[depth, 1] == NONE:
            depth -= 1
            continue
        word = 0 if untried[depth, 0] else 1
        square = WORD_BITS * word + np.int64(index_of_lowest(untried[depth, word]))
        untried[depth, word] &= untried[depth, word] - ONE
        inside[depth + 1] = inside[depth] + (1 if square < end else 0)
        if kind != MAXIMAL and untried[depth, 0] | untried[depth, 1] == NONE:
            if kind != COVERING or _is_covered(undominated[depth], covers[square]):
                counts[inside[depth + 1]] += 1
            continue
        _add(square, depth, growable, undominated, alone, sets, covers)
        depth += 1
        _begin(depth, square, growable, untried, undominated, inside, sets, kind, counts)


@borrower
def _is_covered(undominated: Any, covers: Any) -> bool:
    """Whether a square has all neighbourhoods that have no piece yet."""
    return (undominated[0] & ~covers[0]) | (undominated[1] & ~covers[1]) == NONE


@borrower
def _add(square: int, depth: int, growable: Any, undominated: Any, alone: Any, sets: Any, covers: Any) -> None:
    """Fill the next depth, with one piece more: what each piece alone covers, and where a piece can still be added."""
    low, high = growable[depth, 0], growable[depth, 1]
    if square >> 6:
        high &= ~(ONE << np.uint64(square & 63))
    else:
        low &= ~(ONE << np.uint64(square & 63))
    for piece in range(depth + 1):
        if piece < depth:
            old_low, old_high = alone[depth, piece, 0], alone[depth, piece, 1]
            new_low, new_high = old_low & ~covers[square, 0], old_high & ~covers[square, 1]
        else:
            old_low = old_high = NONE
            new_low, new_high = undominated[depth, 0] & covers[square, 0], undominated[depth, 1] & covers[square, 1]
        alone[depth + 1, piece, 0], alone[depth + 1, piece, 1] = new_low, new_high
        if new_low != old_low or new_high != old_high:
            blocked_low, blocked_high = low, high
            while new_low and blocked_low | blocked_high:
                target = np.int64(index_of_lowest(new_low))
                new_low &= new_low - ONE
                blocked_low &= sets[target, 0]
                blocked_high &= sets[target, 1]
            while new_high and blocked_low | blocked_high:
                target = WORD_BITS + np.int64(index_of_lowest(new_high))
                new_high &= new_high - ONE
                blocked_low &= sets[target, 0]
                blocked_high &= sets[target, 1]
            low &= ~blocked_low
            high &= ~blocked_high
    left_low, left_high = undominated[depth, 0] & ~covers[square, 0], undominated[depth, 1] & ~covers[square, 1]
    undominated[depth + 1, 0], undominated[depth + 1, 1] = left_low, left_high
    growable[depth + 1, 0], growable[depth + 1, 1] = low, high
    for word in range(WORDS):
        squares = growable[depth + 1, word]
        while squares:
            bit = lowest(squares)
            squares ^= bit
            other = WORD_BITS * word + np.int64(index_of_lowest(bit))
            if (left_low & covers[other, 0]) | (left_high & covers[other, 1]) == NONE:
                growable[depth + 1, word] ^= bit


@borrower
def _begin(
    depth: int,
    square: int,
    growable: Any,
    untried: Any,
    undominated: Any,
    inside: Any,
    sets: Any,
    kind: int,
    counts: Any,
) -> None:
    """Count the set at this depth if it is of the kind, and list the later squares where it can grow.

    ``square`` was added last. No square is listed if the set cannot grow into one of the kind.
    """
    later = ~NONE << np.uint64(square & 63) << ONE
    untried[depth, 0] = growable[depth, 0] & (NONE if square >> 6 else later)
    untried[depth, 1] = growable[depth, 1] & (later if square >> 6 else ~NONE)
    if kind == MAXIMAL:
        counts[inside[depth]] += 1 if growable[depth, 0] | growable[depth, 1] == NONE else 0
    elif kind == COVERING:
        counts[inside[depth]] += 1 if undominated[depth, 0] | undominated[depth, 1] == NONE else 0
        if not _can_be_covered(undominated[depth], untried[depth], sets):
            untried[depth, 0] = untried[depth, 1] = NONE
    else:
        counts[inside[depth]] += 1


@borrower
def _can_be_covered(undominated: Any, untried: Any, sets: Any) -> bool:
    """Whether each of the neighbourhoods without a piece has a square that is still to be tried."""
    for word in range(WORDS):
        left = undominated[word]
        while left:
            target = WORD_BITS * word + np.int64(index_of_lowest(left))
            left &= left - ONE
            if (sets[target, 0] & untried[0]) | (sets[target, 1] & untried[1]) == NONE:
                return False
    return True
