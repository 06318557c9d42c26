"""A compiled search for covering sets as a list of tasks, worked through in slices, so that Ctrl-C is heard."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from models.chess.symmetry import Symmetry
from models.counters.kernels.machinery.cover.driver import NODES, TASK, Results, has, new_state
from models.counters.kernels.machinery.cover.symmetry import Branch
from models.machine_code import WORD_BITS
from models.machine_code.kernel import helper, kernel
from models.machine_code.words import ONE, index_of_lowest, popcount
from models.problem import Instance

STEPS_A_SLICE = 2_000_000
"""A step looks at one candidate. A slice takes some milliseconds, on large boards some tenths of a second."""

STORED = 4096
"""The least number of placements for which a slice has room."""


def as_words(bitboards: Sequence[int], words: int) -> Any:
    """An array with a row of 64-bit words for each bitboard."""
    packed = b"".join(bitboard.to_bytes(words * 8, "little") for bitboard in bitboards)
    return np.frombuffer(packed, "<u8").astype(np.uint64).reshape(len(bitboards), words)


@dataclass(frozen=True)
class CoverTasks:
    """A task for each branch, and the compiled search that works through them.

    ``words``: the number of 64-bit words of a placement. ``question``: what the search is asked, with a row for each
    task. ``steps``: the module of the search, with ``advance`` and ``new_memory``.
    """

    instance: Instance
    branches: Sequence[Branch]
    words: int
    question: Any
    steps: Any

    @cached_property
    def group(self) -> Sequence[Symmetry]:
        """The symmetries of the instance."""
        return self.instance.symmetries()

    @property
    def size(self) -> int:
        """The number of pieces of a placement."""
        return int(self.instance.size)

    def search(self, on_nodes: Callable[[int], None]) -> Iterator[tuple[Branch, int]]:
        """Every placement that the tasks find, with its branch.

        ``on_nodes`` is called now and then with the number of nodes visited since the last call.
        """
        memory, state, results = self._new_memory(), new_state(0), self._new_results(with_placements=True)
        while state[TASK] < len(self.branches):
            before = state[NODES]
            number = self.steps.advance(self.question, memory, state, len(self.branches), STEPS_A_SLICE, results)
            on_nodes(int(state[NODES] - before))
            rows = results.placements[:number].astype("<u8").tobytes()
            width = self.words * 8
            for at, owner in enumerate(results.owners[:number].tolist()):
                yield self.branches[owner], int.from_bytes(rows[at * width : (at + 1) * width], "little")

    def count(
        self, tasks: Sequence[int], is_stopped: Callable[[], bool], *, with_classes: bool
    ) -> tuple[Fraction, Fraction]:
        """The number of placements that the results of these tasks stand for, and the number of their classes.

        A class has as many placements as there are symmetries, divided by those that keep one of them. So a placement
        is a part of its class: the symmetries that keep it, of all. Without ``with_classes`` the second number is 0.
        """
        memory, results, kept = self._new_memory(), self._new_results(with_placements=with_classes), self._new_tally()
        for task in tasks:
            state = new_state(task)
            while state[TASK] == task and not is_stopped():
                number = self.steps.advance(self.question, memory, state, task + 1, STEPS_A_SLICE, results)
                if number:
                    _count_keeping(results.placements, results.owners, number, *self._symmetry, kept)
        classes = self._add_up(tasks, kept) / len(self.group) if with_classes else Fraction(0)
        return self._add_up(tasks, results.tally), classes

    def compile(self, *, with_classes: bool) -> None:
        """Compile the code by a search of no task: in the main thread, where Ctrl-C is heard meanwhile."""
        results = self._new_results(with_placements=with_classes)
        self.steps.advance(self.question, self._new_memory(), new_state(0), 0, 0, results)
        if with_classes:
            _count_keeping(results.placements, results.owners, 0, *self._symmetry, self._new_tally())

    def memory(self, threads: int, *, with_classes: bool) -> int:
        """About how many bytes a count takes."""
        arrays = *self._new_memory(), *self._new_results(with_placements=with_classes), self._new_tally()
        images = len(self.group) * len(self.instance.board) * np.dtype(np.int16).itemsize if with_classes else 0
        return images + threads * sum(array.nbytes for array in arrays if array.base is None)

    @cached_property
    def _symmetry(self) -> tuple[Any, Any]:
        """The orbit of each branch, in words, and for each symmetry the image of every square."""
        board = self.instance.board
        images = [[board.index(one.image_of_square(square)) for square in board] for one in self.group]
        return as_words([branch.orbit for branch in self.branches], self.words), np.array(images, np.int16)

    def _add_up(self, tasks: Sequence[int], tally: Any) -> Fraction:
        """The number of placements that the results in the tally stand for."""
        numbers = (self.branches[task].number_of_placements(tally[task].tolist()) for task in tasks)
        return sum(numbers, Fraction(0))

    def _new_memory(self) -> Any:
        """Memory for one search."""
        return self.steps.new_memory(len(self.instance.board), self.words, self.size)

    def _new_results(self, *, with_placements: bool) -> Results:
        """Room for results; without placements these are only counted."""
        number = STORED + len(self.instance.board) if with_placements else 0
        return Results(np.zeros((number, self.words), np.uint64), np.zeros(number, np.int64), self._new_tally())

    def _new_tally(self) -> Any:
        """Zeros for each task, and each number of squares of its orbit."""
        return np.zeros((len(self.branches), self.size + 1), np.int64)


@helper
def _is_kept(placement: Any, images: Any) -> bool:
    """Whether a symmetry, given by the image of each square, takes a placement to itself."""
    for word in range(len(placement)):
        rest = placement[word]
        while rest:
            square = word * WORD_BITS + np.int64(index_of_lowest(rest))
            rest &= rest - ONE
            if not has(placement, np.int64(images[square])):
                return False
    return True


@kernel
def _count_keeping(placements: Any, owners: Any, number: int, orbits: Any, symmetries: Any, tally: Any) -> None:
    """Add the number of symmetries that keep each placement to its task's tally, by the squares of the orbit it meets.

    By these numbers classes are counted (Burnside's lemma).
    """
    for at in range(number):
        task = owners[at]
        met = np.uint64(0)
        for word in range(placements.shape[1]):
            met += popcount(placements[at, word] & orbits[task, word])
        for symmetry in range(len(symmetries)):
            tally[task, met] += _is_kept(placements[at], symmetries[symmetry])
