"""A compiled search for covering sets as a list of tasks, worked through in slices, so that Ctrl-C is heard."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from models.kernels.cover_symmetry import Branch

TASK, DEPTH, FRESH, NODES = 0, 1, 2, 3
"""The state of a search: the task; the level, below 0 before the task begins; whether it is new there; the nodes."""

NODES_A_SLICE = 200_000
STORED = 4096


def as_words(bitboards: Sequence[int], words: int) -> Any:
    """An array with a row of 64-bit words for each bitboard."""
    packed = b"".join(bitboard.to_bytes(words * 8, "little") for bitboard in bitboards)
    return np.frombuffer(packed, "<u8").astype(np.uint64).reshape(len(bitboards), words)


@dataclass(frozen=True)
class CoverTasks:
    """A task for each branch, and the kernel, ``advance(memory, state, last, nodes, *results)``.

    The kernel goes on with the tasks up to ``last`` until these, the nodes or the room are used up, and says how many
    placements it stored. The results: the placements, the tasks that found them, and for each task, how many of those
    found meet its orbit how many times. ``most_at_once`` is how many a step of the kernel may store.
    """

    branches: Sequence[Branch]
    words: int
    size: int
    most_at_once: int
    advance: Callable[..., int]
    new_memory: Callable[[], Any]

    def found(self, visited: Callable[[int], None]) -> Iterator[tuple[Branch, int]]:
        """Every placement found, with its branch; ``visited`` is told now and then how many nodes there were since."""
        room = STORED + self.most_at_once
        placements, owners = np.zeros((room, self.words), np.uint64), np.zeros(room, np.int64)
        memory, state, tally = self.new_memory(), _state(0), self._tally()
        while state[TASK] < len(self.branches):
            before = state[NODES]
            arguments = memory, state, len(self.branches), NODES_A_SLICE, placements, owners, tally
            number = self.advance(*arguments)
            visited(int(state[NODES] - before))
            rows = placements[:number].astype("<u8").tobytes()
            width = self.words * 8
            for at, owner in enumerate(owners[:number].tolist()):
                yield self.branches[owner], int.from_bytes(rows[at * width : (at + 1) * width], "little")

    def count(self, tasks: Sequence[int]) -> Fraction:
        """How many placements those found by these tasks stand for."""
        nothing, nobody = np.zeros((0, self.words), np.uint64), np.zeros(0, np.int64)
        memory, tally = self.new_memory(), self._tally()
        for task in tasks:
            state = _state(task)
            while state[TASK] == task:
                self.advance(memory, state, task + 1, NODES_A_SLICE, nothing, nobody, tally)
        numbers = (self.branches[task].number_of_placements(tally[task].tolist()) for task in tasks)
        return sum(numbers, Fraction(0))

    def _tally(self) -> Any:
        return np.zeros((len(self.branches), self.size + 1), np.int64)


def _state(task: int) -> Any:
    return np.array([task, -1, 0, 0], np.int64)
