"""The solutions of n queens in order: half boards are joined to keys, which are sorted and drawn as bitboards.

The key of n queens, one in every line, is a number of n digits, four bits each: where in its line each queen stands,
line 0 first. It serves boards of up to 16 × 16. Keys are joined row by row, and read turned on their side: in
what is listed the lines are the columns of the board. The place of a row is the lowest bit of its digit.
"""

from typing import Any

import numpy as np

from models.counters.kernels.machinery.half_board_join import halves
from models.counters.kernels.machinery.half_board_join.middle_column import Block, Middle, middles
from models.counters.kernels.machinery.half_board_join.store import (
    CHUNK,
    column_sets,
    find_ways,
    new_store,
    round_up_to_chunks,
)
from models.counters.kernels.machinery.half_board_join.strings import make_strings, transpose
from models.counters.kernels.machinery.half_board_join.tables import make_tables, make_tasks
from models.counters.kernels.machinery.half_board_join.vectors import CODES, STRETCH, append_common, append_unions
from models.machine_code import WORD_BITS
from models.machine_code.kernel import helper, kernel
from models.machine_code.words import ONE, copy, index_of_lowest, popcount

DIGIT_BITS = 4
DIGIT, BYTE = np.uint64(15), np.uint64(255)
"""All bits of a digit, and of two."""
MOST_DIGITS = WORD_BITS // DIGIT_BITS
MOST_WORDS = 4
"""The most words of a board."""


@helper
def all_digits(n: int) -> Any:
    """The key with the digit n - 1 for every line: to mirror a key is to subtract it from this one."""
    return np.uint64(0x1111111111111111) * np.uint64(n - 1) & ~np.uint64(0) >> np.uint64(64 - DIGIT_BITS * n)


@helper
def reverse_digits(key: Any, n: int) -> Any:
    """The key with its digits in the opposite order."""
    key = (key & np.uint64(0x0F0F0F0F0F0F0F0F)) << np.uint64(4) | key >> np.uint64(4) & np.uint64(0x0F0F0F0F0F0F0F0F)
    key = (key & np.uint64(0x00FF00FF00FF00FF)) << np.uint64(8) | key >> np.uint64(8) & np.uint64(0x00FF00FF00FF00FF)
    key = (key & np.uint64(0x0000FFFF0000FFFF)) << np.uint64(16) | key >> np.uint64(16) & np.uint64(0x0000FFFF0000FFFF)
    key = key << np.uint64(32) | key >> np.uint64(32)
    return key >> np.uint64(64 - DIGIT_BITS * n)


@helper
def transpose_key(key: Any, n: int) -> Any:
    """The key of the board reflected in its diagonal: the inverse permutation."""
    result = np.uint64(0)
    for line in range(n):
        digit = key >> np.uint64(DIGIT_BITS * (n - 1 - line)) & DIGIT
        result |= np.uint64(line) << np.uint64(DIGIT_BITS) * (np.uint64(n - 1) - digit)
    return result


@kernel
def sort_keys(keys: Any, n: int) -> Any:
    """The keys sorted, two digits at a time, the last first: a radix sort."""
    other = np.empty_like(keys)
    for shift in range(0, DIGIT_BITS * n, 2 * DIGIT_BITS):
        starts = np.zeros(int(BYTE) + 2, np.int64)
        for key in keys:
            starts[np.int64(key >> np.uint64(shift) & BYTE) + 1] += 1
        for byte in range(int(BYTE)):
            starts[byte + 1] += starts[byte]
        for key in keys:
            digits = key >> np.uint64(shift) & BYTE
            other[starts[digits]] = key
            starts[digits] += 1
        keys, other = other, keys
    return keys


