"""The search for minimal covers, with the squares that each piece alone covers as bit sets of one or two words."""

from typing import Any

import numpy as np

from models.counting import Resources
from models.kernels.machine_code.kernel import borrower, kernel
from models.kernels.machine_code.words import index_of_lowest, lowest, popcount

WORD = 64
WORDS = 2
NONE = np.uint64(0)


def count_minimal(part: list[int], covering: tuple[int, ...], resources: Resources) -> int:
    """The minimal covers of some squares from these squares, in parts: one for each first piece."""
    number = {square: index for index, square in enumerate(part)}
    sets = np.zeros((len(part), WORDS), np.uint64)
    covers = np.zeros((len(part), WORDS), np.uint64)
    for target, square in enumerate(part):
        for source in (number[one] for one in part if covering[square] >> one & 1):
            sets[target, source // WORD] |= np.uint64(1 << source % WORD)
            covers[source, target // WORD] |= np.uint64(1 << target % WORD)
    total = 0
    for first in range(len(part)):
        total += int(_count_with_first(first, sets, covers))
        resources.progress(first + 1, len(part), None)
    return total


@kernel
def _count_with_first(first: int, sets: Any, covers: Any) -> int:
    """The minimal covers with this piece, where it is the first that covers target 0; 0 if it does not cover it."""
    size = len(sets)
    if sets[0, first >> 6] >> np.uint64(first & 63) & np.uint64(1) == NONE:
        return 0
    uncovered, candidates, untried = np.zeros((3, size + 1, WORDS), np.uint64)
    alone = np.zeros((size + 1, size + 1, WORDS), np.uint64)
    for index in range(size):
        candidates[1, index >> 6] |= np.uint64(1) << np.uint64(index & 63)
        uncovered[1, index >> 6] |= np.uint64(1) << np.uint64(index & 63)
    for word in range(WORDS):
        uncovered[1, word] &= ~covers[first, word]
        alone[1, 0, word] = covers[first, word]
    for index in range(first + 1):
        if sets[0, index >> 6] >> np.uint64(index & 63) & np.uint64(1):
            candidates[1, index >> 6] &= ~(np.uint64(1) << np.uint64(index & 63))
    if uncovered[1, 0] | uncovered[1, 1] == NONE:
        return 1
    found, depth = 0, 1
    _begin(1, uncovered, candidates, untried, alone, sets)
    while depth > 0:
        if untried[depth, 0] | untried[depth, 1] == NONE:
            depth -= 1
            continue
        word = 0 if untried[depth, 0] else 1
        piece = lowest(untried[depth, word])
        untried[depth, word] ^= piece
        candidates[depth, word] &= ~piece
        square = 64 * word + np.int64(index_of_lowest(piece))
        low = uncovered[depth, 0] & ~covers[square, 0]
        high = uncovered[depth, 1] & ~covers[square, 1]
        if low | high == NONE:
            found += 1
            continue
        uncovered[depth + 1, 0], uncovered[depth + 1, 1] = low, high
        for other in range(depth):
            alone[depth + 1, other, 0] = alone[depth, other, 0] & ~covers[square, 0]
            alone[depth + 1, other, 1] = alone[depth, other, 1] & ~covers[square, 1]
        alone[depth + 1, depth, 0] = uncovered[depth, 0] & covers[square, 0]
        alone[depth + 1, depth, 1] = uncovered[depth, 1] & covers[square, 1]
        candidates[depth + 1, 0], candidates[depth + 1, 1] = candidates[depth, 0], candidates[depth, 1]
        depth += 1
        _begin(depth, uncovered, candidates, untried, alone, sets)
    return found


@borrower
def _begin(depth: int, uncovered: Any, candidates: Any, untried: Any, alone: Any, sets: Any) -> None:
    """Drop the candidates that leave a piece nothing, and choose the target with the fewest of the others."""
    for piece in range(depth):
        low, high = candidates[depth, 0], candidates[depth, 1]
        for word in range(WORDS):
            left = alone[depth, piece, word]
            while left and low | high:
                target = 64 * word + np.int64(index_of_lowest(left))
                left &= left - np.uint64(1)
                low &= sets[target, 0]
                high &= sets[target, 1]
        candidates[depth, 0] &= ~low
        candidates[depth, 1] &= ~high
    fewest = np.uint64(1 << 30)
    for word in range(WORDS):
        left = uncovered[depth, word]
        while left:
            target = 64 * word + np.int64(index_of_lowest(left))
            left &= left - np.uint64(1)
            low, high = sets[target, 0] & candidates[depth, 0], sets[target, 1] & candidates[depth, 1]
            number = popcount(low) + popcount(high)
            if number < fewest:
                fewest = number
                untried[depth, 0], untried[depth, 1] = low, high
