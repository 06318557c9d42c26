"""A compiled search for covering sets as a list of tasks, worked through in slices, so that Ctrl-C is heard."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from models.chess.symmetry import Symmetry
from models.kernels.covering.keeping import add_keeping
from models.kernels.covering.symmetry import Branch

TASK, DEPTH, FRESH, NODES = 0, 1, 2, 3
"""The state of a search: the task; the level, below 0 before the task begins; whether it is new there; the nodes."""

STEPS_A_SLICE = 2_000_000
"""A step looks at one candidate. A slice takes some milliseconds, on large boards some tenths of a second."""

STORED = 4096


def as_words(bitboards: Sequence[int], words: int) -> Any:
    """An array with a row of 64-bit words for each bitboard."""
    packed = b"".join(bitboard.to_bytes(words * 8, "little") for bitboard in bitboards)
    return np.frombuffer(packed, "<u8").astype(np.uint64).reshape(len(bitboards), words)


@dataclass(frozen=True)
class CoverTasks:
    """A task for each branch, and the kernel, ``advance(memory, state, last, steps, *results)``.

    The kernel goes on with the tasks up to ``last`` until these, the steps or the room are used up, and says how many
    placements it stored. The results: the placements, the tasks that found them, and for each task, how many of those
    found meet its orbit how many times. ``most_at_once`` is how many a step of the kernel may store. ``group``: the
    symmetries of the instance.
    """

    branches: Sequence[Branch]
    group: Sequence[Symmetry]
    words: int
    size: int
    most_at_once: int
    advance: Callable[..., int]
    new_memory: Callable[[], Any]

    def found(self, visited: Callable[[int], None]) -> Iterator[tuple[Branch, int]]:
        """Every placement found, with its branch; ``visited`` is told now and then how many nodes there were since."""
        placements, owners = self._room(True)
        memory, state, tally = self.new_memory(), _state(0), self._tally()
        while state[TASK] < len(self.branches):
            before = state[NODES]
            arguments = memory, state, len(self.branches), STEPS_A_SLICE, placements, owners, tally
            number = self.advance(*arguments)
            visited(int(state[NODES] - before))
            rows = placements[:number].astype("<u8").tobytes()
            width = self.words * 8
            for at, owner in enumerate(owners[:number].tolist()):
                yield self.branches[owner], int.from_bytes(rows[at * width : (at + 1) * width], "little")

    def count(
        self, tasks: Sequence[int], with_classes: bool, is_stopped: Callable[[], bool]
    ) -> tuple[Fraction, Fraction]:
        """How many placements those found by these tasks stand for, and how many classes they are.

        A class has as many placements as there are symmetries, divided by those that keep one of them. So a placement
        is a part of its class: the symmetries that keep it, of all. Without ``with_classes`` there are none.
        """
        placements, owners = self._room(with_classes)
        memory, tally, keeping = self.new_memory(), self._tally(), self._tally()
        for task in tasks:
            state = _state(task)
            while state[TASK] == task and not is_stopped():
                number = self.advance(memory, state, task + 1, STEPS_A_SLICE, placements, owners, tally)
                if number:
                    add_keeping(placements, owners, number, *self._symmetry, keeping)
        return self._stand_for(tasks, tally), self._stand_for(tasks, keeping) / len(self.group)

    def compile(self, with_classes: bool) -> None:
        """Have the code compiled by work on nothing: in the main thread, where Ctrl-C is heard meanwhile."""
        placements, owners = self._room(with_classes)
        self.advance(self.new_memory(), _state(0), 0, 0, placements, owners, self._tally())
        if with_classes:
            add_keeping(placements, owners, 0, *self._symmetry, self._tally())

    def memory(self, threads: int, with_classes: bool) -> int:
        """About how many bytes a count takes."""
        arrays = *self.new_memory(), *self._room(with_classes), self._tally(), self._tally()
        images = len(self.group) * self.most_at_once * np.dtype(np.int16).itemsize if with_classes else 0
        return images + threads * sum(array.nbytes for array in arrays)

    @cached_property
    def _symmetry(self) -> tuple[Any, Any]:
        """The orbit of each branch, in words, and for each symmetry the image of every square."""
        board = self.group[0].board
        images = [[board.index(one.image_of_square(square)) for square in board] for one in self.group]
        return as_words([branch.orbit for branch in self.branches], self.words), np.array(images, np.int16)

    def _stand_for(self, tasks: Sequence[int], tally: Any) -> Fraction:
        numbers = (self.branches[task].number_of_placements(tally[task].tolist()) for task in tasks)
        return sum(numbers, Fraction(0))

    def _room(self, is_stored: bool) -> tuple[Any, Any]:
        """For placements, and the tasks that found them."""
        number = STORED + self.most_at_once if is_stored else 0
        return np.zeros((number, self.words), np.uint64), np.zeros(number, np.int64)

    def _tally(self) -> Any:
        return np.zeros((len(self.branches), self.size + 1), np.int64)


def _state(task: int) -> Any:
    return np.array([task, -1, 0, 0], np.int64)
