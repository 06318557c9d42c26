"""The tables and the tasks of the half-board join: all quarter boards, and which sets of rows with which weight."""

from typing import TYPE_CHECKING, Any

import numpy as np

from models.counters.kernels.machinery.half_board_join.counting import count_pairs
from models.counters.kernels.machinery.half_board_join.store import NOTHING, Quarters, Tables
from models.counters.kernels.machinery.half_board_join.vectors import LANES, OUTSIDE
from models.machine_code.kernel import inlined, kernel
from models.machine_code.words import ONE, lowest, popcount

if TYPE_CHECKING:
    from models.counters.kernels.machinery.half_board_join.middle_column import Block, Middle


def _list_quarters(middle: "Middle", rows: list[int], row_sets: Any, numbers: Any) -> tuple[Any, Any, Any]:
    """Starts, words and codes of the ways on these sets of the rows and the columns of the west; see ``Quarters``.

    ``numbers``: for each set of columns its number.
    """
    blocked = np.array([middle.blocked_columns(row) for row in rows], np.uint64)
    shape = (
        np.array(rows, np.int64),
        blocked,
        np.flatnonzero(np.bincount(row_sets.ravel())),
        np.int64(middle.n),
        _square_words(middle, rows),
        numbers,
    )
    starts = np.zeros((len(numbers) << len(rows)) + 1, np.int64)
    nothing = np.empty(0, np.uint64)
    _visit(*shape, starts[1:], nothing, nothing)
    np.cumsum(starts, out=starts)
    words, codes = (np.zeros(starts[-1] + LANES, np.uint64) for _ in range(2))
    _visit(*shape, starts[:-1].copy(), words, codes)
    return starts, words, codes


@kernel
def _visit(
    rows: Any, blocked: Any, row_sets: Any, n: int, square_words: Any, numbers: Any, places: Any, words: Any, codes: Any
) -> None:
    """Count the ways of each key in ``places``; or, where there is room for words, store each at its key's place.

    One set of rows comes after the other, as their ways lie together in memory.
    """
    columns = square_words.shape[1]
    full = (ONE << np.uint64(columns)) - ONE
    level_rows = np.zeros(len(rows), np.int64)
    untried, taken, rising, falling, word, code = np.zeros((6, len(rows) + 1), np.uint64)
    for row_set in row_sets:
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
    """Store a way, if there is room for words, and go on to the next place of its key."""
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
        word, distance, mask = words[index], np.uint64(32), ~np.uint64(0)
        while distance:
            mask ^= mask << distance
            word = word >> distance & mask | (word & mask) << distance
            distance >>= ONE
        reversed_words[index] = word >> np.uint64(64 - width)
    return reversed_words


@kernel
def take_bits(words: Any, mask: int, added: int) -> Any:
    """The bits of the words that lie under a mask, moved together, and the bits ``added`` to each.

    They are taken run by run, as a mask has few runs of bits.
    """
    taken = np.full(len(words), added, np.uint32)
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


RUN, LEAST_RUNS = 8, 4
"""The tasks that are dealt at once, if each part gets ``LEAST_RUNS`` runs; otherwise fewer, so that parts are equal."""


def make_tables(block: "Block", tasks: Any) -> Tables:
    """The quarter boards of the west that the tasks need. The east is seen in a mirror, and has the same."""
    middle = block.middle
    n, half = middle.n, middle.half
    parts, sizes = np.arange(1 << half), _count_bits(half)
    subsets = np.lexsort((-np.maximum(parts, parts[::-1]), sizes))
    starts = np.searchsorted(sizes[subsets], np.arange(half + 2))
    numbers = np.argsort(subsets)
    if block.needs_the_same_above_and_below:
        top = _list_quarters(middle, middle.top, tasks[:, :4], numbers)
        bottom = top[0], reverse_bits(top[1], 2 * (n - 1)), top[2]
    else:
        top = _list_quarters(middle, middle.top, tasks[:, 0:4:2], numbers)
        bottom = _list_quarters(middle, middle.bottom, tasks[:, 1:4:2], numbers)
    complements = numbers[parts[-1] ^ subsets]
    rows = [*middle.top, *middle.bottom]
    shared = int(np.bitwise_or.reduce(top[1]) & np.bitwise_or.reduce(bottom[1]))
    upper = Quarters(*top, take_bits(top[1], shared, OUTSIDE))
    lower = Quarters(*bottom, take_bits(bottom[1], shared, 0))
    return Tables(n - 1, half, upper, lower, subsets, complements, starts, *_attacked_bits(middle, rows))