@kernel
def draw_pairs(n: int) -> Any:
    """For each two lines 2i, 2i + 1 and two digits the words of the board with these two queens; lines are columns."""
    boards = np.zeros((MOST_DIGITS // 2, int(BYTE) + 1, MOST_WORDS), np.uint64)
    for line in range(n):
        for byte in range(int(BYTE) + 1):
            row = byte >> DIGIT_BITS if line % 2 == 0 else byte & int(DIGIT)
            square = row * n + line
            if row < n:
                boards[line // 2, byte, square >> 6] |= np.uint64(1) << np.uint64(square & 63)
    return boards


@kernel
def draw(boards: Any, keys: Any, given: int, n: int, pairs: Any) -> None:
    """Fill ``boards`` with the solutions from number ``given`` on: the keys, then their images, the last first."""
    kept, mirror, words = len(keys), all_digits(n), boards.shape[1]
    shift = np.uint64(64 - DIGIT_BITS * n)
    for index in range(len(boards)):
        number = given + index
        key = (keys[number] if number < kept else mirror - keys[2 * kept - 1 - number]) << shift
        first = second = third = fourth = np.uint64(0)
        for pair in range((n + 1) // 2):
            part = pairs[pair, np.int64(key >> np.uint64(56))]
            first |= part[0]
            second |= part[1]
            third |= part[2]
            fourth |= part[3]
            key <<= np.uint64(8)
        boards[index, 0] = first
        if words > 1:
            boards[index, 1] = second
        if words > 2:
            boards[index, 2] = third
        if words > 3:
            boards[index, 3] = fourth


MOST_IMAGES = 4
"""The largest number of keys that one pair of half boards stands for."""


class Listing:
    """The solutions, batch by batch: first those with the queen of column 0 in row 0, then in row 1, …

    The keys are those of the half boards turned on their side: a digit is the row of a queen, column 0 first. So the
    set of solutions is the same, and to mirror a key is to turn the board upside down. Kept are the keys that are less
    than their mirror images, which follow in the opposite order.
    """

    def __init__(self, n: int) -> None:
        """Raises ValueError where a key has no room for the board, or there is no half board."""
        if not 4 <= n <= MOST_DIGITS:
            raise ValueError(f"half boards are listed from 4 × 4 to {MOST_DIGITS} × {MOST_DIGITS}, not {n} × {n}")
        self.n = n
        self.words = -(-n * n // WORD_BITS)
        self.keys = sort_keys(np.concatenate([_list_keys_of_middle(middle) for middle in middles(n)]), n)
        self.pairs = draw_pairs(n)
        self.given = 0

    def __len__(self) -> int:
        """The number of solutions."""
        return 2 * len(self.keys)

    def batch(self, size: int) -> Any:
        """The next solutions, ``size`` of them unless they come to their end: a bitboard a row, its low word first."""
        boards = np.empty((min(size, len(self) - self.given), self.words), np.uint64)
        draw(boards, self.keys, self.given, self.n, self.pairs)
        self.given += len(boards)
        return boards


def _list_keys_of_middle(middle: Middle) -> Any:
    """The keys of the solutions with this middle column up to symmetry, one of each solution and its mirror image."""
    top, bottom = (_place_digits(middle.n, rows) for rows in (middle.top, middle.bottom))
    tasks = make_tasks(Block(middle))
    tables = make_tables(Block(middle), tasks)
    of_quarters = (
        list_quarter_keys(tables.top, middle.half, top),
        list_quarter_keys(tables.bottom, middle.half, bottom),
    )
    queen = 0
    if middle.distance is not None:
        queen = middle.half << int(_place_digits(middle.n, [middle.half - middle.distance])[0])
    places = np.concatenate([top, bottom])
    return list_pairs(tasks, tables, *of_quarters, places, np.uint64(queen), np.int64(middle.n))


def _place_digits(n: int, rows: list[int]) -> Any:
    """The lowest bit of each row's digit."""
    return np.array([DIGIT_BITS * (n - 1 - row) for row in rows], np.uint64)


@kernel
def list_quarter_keys(quarter: Any, columns: int, places: Any) -> Any:
    """The key of each way to fill a quarter of the west, whose rows have their digits at these places."""
    keys = np.zeros(len(quarter.codes), np.uint64)
    for used in range(len(quarter.starts) - 1):
        for way in range(quarter.starts[used], quarter.starts[used + 1]):
            keys[way] = _make_key(quarter.codes[way], used >> columns, columns, places)
    return keys


@helper
def _make_key(code: Any, rows: int, columns: int, places: Any) -> Any:
    """The key of a way with queens in these rows, from its code; see ``Quarters``."""
    key, queens = np.uint64(0), 0
    for row in range(len(places)):
        if rows >> row & 1:
            pair = np.int64(code >> np.uint64(8 * (queens // 2)) & np.uint64(CODES - 1))
            key |= np.uint64(pair // columns if queens & 1 else pair % columns) << places[row]
            queens += 1
    return key


@kernel
def list_pairs(tasks: Any, board: Any, top_keys: Any, bottom_keys: Any, places: Any, middle: int, n: int) -> Any:
    """The keys of the solutions, one of each solution and its mirror image, in no order.

    ``tasks`` and ``board`` as in ``count_pairs``; ``middle`` is the key of the queen in the middle column, if any.
    """
    store = new_store(tasks, board)
    west, east = np.empty((2, len(store.west)), np.uint64)
    words, marks = np.empty((2, len(store.west) * STRETCH), np.uint64)
    keys, found = np.empty(1 << 12, np.uint64), 0
    for task in tasks:
        top, bottom, east_top, east_bottom, weight = task
        number, _, _ = halves.list_east(east_top, east_bottom, 0, board, store)
        end = round_up_to_chunks(number)
        transpose(store.east, number, end)
        groups = halves.list_west_groups(top, bottom, 0, 0, board, store)
        listed = east  # the room of the east is free until its own keys are listed
        _list_keys(top, bottom, board, top_keys, bottom_keys, listed)
        _place_like_pairs(listed, store, groups, west)
        _list_keys(east_top, east_bottom, board, top_keys, bottom_keys, east)
        rest = middle + _mirror_digits(east_top, east_bottom, places, n)
        for begin in range(0, end, CHUNK):
            filled = _join_chunk(begin, top, bottom, groups, board, store, words, marks)
            keys = _make_room(keys, found, words[:filled])
            found = _note(words[:filled], marks, west, east[begin:], rest, weight, n, keys, found)
    return keys[:found]


@helper
def _join_chunk(begin: int, top: int, bottom: int, groups: int, board: Any, store: Any, words: Any, marks: Any) -> int:
    """Store the words whose bits are the half boards of the chunk that fit one of the west; returns how many."""
    lower_line, end_line = make_strings(begin, top, bottom, store.east, board, store)
    free, other_free, filled = store.upper.free, store.lower.free, 0
    for group in range(groups):
        start, stop = store.groups[group, halves.FIRST_PAIR], store.groups[group + 1, halves.FIRST_PAIR]
        halves.make_group_strings(group, 0, lower_line, end_line, board, store)
        filled = append_common(words, marks, filled, free, other_free, store.west, start, stop)
    return filled


@helper
def _place_like_pairs(keys: Any, store: Any, groups: int, result: Any) -> None:
    """Move the keys of the half boards of the west to where their pairs are, which are padded group by group."""
    number = 0
    for index in range(store.groups[groups, halves.FIRST_PAIR]):
        if store.west[index]:
            result[index] = keys[number]
            number += 1


@helper
def _list_keys(top: int, bottom: int, board: Any, top_keys: Any, bottom_keys: Any, result: Any) -> None:
    """Fill in the keys of the half boards on these rows, in the order in which these are listed."""
    number = 0
    for column_set in column_sets(top, board):
        upper, upper_end, lower, lower_end = find_ways(top, bottom, column_set, board)
        number = append_unions(
            result, number, board.bottom.tests, lower, lower_end, board.top.tests, upper, upper_end,
            bottom_keys, lower, top_keys, upper, np.uint64(0),
        )  # fmt: skip


@helper
def _mirror_digits(top: int, bottom: int, places: Any, n: int) -> Any:
    """The digit n - 1 in each of these rows: to mirror the part of a key in them is to subtract it from that."""
    half = n // 2
    digits = np.uint64(0)
    for row in range(len(places)):
        rows = top >> row if row < half else bottom >> (row - half)
        if rows & 1:
            digits |= np.uint64(n - 1) << places[row]
    return digits


@helper
def _make_room(keys: Any, found: int, words: Any) -> Any:
    """The keys, in an array with room for the images of those that the words tell of."""
    more = 0
    for word in words:
        more += popcount(word)
    needed = found + MOST_IMAGES * more
    if needed <= len(keys):
        return keys
    larger = np.empty(2 * needed, np.uint64)
    copy(keys[:found], larger)
    return larger


@helper
def _note(words: Any, marks: Any, west: Any, east: Any, rest: int, weight: int, n: int, keys: Any, found: int) -> int:
    """Store the keys of the pairs that the bits of the words stand for; returns how many keys there are then.

    ``weight``: for how many solutions a pair stands. ``rest``: less the key of a half board of the east, it is that of
    its mirror image and of the queen in the middle column.
    """
    for index, word in enumerate(words):
        west_half, first = marks[index] // np.uint64(STRETCH), marks[index] % np.uint64(STRETCH)
        while word:
            bit = index_of_lowest(word)
            word &= word - ONE
            key = west[west_half] + (rest - east[first + bit * np.uint64(STRETCH)])
            found = _note_images(key, weight, n, keys, found)
    return found


@helper
def _note_images(key: int, weight: int, n: int, keys: Any, found: int) -> int:
    """Store the key, or that of its mirror image, and the same for the images that have no task of their own."""
    mirror = all_digits(n)
    keys[found] = min(key, mirror - key)
    if weight == 2:
        return found + 1
    other = reverse_digits(key, n)
    keys[found + 1] = min(other, mirror - other)
    if weight == 4:
        return found + 2
    key = transpose_key(key, n)
    other = reverse_digits(key, n)
    keys[found + 2], keys[found + 3] = min(key, mirror - key), min(other, mirror - other)
    return found + 4
