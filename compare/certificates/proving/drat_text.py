"""Turns a proof in CaDiCaL's binary form into text, which every checker reads."""

from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from models.machine_code.kernel import kernel

DELETION, SPACE, NEWLINE, MINUS, ZERO = 100, 32, 10, 45, 48
CHUNK = 1 << 22
LONGEST_NUMBER = 12
"""The most characters that a byte becomes: a number with its sign and a blank."""


def _as_text(binary: Any, text: Any, state: Any) -> int:
    """Write the text of these bytes; returns its length. ``state`` keeps what is half read, for the next bytes.

    These are: whether a clause has begun, the number so far, and how many bits of it are there.
    """
    digits = np.empty(LONGEST_NUMBER, np.uint8)
    end = 0
    for byte in binary:
        if state[0] == 0:
            state[0] = 1
            if byte == DELETION:
                text[end], text[end + 1] = DELETION, SPACE
                end += 2
            continue
        state[1] |= (np.int64(byte) & 127) << state[2]
        state[2] += 7
        if byte >= 128:
            continue
        number, negative = state[1] >> 1, state[1] & 1
        ends = state[1] == 0
        state[1] = state[2] = 0
        if ends:
            text[end], text[end + 1] = ZERO, NEWLINE
            end += 2
            state[0] = 0
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
        while piece := binary.read(CHUNK):
            file.write(text[: as_text(np.frombuffer(piece, np.uint8), text, state)].tobytes())
