"""The search for minimal covers, with the squares that each piece alone covers as bit sets of one or two words.

Where squares may stay uncovered, such a square is given up when all that may cover it were tried.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from models.counting import Resources
from models.machine_code import WORD_BITS
from models.machine_code.kernel import borrower, kernel
from models.machine_code.words import ONE, index_of_lowest, lowest, popcount

WORDS = 2
"""The words of a set of squares."""
NONE = np.uint64(0)


class CountedSets(IntEnum):
    """Which sets are counted, of those in which each piece alone covers a square.

    Those that cover all squares; all sets; or those to which no piece can be added.
    """

    COVERS = 0
    ALL = 1
    MAXIMAL = 2


COVERS, ALL, MAXIMAL = map(int, CountedSets)


def count_minimal(part: list[int], covering: Sequence[int], kind: CountedSets, resources: Resources) -> int:
    """The number of sets of this kind on the squares of a part, added up by the piece that covers its first square.

    ``part``: bit numbers. ``covering``: for each square of the board those from which it is covered (bitboards).
    """
    number = {square: index for index, square in enumerate(part)}
    sets = np.zeros((len(part), WORDS), np.uint64)
    covers = np.zeros((len(part), WORDS), np.uint64)
    for target, square in enumerate(part):
        for source in (number[one] for one in part if covering[square] >> one & 1):
            sets[target, source // WORD_BITS] |= np.uint64(1 << source % WORD_BITS)
            covers[source, target // WORD_BITS] |= np.uint64(1 << target % WORD_BITS)
    firsts = len(part) + (kind != CountedSets.COVERS)
    total = 0
    for first in range(firsts):
        total += int(_count_with_first(first, sets, covers, int(kind)))
        resources.progress(first + 1, firsts, None)
    return total


@kernel
def _count_with_first(first: int, sets: Any, covers: Any, kind: int) -> int:
    """The number of sets of which this piece is the first that covers target 0; 0 if it does not cover it.

    One number after the last piece stands for none: target 0 is given up. ``sets``: for each target the pieces that
    cover it; ``covers``: for each piece the targets that it covers. Pieces and targets are the squares of the part.
    """
    size = len(sets)
    has_first = first < size
    if has_first and not _has(sets[0], first):
        return 0
    uncovered, candidates, untried = np.zeros((3, size + 1, WORDS), np.uint64)
    alone = np.zeros((size + 1, size + 1, WORDS), np.uint64)
    chosen = np.zeros(size + 1, np.int64)
    start = 1 if has_first else 0
    for index in range(size):
        word, bit = index >> 6, np.uint64(1) << np.uint64(index & 63)
        if index > first or not _has(sets[0], index):
            candidates[start, word] |= bit
        if not (_has(covers[first], index) if has_first else index == 0):
            uncovered[start, word] |= bit
    if has_first:
        chosen[0] = first
        alone[1, 0] = covers[first]
    found, depth = 0, start
    target = _begin(depth, uncovered, candidates, untried, alone, sets, kind)
    aims = np.zeros(size + 1, np.int64)
    aims[depth] = target
    while depth >= start:
        if uncovered[depth, 0] | uncovered[depth, 1] == NONE:
            found += 1 if kind != MAXIMAL or _is_maximal(depth, chosen, alone, sets, covers) else 0
            depth -= 1
        elif kind == ALL and popcount(candidates[depth, 0]) + popcount(candidates[depth, 1]) == ONE:
            found += 2  # with the last candidate and without it
            depth -= 1
        elif untried[depth, 0] | untried[depth, 1]:
            word = 0 if untried[depth, 0] else 1
            piece = lowest(untried[depth, word])
            untried[depth, word] ^= piece
            candidates[depth, word] &= ~piece
            square = WORD_BITS * word + np.int64(index_of_lowest(piece))
            _add(square, depth, uncovered, candidates, alone, covers)
            chosen[depth] = square
            depth += 1
            aims[depth] = _begin(depth, uncovered, candidates, untried, alone, sets, kind)
        elif kind == COVERS:
            depth -= 1
        else:
            uncovered[depth, aims[depth] >> 6] &= ~(np.uint64(1) << np.uint64(aims[depth] & 63))
            aims[depth] = _begin(depth, uncovered, candidates, untried, alone, sets, kind)
    return found


@borrower
def _has(squares: Any, index: int) -> bool:
    """Whether a set has the square with this index."""
    return (squares[index >> 6] >> np.uint64(index & 63)) & ONE != NONE


@borrower
def _add(square: int, depth: int, uncovered: Any, candidates: Any, alone: Any, covers: Any) -> None:
    """Prepare the next depth: one more piece, and what each piece alone covers."""
    for word in range(WORDS):
        uncovered[depth + 1, word] = uncovered[depth, word] & ~covers[square, word]
        alone[depth + 1, depth, word] = uncovered[depth, word] & covers[square, word]
        candidates[depth + 1, word] = candidates[depth, word]
        for other in range(depth):
            alone[depth + 1, other, word] = alone[depth, other, word] & ~covers[square, word]


@borrower
def _begin(depth: int, uncovered: Any, candidates: Any, untried: Any, alone: Any, sets: Any, kind: int) -> Any:
    """Drop the candidates that leave a piece nothing, and return the target with the fewest of the others.

    A target without any is given up, if it may be.
    """
    for piece in range(depth):
        low, high = _find_blocked(depth, piece, candidates[depth, 0], candidates[depth, 1], alone, sets)
        candidates[depth, 0] &= ~low
        candidates[depth, 1] &= ~high
    untried[depth, 0] = untried[depth, 1] = any_low = any_high = NONE
    fewest, aim = np.uint64(1 << 30), np.int64(0)
    for word in range(WORDS):
        left = uncovered[depth, word]
        while left:
            bit = lowest(left)
            target = WORD_BITS * word + np.int64(index_of_lowest(left))
            left ^= bit
            low, high = sets[target, 0] & candidates[depth, 0], sets[target, 1] & candidates[depth, 1]
            number = popcount(low) + popcount(high)
            if number == 0 and kind != COVERS:
                uncovered[depth, word] ^= bit
                continue
            any_low |= low
            any_high |= high
            if number < fewest:
                fewest, aim = number, target
                untried[depth, 0], untried[depth, 1] = low, high
    candidates[depth, 0], candidates[depth, 1] = any_low, any_high
    return aim


@borrower
def _find_blocked(depth: int, piece: int, low: Any, high: Any, alone: Any, sets: Any) -> Any:
    """Of the squares ``low`` and ``high``, those from which all that a piece alone covers is covered."""
    for word in range(WORDS):
        left = alone[depth, piece, word]
        while left and low | high:
            target = WORD_BITS * word + np.int64(index_of_lowest(left))
            left &= left - ONE
            low &= sets[target, 0]
            high &= sets[target, 1]
    return low, high


@borrower
def _is_maximal(depth: int, chosen: Any, alone: Any, sets: Any, covers: Any) -> bool:
    """Whether on every other square a piece would have nothing for itself, or leave another piece nothing."""
    low = high = grown_low = grown_high = NONE
    for piece in range(depth):
        low |= covers[chosen[piece], 0]
        high |= covers[chosen[piece], 1]
    for target in range(len(sets)):
        if (high if target >> 6 else low) >> np.uint64(target & 63) & np.uint64(1) == NONE:
            grown_low |= sets[target, 0]
            grown_high |= sets[target, 1]
    for piece in range(depth):
        low, high = _find_blocked(depth, piece, grown_low, grown_high, alone, sets)
        grown_low &= ~low
        grown_high &= ~high
    return grown_low | grown_high == NONE