def _number_diagonals(middle: "Middle", rows: list[int]) -> list[Any]:
    """For each square in these rows the numbers of its rising and falling diagonal; -1 for one that ends in the west.

    Numbered, from 0, are the n - 1 that may cross the middle.
    """
    down, across = np.array(rows)[:, None], np.arange(middle.half)
    numbers = down + across - middle.half, down - across + middle.n - 1 - middle.half
    return [np.where((number >= 0) & (number < middle.n - 1), number, -1) for number in numbers]


def _square_words(middle: "Middle", rows: list[int]) -> Any:
    """For each square the word with the bits of its diagonals that may cross the middle."""
    rising, falling = (
        np.where(numbers < 0, np.uint64(0), ONE << np.maximum(numbers, 0).astype(np.uint64))
        for numbers in _number_diagonals(middle, rows)
    )
    return rising | falling << np.uint64(middle.n - 1)


def _attacked_bits(middle: "Middle", rows: list[int]) -> tuple[Any, Any]:
    """The bits of an east word that a square of the west attacks. In a mirror, rising diagonals fall."""
    rising, falling = _number_diagonals(middle, rows)
    return np.where(rising < 0, NOTHING, middle.n - 1 + rising), np.where(falling < 0, NOTHING, falling)


def _count_bits(bits: int) -> Any:
    """For each number below 2 ** ``bits`` how many of its bits are set."""
    return np.array([part.bit_count() for part in range(1 << bits)])


def make_tasks(block: "Block") -> Any:
    """A task for each set of rows of the west that must be tried, of those in the block.

    A task is five numbers: the top and the bottom part of this set, those of the set of the east, and the weight.
    """
    middle = block.middle
    taken = middle.half - middle.distance if middle.distance else None
    top_rows = sum(1 << row for row in middle.top if row != taken)
    bottom_rows = (1 << len(middle.bottom)) - 1
    tops = np.array([part for part in range(1 << middle.half) if part & ~top_rows == 0])
    bottoms = np.arange(1 << len(middle.bottom))
    if not middle.is_symmetric:
        bottoms = bottoms[bottoms >> middle.half == 1]
    tops, bottoms = (
        sets[np.minimum(sets, rows ^ sets) % block.groups == group]
        for sets, rows, group in ((tops, top_rows, block.top_group), (bottoms, bottom_rows, block.bottom_group))
    )
    sizes = _count_bits(middle.half + 1)
    top, bottom = (grid.ravel() for grid in np.meshgrid(tops, bottoms, indexing="ij"))
    chosen = sizes[top] + sizes[bottom] == middle.half
    top, bottom = top[chosen], bottom[chosen]
    weight = np.full(len(top), 8)
    if middle.is_symmetric:
        chosen, weight = _find_first_of_orbits(top, bottom, middle.half)
        top, bottom, weight = top[chosen], bottom[chosen], weight[chosen]
    return np.stack([*_put_edges_west(top, bottom, top_rows ^ top, bottom_rows ^ bottom), weight], axis=1)


def _put_edges_west(top: Any, bottom: Any, other_top: Any, other_bottom: Any) -> list[Any]:
    """The top and bottom of the west and of the east: the west is the set of rows that is nearer to the edges.

    That set has more half boards, and the bit strings are those of the east.
    """
    lines = int((bottom | other_bottom).max(initial=0)).bit_length()
    parts = np.arange(1 << lines)
    depth: Any = sum((line * (parts >> line & 1) for line in range(1, lines)), 0 * parts)
    turned = depth[top] + depth[bottom] > depth[other_top] + depth[other_bottom]
    first, second = (top, bottom, other_top, other_bottom), (other_top, other_bottom, top, bottom)
    return [np.where(turned, two, one) for one, two in zip(first, second, strict=True)]


def _find_first_of_orbits(top: Any, bottom: Any, half: int) -> tuple[Any, Any]:
    """For each set of rows, whether it is the least of those that mirrors make of it, and how many these are."""
    full = (1 << half) - 1
    images = np.stack(
        [
            top << half | bottom,
            bottom << half | top,
            (full ^ top) << half | (full ^ bottom),
            (full ^ bottom) << half | (full ^ top),
        ]
    )
    images.sort(axis=0)
    own = top << half | bottom
    return images[0] == own, 1 + (images[1:] != images[:-1]).sum(axis=0)


def deal(tasks: Any, part: int, parts: int) -> Any:
    """The tasks of one part, counted from 0, of this number of parts.

    Tasks that follow each other have most ways in common, so they are dealt a run at a time.
    """
    run = min(RUN, max(1, len(tasks) // (LEAST_RUNS * parts)))
    return tasks[np.arange(len(tasks)) // run % parts == part]


def join(tasks: Any, tables: Tables, *, eightfold: bool, sorted_from: int) -> int:
    """The number of solutions that the tasks stand for; see ``count_pairs``."""
    return int(count_pairs(np.ascontiguousarray(tasks), tables, eightfold, sorted_from))
