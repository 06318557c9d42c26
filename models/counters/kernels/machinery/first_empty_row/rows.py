"""A board as rows along its longer side, and the search for each first empty row, in slices."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from models.counters.kernels.machinery.first_empty_row.steps import DEPTH, DONE, NODES, QUEENS, advance
from models.counting import Resources
from models.formulation import Search
from models.problem import Instance

STEPS_A_SLICE = 200_000
"""Queens placed in a call of compiled code, between which Ctrl-C is heard."""
STORED = 1024


class Rows:
    """An instance of a given size; the rows are the lines of the longer side."""

    def __init__(self, instance: Instance) -> None:
        board = instance.board
        self.instance = instance
        self.is_turned = board.rows > board.columns
        self.rows, self.columns = sorted((board.rows, board.columns))
        self.size = int(instance.size)

    def placements(self, search: Search) -> Iterator[int]:
        for first_empty in self._first_empty_rows():
            for found in self._slices(first_empty, search):
                yield from map(self._bitboard, found.tolist())

    def count(self, resources: Resources) -> int:
        """The number of placements."""
        search, total = Search(), 0
        for done, first_empty in enumerate(self._first_empty_rows(), 1):
            total += sum(len(found) for found in self._slices(first_empty, search))
            resources.progress(done, self.rows + 1, self.size)
        return total

    def _first_empty_rows(self) -> range:
        """The last of them stands for a queen in every row."""
        return range(min(self.size, self.rows) + 1)

    def _slices(self, first_empty: int, search: Search) -> Iterator[Any]:
        """What each slice finds: a row of squares for each placement."""
        shape = (self.size + 2, self.rows)
        uncovered, tried, untried = (np.zeros(shape, np.uint64) for _ in range(3))
        uncovered[0] = np.uint64((1 << self.columns) - 1)
        filled, state = np.zeros(self.size + 2, np.uint64), np.zeros(QUEENS + self.size, np.int64)
        state[DEPTH] = -1
        found = np.zeros((STORED, self.size), np.int64)
        settings = np.array(
            [self.rows, self.columns, self.size, first_empty, self.instance.problem.conditions.non_attacking], np.int64
        )
        while not state[DONE]:
            before = int(state[NODES])
            number = advance(settings, state, filled, uncovered, tried, untried, found, STEPS_A_SLICE)
            search.statistics.nodes = (search.statistics.nodes or 0) + int(state[NODES]) - before
            yield found[:number].copy()

    def _bitboard(self, squares: list[int]) -> int:
        board, placement = self.instance.board, 0
        for square in squares:
            row, column = divmod(square, self.columns)
            placement |= 1 << board.index((column, row) if self.is_turned else (row, column))
        return placement
