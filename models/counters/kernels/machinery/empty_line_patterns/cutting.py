"""The search of an instance, cut into tasks: for each shape, by what is decided of the first lines.

A shape says how far the outermost empty lines are apart, and in which order the lines between them are decided.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from models.chess.symmetry import symmetries
from models.counters.kernels.machinery.cover.symmetry import Branch
from models.counters.kernels.machinery.empty_line_patterns import COLUMN_OFFSET, PREFIX_LINES
from models.machine_code import WORD_BITS
from models.problem import Instance

if TYPE_CHECKING:
    from models.counters.kernels.machinery.cover.tasks import CoverTasks


@dataclass(frozen=True)
class Shape:
    """The distances from the first to the last empty row and column; the width is not the smaller one."""

    height: int
    width: int

    def list_lines(self) -> list[int]:
        """The lines inside, in the order of decision: in pairs of mirror images, by turns from outside and inside."""
        columns, rows = _pairs(self.width, COLUMN_OFFSET), _pairs(self.height, 0)
        lines: list[int] = []
        end = 0
        while columns or rows:
            for pairs in (columns, rows):
                lines += pairs.pop(end) if pairs else []
            end = -1 - end
        return lines

    def list_lines_along_diagonals(self) -> list[int]:
        """The lines inside, in pairs of mirror images: next the pair with the most decided neighbours on the border.

        Two squares of the frame's border are neighbours if they are on a diagonal. On a square shape columns come
        before the rows at their distance.
        """
        pairs = [(COLUMN_OFFSET, pair) for pair in _pairs(self.width, COLUMN_OFFSET)] + [
            (0, pair) for pair in _pairs(self.height, 0)
        ]
        reached = self._border_diagonals([0, self.height])
        lines: list[int] = []
        while pairs:
            allowed = [
                (offset, pair)
                for offset, pair in pairs
                if offset or self.height != self.width or COLUMN_OFFSET + pair[0] in lines
            ]
            chosen = max(
                allowed, key=lambda one: sum(diagonal in reached for diagonal in self._border_diagonals(one[1]))
            )
            reached += self._border_diagonals(chosen[1])
            pairs.remove(chosen)
            lines += chosen[1]
        return lines

    def _border_diagonals(self, lines: list[int]) -> list[tuple[str, int]]:
        """The diagonals of the border squares of these lines."""
        squares = []
        for line in lines:
            is_column, at = divmod(line, COLUMN_OFFSET)
            squares += [(0, at), (self.height, at)] if is_column else [(at, 0), (at, self.width)]
        return [
            diagonal for row, column in squares for diagonal in (("falling", column - row), ("rising", row + column))
        ]


def _pairs(extent: int, offset: int) -> list[list[int]]:
    """The lines strictly inside a shape, each with its mirror image, from outside to the middle."""
    return [sorted({offset + near, offset + extent - near}) for near in range(1, extent // 2 + 1)]


def shapes(side: int, pieces: int) -> Iterator[Shape]:
    """The shapes that this number of pieces can leave: each line outside takes one piece."""
    least = max(0, side - 1 - pieces)
    for width in range(least, side):
        for height in range(least, width + 1):
            yield Shape(height, width)


def _branch(instance: Instance, shape: Shape) -> Branch:
    """The branch of a shape, wherever it is on the board: the symmetries that keep the shape, and that which turns it.

    Queens on a square board are turned into queens, whichever symmetries the problem says that it has.
    """
    group = instance.symmetries()
    if shape.height == shape.width:
        return Branch(0, instance.free, tuple(group), group[:1])
    keeping = tuple(symmetry for symmetry in group if not symmetry.swap)
    turned = next(symmetry for symmetry in symmetries(instance.board) if symmetry.swap)
    return Branch(0, instance.free, keeping, [keeping[0], turned])


def looks_ahead_at(side: int, pieces: int) -> bool:
    """Whether the bound that knows how many lines will be empty saves more than it takes: where pieces are few.

    It needs shapes that have two rows and two columns.
    """
    return 2 * pieces <= side and side - 1 - pieces >= 1


def make_tasks(instance: Instance) -> "CoverTasks":
    """The compiled search for an instance whose size is a number: tasks for each shape, by its first lines."""
    import numpy as np

    from models.counters.kernels.machinery.cover.tasks import CoverTasks
    from models.counters.kernels.machinery.empty_line_patterns import steps

    assert isinstance(instance.size, int)
    side = instance.board.rows
    looks_ahead = looks_ahead_at(side, instance.size)
    orders = {
        shape: shape.list_lines_along_diagonals() if looks_ahead else shape.list_lines()
        for shape in shapes(side, instance.size)
    }
    tasks = [
        (shape, order, prefix)
        for shape, order in orders.items()
        for prefix in range(1 << min(PREFIX_LINES, len(order)))
    ]
    lines = np.zeros((len(tasks), 2 * side), np.int64)
    for at, (_, order, _) in enumerate(tasks):
        lines[at, : len(order)] = order
    branches = {shape: _branch(instance, shape) for shape in orders}
    conditions = instance.problem.conditions
    question = steps.PatternInput(
        side=side,
        size=instance.size,
        shapes=np.array([(shape.height, shape.width) for shape, _, _ in tasks], np.int64).reshape(-1, 2),
        lines=lines,
        line_counts=np.array([len(order) for _, order, _ in tasks], np.int64),
        prefixes=np.array([prefix for _, _, prefix in tasks], np.int64),
        looks_ahead=looks_ahead,
        exclusive=conditions.non_attacking,
        attacked=conditions.attacked,
    )
    words = -(-len(instance.board) // WORD_BITS)
    return CoverTasks(instance, [branches[shape] for shape, _, _ in tasks], words, question, steps)
