"""All ways to put queens on a quarter of the board, none attacking another, sorted by the rows and columns they use."""

from typing import Any, NamedTuple

import numpy as np

from models.machine_code.kernel import inlined, kernel
from models.machine_code.words import LANES, ONE, bits_reversed, lowest, popcount


class Quarters(NamedTuple):
    """The ways to use row set r and column set c go from ``starts[key]`` to ``starts[key + 1]``.

    The key is, in binary, r and the number of c: see ``column_sets``. ``words`` says which diagonals a way takes;
    ``codes`` the columns of its first two rows in a byte, the first's plus ``columns`` times the second's, then those
    of the next two rows, and so on; ``tests``, of 32 bits, which of those diagonals that the top and the bottom
    quarters may both take. See ``OUTSIDE``.
    """

    starts: Any
    words: Any
    codes: Any
    tests: Any


def list_quarters(n: int, rows: list[int], blocked: list[int], square_words: Any, numbers: Any) -> tuple[Any, Any, Any]:
    """Starts, words and codes of the ways on these rows of an n × n board and its first columns.

    ``blocked``: for each row the squares that are left out. ``numbers``: for each set of columns its number.
    """
    shape = np.array(rows, np.int64), np.array(blocked, np.uint64), np.int64(n), square_words, numbers
    starts = np.zeros((len(numbers) << len(rows)) + 1, np.int64)
    nothing = np.empty(0, np.uint64)
    _visit(*shape, starts[1:], nothing, nothing)
    np.cumsum(starts, out=starts)
    words, codes = (np.zeros(starts[-1] + LANES, np.uint64) for _ in range(2))
    _visit(*shape, starts[:-1].copy(), words, codes)
    return starts, words, codes


@kernel
def _visit(
    rows: Any, blocked: Any, n: int, square_words: Any, numbers: Any, places: Any, words: Any, codes: Any
) -> None:
    """Count the ways of each key in ``places``; or, where there is room for words, store each at its key's place.

    One set of rows comes after the other, as their ways lie together in memory.
    """
    columns = square_words.shape[1]
    full = (ONE << np.uint64(columns)) - ONE
    level_rows = np.zeros(len(rows), np.int64)
    untried, taken, rising, falling, word, code = np.zeros((6, len(rows) + 1), np.uint64)
    for row_set in range(1 << len(rows)):
        queens = 0
        for row in range(len(rows)):
            if row_set >> row & 1:
                level_rows[queens] = row
                queens += 1
        first = row_set << columns
        if queens == 0:
            _note(first + numbers[0], np.uint64(0), np.uint64(0), places, words, codes)
            continue
        depth = 0
        untried[0] = full & ~blocked[level_rows[0]]
        while depth >= 0:
            if untried[depth] == 0:
                depth -= 1
                continue
            queen = lowest(untried[depth])
            untried[depth] ^= queen
            row, column = level_rows[depth], np.int64(popcount(queen - ONE))
            unit = columns if depth & 1 else 1
            used = taken[depth] | queen
            diagonals = word[depth] | square_words[row, column]
            coded = code[depth] + (np.uint64(column * unit) << np.uint64(8 * (depth // 2)))
            if depth + 1 == queens:
                _note(first + numbers[np.int64(used)], diagonals, coded, places, words, codes)
                continue
            where = np.uint64(rows[row])
            rising[depth + 1] = rising[depth] | queen << where
            falling[depth + 1] = falling[depth] | queen << (np.uint64(n - 1) - where)
            depth += 1
            taken[depth], word[depth], code[depth] = used, diagonals, coded
            row = level_rows[depth]
            where = np.uint64(rows[row])
            attacked = used | rising[depth] >> where | falling[depth] >> (np.uint64(n - 1) - where)
            untried[depth] = full & ~(attacked | blocked[row])


@inlined
def _note(key: int, word: int, code: int, places: Any, words: Any, codes: Any) -> None:
    place = places[key]
    if len(words):
        words[place] = word
        codes[place] = code
    places[key] = place + 1


@kernel
def reverse_bits(words: Any, width: int) -> Any:
    """The words with their lowest bits in the opposite order: the diagonals of a board turned upside down."""
    reversed_words = np.empty_like(words)
    for index in range(len(words)):
        reversed_words[index] = bits_reversed(words[index]) >> np.uint64(64 - width)
    return reversed_words


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
