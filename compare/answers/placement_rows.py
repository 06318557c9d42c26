"""Many placements at once, as an array: a row for each, of 64-bit words, the lowest first."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from models.chess.board import Board
from models.chess.symmetry import Symmetry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.uint64]
    Table = NDArray[np.uint64]

WORD_BYTES = 8


def row_bytes(board: Board) -> int:
    """The number of bytes in a row: whole words."""
    return -(-len(board) // (8 * WORD_BYTES)) * WORD_BYTES


def as_rows(packed: bytes, width: int) -> "Rows":
    """Placements of ``width`` bytes each, the lowest byte first, as rows."""
    import numpy as np

    return np.frombuffer(packed, "<u8").reshape(-1, width // WORD_BYTES)


def sizes(rows: "Rows") -> Iterable[int]:
    """How many pieces each has."""
    import numpy as np

    found: list[int] = np.unpackbits(rows.view(np.uint8), axis=1).sum(axis=1).tolist()
    return found


def image_table(symmetry: Symmetry, width: int) -> "NDArray[np.uint64]":
    """For each byte of a placement and each of its values, the image of the squares that it holds."""
    import numpy as np

    table = np.zeros((-(-len(symmetry.board) // 8), 256, width // WORD_BYTES), np.uint64)
    for square in range(len(symmetry.board)):
        image = symmetry.image(1 << square).to_bytes(width, "little")
        has_square = (np.arange(256) >> square % 8 & 1).astype(bool)
        table[square // 8, has_square] |= np.frombuffer(image, "<u8")
    return table


def images(rows: "Rows", table: "NDArray[np.uint64]") -> "Rows":
    """The images of the placements under the symmetry that the table is of."""
    import numpy as np

    bytes_of_rows = rows.view(np.uint8)
    result = np.zeros_like(rows)
    for number, image_of_byte in enumerate(table):
        result |= image_of_byte[bytes_of_rows[:, number]]
    return result


def hashes(rows: "Rows", seed: int) -> "NDArray[np.uint64]":
    """A hash of each row: word by word, by the mixing function of splitmix64 (Steele, Lea and Flood, 2014)."""
    import numpy as np

    state = np.full(len(rows), seed, np.uint64)
    for words in rows.T:
        state = (state ^ words) + np.uint64(0x9E3779B97F4A7C15)
        state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        state ^= state >> np.uint64(31)
    return state
