"""Listing the pairs of a west and an east half board that do not attack each other, as keys.

The lines of a key are the rows of the board. The place of a row is the lowest bit of its digit.
"""

from typing import Any

import numpy as np

from models.kernels.half_boards.appending import append_common, append_unions
from models.kernels.half_boards.keys import DIGIT, DIGIT_BITS, all_digits, transposed, turned_over
from models.kernels.half_boards.rows import list_east, list_west
from models.kernels.half_boards.store import CHUNK, store_for, ways, whole_chunks
from models.kernels.half_boards.strings import take_strings, take_ways, transpose
from models.kernels.machine_code.kernel import helper, kernel
from models.kernels.machine_code.lowest_bit import index_of_lowest
from models.kernels.machine_code.vectors import STRETCH, popcount

ONE = np.uint64(1)
MOST_IMAGES = 4


@kernel
def keys_of_quarters(quarter: Any, columns: int, places: Any) -> Any:
    """The key of each way to fill a quarter of the west, whose rows have their digits at these places."""
    keys = np.zeros(len(quarter.codes), np.uint64)
    for used in range(len(quarter.starts) - 1):
        for way in range(quarter.starts[used], quarter.starts[used + 1]):
            code = quarter.codes[way]
            for row in range(len(places)):
                if used >> columns >> row & 1:
                    keys[way] |= (code & DIGIT) << places[row]
                    code >>= np.uint64(DIGIT_BITS)
    return keys


@kernel
def list_pairs(tasks: Any, board: Any, top_keys: Any, bottom_keys: Any, places: Any, middle: int, n: int) -> Any:
    """One key of each solution and its mirror image, in no order.

    ``tasks`` and ``board`` as in ``count_pairs``; ``middle`` is the key of the queen in the middle column, if any.
    """
    store = store_for(tasks, board)
    west, east = np.empty((2, len(store.uppers)), np.uint64)
    words, marks = np.empty((2, len(store.uppers) * STRETCH), np.uint64)
    keys, found = np.empty(1 << 12, np.uint64), 0
    for task in tasks:
        top, bottom, east_top, east_bottom, weight = task
        number, _, _ = list_east(east_top, east_bottom, 0, False, board, store)
        end = whole_chunks(number)
        transpose(store.east, number, end)
        part = list_west(top, bottom, board, store)
        _list_keys(top, bottom, board, top_keys, bottom_keys, west)
        _list_keys(east_top, east_bottom, board, top_keys, bottom_keys, east)
        rest = middle + _mirrored_digits(east_top, east_bottom, places, n)
        for begin in range(0, end, CHUNK):
            filled = _join_chunk(begin, top, bottom, part, board, store, words, marks)
            keys = _room_for(keys, found, words[:filled])
            found = _note(words[:filled], marks, west, east[begin:], rest, weight, n, keys, found)
    return keys[:found]


@helper
def _join_chunk(begin: int, top: int, bottom: int, part: Any, board: Any, store: Any, words: Any, marks: Any) -> int:
    """Store the words whose bits are the half boards of the chunk that fit one of the west; returns how many."""
    full = (1 << board.columns) - 1
    lower_line, end_line = take_strings(begin, top, bottom, board, store)
    first_line = 0 if lower_line else end_line
    filled = 0
    for index, used in enumerate(part):
        start, stop = store.segments[index], store.segments[index + 1]
        if start == stop:
            continue
        upper, upper_end = ways(board.top, top, used, board.columns)
        lower, lower_end = ways(board.bottom, bottom, full ^ used, board.columns)
        take_ways(store.upper_free, board.top.codes, upper, upper_end, first_line, lower_line, store.lines)
        take_ways(store.lower_free, board.bottom.codes, lower, lower_end, lower_line, end_line, store.lines)
        filled = append_common(
            words, marks, filled, store.upper_free, store.lower_free, store.uppers, store.lowers, start, stop
        )
    return filled


@helper
def _list_keys(top: int, bottom: int, board: Any, top_keys: Any, bottom_keys: Any, result: Any) -> None:
    """The keys of the half boards on these rows, in the order in which they are listed."""
    full = (1 << board.columns) - 1
    queens = popcount(np.uint64(top))
    number = 0
    for used in board.subsets[board.subset_starts[queens] : board.subset_starts[queens + 1]]:
        upper, upper_end = ways(board.top, top, used, board.columns)
        lower, lower_end = ways(board.bottom, bottom, full ^ used, board.columns)
        for way in range(upper, upper_end):
            word, key = board.top.words[way], top_keys[way]
            number = append_unions(result, number, board.bottom.words, lower, lower_end, word, bottom_keys, key)


@helper
def _mirrored_digits(top: int, bottom: int, places: Any, n: int) -> Any:
    """The digit n - 1 in each of these rows: to mirror a key is to subtract it from that."""
    half = n // 2
    digits = np.uint64(0)
    for row in range(len(places)):
        rows = top >> row if row < half else bottom >> (row - half)
        if rows & 1:
            digits |= np.uint64(n - 1) << places[row]
    return digits


@helper
def _room_for(keys: Any, found: int, words: Any) -> Any:
    """The keys, in an array with room for the images of those that the words tell of."""
    more = 0
    for word in words:
        more += popcount(word)
    needed = found + MOST_IMAGES * more
    if needed <= len(keys):
        return keys
    larger = np.empty(2 * needed, np.uint64)
    larger[:found] = keys[:found]
    return larger


@helper
def _note(words: Any, marks: Any, west: Any, east: Any, rest: int, weight: int, n: int, keys: Any, found: int) -> int:
    """Store the keys of the pairs that the bits of the words stand for; returns how many keys there are then.

    ``weight``: for how many solutions a pair stands.
    """
    for index, word in enumerate(words):
        half, place = marks[index] // np.uint64(STRETCH), marks[index] % np.uint64(STRETCH)
        while word:
            bit = index_of_lowest(word)
            word &= word - ONE
            key = west[half] + (rest - east[place + bit * np.uint64(STRETCH)])
            found = _note_images(key, weight, n, keys, found)
    return found


@helper
def _note_images(key: int, weight: int, n: int, keys: Any, found: int) -> int:
    """Store the key, or that of its mirror image, and the same of the images that are not found apart."""
    mirror = all_digits(n)
    keys[found] = min(key, mirror - key)
    if weight == 2:
        return found + 1
    other = turned_over(key, n)
    keys[found + 1] = min(other, mirror - other)
    if weight == 4:
        return found + 2
    key = transposed(key, n)
    other = turned_over(key, n)
    keys[found + 2], keys[found + 3] = min(key, mirror - key), min(other, mirror - other)
    return found + 4
