"""From arrays of bitboards, which compiled code fills batch by batch, to Python's bitboards."""

from collections.abc import Iterator
from typing import Any, Protocol

FIRST_BATCH, LARGEST_BATCH = 16, 1 << 16
"""The numbers of solutions in a batch: of the first, and of any at most."""
GROWTH = 8
"""By this factor each batch is larger than the one before, up to the largest."""


class Solutions(Protocol):
    """Solutions that come in arrays, each a row of words, the low word first."""

    def batch(self, size: int) -> Any:
        """The next solutions, ``size`` of them unless they come to their end."""


def split_into_batches(solutions: Solutions) -> Iterator[Any]:
    """Arrays of bitboards, small ones first, so that the first solutions come at once."""
    size = FIRST_BATCH
    while len(batch := solutions.batch(size)) == size:
        yield batch
        size = min(GROWTH * size, LARGEST_BATCH)
    yield batch


def read_placements(batch: Any) -> Iterator[int]:
    """Each row of an array as a bitboard."""
    width = batch.shape[1] * batch.itemsize
    data = batch.tobytes()
    return (int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))
