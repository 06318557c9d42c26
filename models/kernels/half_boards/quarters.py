"""All ways to put queens on a quarter of the board, none attacking another, sorted by the rows and columns they use."""

from typing import Any, NamedTuple

import numpy as np

from models.kernels.machine_code.kernel import helper, kernel
from models.kernels.machine_code.words import LANES, ONE, lowest, popcount


class Quarters(NamedTuple):
    """The ways to use row set r and column set c go from ``starts[key]`` to ``starts[key + 1]``; key is r c in binary.

    ``words`` says which diagonals a way takes; ``codes`` the columns of its first
    two rows in a byte, the first's plus ``columns`` times the second's, then those of the next two rows, and so on;
    ``tests``, of 32 bits, which of those diagonals that the top and the bottom quarters may both take. See ``OUTSIDE``.
    """

    starts: Any
    words: Any
    codes: Any
    tests: Any


def list_quarters(n: int, rows: list[int], columns: int, blocked: list[int], square_words: Any) -> tuple[Any, Any, Any]:
    """Starts, words and codes of the ways on these rows of an n × n board and its first columns.

    ``blocked``: for each row the squares that are left out.
    """
    shape = np.array(rows, np.int64), np.array(blocked, np.uint64), np.int64(columns), np.int64(n), square_words
    starts = np.zeros((1 << (len(rows) + columns)) + 1, np.int64)
    nothing = np.empty(0, np.uint64)
    _visit(*shape, starts[1:], nothing, nothing)
    np.cumsum(starts, out=starts)
    words, codes = (np.zeros(starts[-1] + LANES, np.uint64) for _ in range(2))
    _visit(*shape, starts[:-1].copy(), words, codes)
    return starts, words, codes


@kernel
def _visit(
    rows: Any, blocked: Any, columns: int, n: int, square_words: Any, places: Any, words: Any, codes: Any
) -> None:
    """Count the ways of each key in ``places``; or, where there is room for words, store each at its key's place."""
    levels = len(rows) + 1
    row, keys = np.zeros(levels, np.int64), np.zeros(levels, np.int64)
    untried, taken, rising, falling, word, code = np.zeros((6, levels), np.uint64)
    full = (ONE << np.uint64(columns)) - ONE
    _note(0, word[0], code[0], places, words, codes)
    depth = 0
    row[0] = -1
    while depth >= 0:
        if untried[depth] == 0:
            row[depth] += 1
            if row[depth] == len(rows):
                depth -= 1
                continue
            here, where = row[depth], np.uint64(rows[row[depth]])
            attacked = taken[depth] | rising[depth] >> where | falling[depth] >> (np.uint64(n - 1) - where)
            untried[depth] = full & ~(attacked | blocked[here])
            continue
        queen = lowest(untried[depth])
        untried[depth] ^= queen
        here, where = row[depth], np.uint64(rows[row[depth]])
        column = np.int64(popcount(queen - ONE))
        keys[depth + 1] = keys[depth] | 1 << (columns + here) | 1 << column
        word[depth + 1] = word[depth] | square_words[here, column]
        unit = columns if depth & 1 else 1
        code[depth + 1] = code[depth] + (np.uint64(column * unit) << np.uint64(8 * (depth // 2)))
        taken[depth + 1] = taken[depth] | queen
        rising[depth + 1] = rising[depth] | queen << where
        falling[depth + 1] = falling[depth] | queen << (np.uint64(n - 1) - where)
        row[depth + 1] = here
        untried[depth + 1] = 0
        depth += 1
        _note(keys[depth], word[depth], code[depth], places, words, codes)


@helper
def _note(key: int, word: int, code: int, places: Any, words: Any, codes: Any) -> None:
    place = places[key]
    if len(words):
        words[place] = word
        codes[place] = code
    places[key] = place + 1


@kernel
def take_bits(words: Any, mask: int, also: int) -> Any:
    """The bits of the words that lie under a mask, moved together, and one more; run by run, as the mask has few."""
    taken = np.full(len(words), also, np.uint32)
    place = np.uint64(0)
    while mask:
        start, run = np.uint64(0), np.uint64(0)
        while mask >> start & 1 == 0:
            start += ONE
        while mask >> (start + run) & 1:
            run += ONE
        bits = (ONE << run) - ONE
        for index in range(len(words)):
            taken[index] |= np.uint32((words[index] >> start & bits) << place)
        mask ^= int(bits << start)
        place += run
    return taken
