"""Turns a proof in CaDiCaL's binary form into text, which every checker reads."""

from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from models.machine_code.kernel import kernel

DELETION, SPACE, NEWLINE, MINUS, ZERO = 100, 32, 10, 45, 48
"""The bytes of a proof in text form; in the binary form ``DELETION`` begins a deletion, too."""
HAS_BEGUN, NUMBER, BITS = 0, 1, 2
"""The places of the state between two chunks: whether a clause has begun, the number so far, its bits so far."""
CHUNK = 1 << 22
"""The number of bytes that are read at a time."""
LONGEST_NUMBER = 12
"""The most characters that a byte becomes: a number with its sign and a blank."""


def _as_text(binary: Any, text: Any, state: Any) -> int:
    """Write the text of these bytes, and return its length. ``state`` keeps what is half read, for the next bytes."""
    digits = np.empty(LONGEST_NUMBER, np.uint8)
    end = 0
    for byte in binary:
        if state[HAS_BEGUN] == 0:
            state[HAS_BEGUN] = 1
            if byte == DELETION:
                text[end], text[end + 1] = DELETION, SPACE
                end += 2
            continue
        state[NUMBER] |= (np.int64(byte) & 127) << state[BITS]
        state[BITS] += 7
        if byte >= 128:
            continue
        number, negative = state[NUMBER] >> 1, state[NUMBER] & 1
        ends = state[NUMBER] == 0
        state[NUMBER] = state[BITS] = 0
        if ends:
            text[end], text[end + 1] = ZERO, NEWLINE
            end += 2
            state[HAS_BEGUN] = 0
            continue
        if negative:
            text[end] = MINUS
            end += 1
        length = 0
        while number:
            digits[length] = ZERO + number % 10
            number //= 10
            length += 1
        for at in range(length):
            text[end + at] = digits[length - 1 - at]
        text[end + length] = SPACE
        end += length + 1
    return end


as_text = kernel(_as_text, Path(__file__).parent)


def write_as_text(binary: BinaryIO, path: Path) -> None:
    """Write a proof in CaDiCaL's binary form to a file, as text."""
    state = np.zeros(3, np.int64)
    text = np.empty(LONGEST_NUMBER * CHUNK, np.uint8)
    with path.open("wb") as file:
        while block := binary.read(CHUNK):
            file.write(text[: as_text(np.frombuffer(block, np.uint8), text, state)].tobytes())
