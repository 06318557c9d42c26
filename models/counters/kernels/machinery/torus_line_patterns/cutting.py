"""The search of an instance on a torus, cut into tasks: sets of empty rows, one of each kind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any

from models.chess.board import bits
from models.counters.kernels.machinery.cover.symmetry import Branch
from models.machine_code import WORD_BITS
from models.problem import Instance

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks

MOST_TASKS = 1 << 10
"""The most tasks into which the sets of rows without symmetry are dealt out."""
ROOM = 1 << 16
"""The number of sets of rows for which there is room at first."""


@dataclass(frozen=True)
class LineMap:
    """A map of placements on a square torus that takes lines to lines of their direction.

    It multiplies rows and columns by a factor that is coprime to the side. Then it shifts the rows, or the columns
    where a placement leaves more rows than columns empty.
    """

    side: int
    factor: int
    shift: int

    def image(self, placement: int) -> int:
        """The placement after the map."""
        squares = [divmod(square, self.side) for square in bits(placement)]
        shifts_columns = len({row for row, _ in squares}) < len({column for _, column in squares})
        down, across = (0, self.shift) if shifts_columns else (self.shift, 0)
        image = 0
        for row, column in squares:
            new_row, new_column = (row * self.factor + down) % self.side, (column * self.factor + across) % self.side
            image |= 1 << new_row * self.side + new_column
        return image


@dataclass(frozen=True)
class RowSets:
    """Sets of rows, a task, and the maps that make of each of them all that are of its kind, each once."""

    sets: Sequence[int]
    maps: Sequence[LineMap]


def row_sets(side: int, least: int) -> Iterator[RowSets]:
    """All tasks: at least this many rows are empty."""
    import numpy as np

    from models.counters.kernels.machinery.torus_line_patterns.row_patterns import list_sets

    factors = np.array([factor for factor in range(1, side) if gcd(factor, side) == 1], np.int64)
    number = ROOM
    sets, keeping = np.zeros(0, np.uint64), np.zeros(0, np.int64)
    while len(sets) < number:
        sets, keeping = np.zeros(number, np.uint64), np.zeros(number, np.int64)
        number = int(list_sets(side, least, factors, sets, keeping))
    sets, keeping = sets[:number], keeping[:number]
    maps = [LineMap(side, int(factor), shift) for factor in factors for shift in range(side)]
    for rows in sets[keeping > 1].tolist():
        yield RowSets([rows], [maps[place] for place in _find_distinct_images(rows, maps, factors)])
    without_symmetry = sets[keeping == 1].tolist()
    for start in range(min(MOST_TASKS, len(without_symmetry))):
        yield RowSets(without_symmetry[start::MOST_TASKS], maps)


def _find_distinct_images(rows: int, maps: Sequence[LineMap], factors: Any) -> list[int]:
    """The places of maps, the first with each image of a set of rows."""
    import numpy as np

    side = maps[0].side
    moved = (np.array(list(bits(rows)), np.int64) * factors[:, None] % side)[:, None, :] + np.arange(side)[:, None]
    images = (1 << moved % side).sum(axis=2).ravel()
    return sorted(np.unique(images, return_index=True)[1].tolist())


def make_tasks(instance: Instance) -> "CoverTasks":
    """The compiled search for an instance whose size is a number."""
    import numpy as np

    from models.counters.kernels.machinery.cover.tasks import CoverTasks
    from models.counters.kernels.machinery.torus_line_patterns import steps

    assert isinstance(instance.size, int)
    side = instance.board.rows
    tasks = list(row_sets(side, side - instance.size))
    conditions = instance.problem.conditions
    question = steps.TorusInput(
        side=side,
        size=instance.size,
        row_sets=np.array([rows for task in tasks for rows in task.sets], np.uint64),
        ends=np.cumsum([len(task.sets) for task in tasks]),
        exclusive=conditions.non_attacking,
        attacked=conditions.attacked,
    )
    branches = [Branch(0, instance.free, (), task.maps) for task in tasks]
    return CoverTasks(instance, branches, -(-len(instance.board) // WORD_BITS), question, steps)
