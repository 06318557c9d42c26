"""Keys of placements: sorted, mirrored, and drawn as bitboards.

The key of n queens, one in every line, is a number of n digits, four bits each: where in its line each queen stands,
line 0 first. It serves boards of up to 16 × 16.
"""

from typing import Any

import numpy as np

from models.machine_code.kernel import helper, kernel

DIGIT_BITS = 4
DIGIT = np.uint64(15)
BYTE = np.uint64(255)
MOST_DIGITS = 64 // DIGIT_BITS
MOST_WORDS = 4


@helper
def all_digits(n: int) -> Any:
    """The key with the digit n - 1 in every place: to mirror a key is to subtract it from this one."""
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
        place = key >> np.uint64(DIGIT_BITS * (n - 1 - line)) & DIGIT
        result |= np.uint64(line) << np.uint64(DIGIT_BITS) * (np.uint64(n - 1) - place)
    return result


@kernel
def sort_keys(keys: Any, n: int) -> Any:
    """The keys sorted, two digits at a time, the last first: a radix sort."""
    other = np.empty_like(keys)
    for shift in range(0, DIGIT_BITS * n, 2 * DIGIT_BITS):
        places = np.zeros(int(BYTE) + 2, np.int64)
        for key in keys:
            places[np.int64(key >> np.uint64(shift) & BYTE) + 1] += 1
        for byte in range(int(BYTE)):
            places[byte + 1] += places[byte]
        for key in keys:
            digits = key >> np.uint64(shift) & BYTE
            other[places[digits]] = key
            places[digits] += 1
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
    """The bitboards of the solutions from this number on: first the keys, then their mirror images from the last on."""
    half, mirror, words = len(keys), all_digits(n), boards.shape[1]
    shift = np.uint64(64 - DIGIT_BITS * n)
    for index in range(len(boards)):
        place = given + index
        key = (keys[place] if place < half else mirror - keys[2 * half - 1 - place]) << shift
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
