"""The blocks into which a count of half boards is cut: by the middle column of an odd board, and by sets of rows."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Middle:
    """The queen of the middle column, and what it leaves for the two halves.

    ``distance``: from the queen to the centre; None on an even board, which has no such column.
    """

    n: int
    distance: int | None

    @property
    def half(self) -> int:
        """The number of columns of a half board."""
        return self.n // 2

    @property
    def is_symmetric(self) -> bool:
        """Whether the board upside down has the same middle column: none, or a queen in the centre."""
        return not self.distance

    @property
    def top(self) -> list[int]:
        """The rows of the top quarters, from the edge in."""
        return list(range(self.half))

    @property
    def bottom(self) -> list[int]:
        """The rows of the bottom quarters, from the edge in; the middle row is one of them, if it is not taken."""
        rows = [self.n - 1 - row for row in self.top]
        return rows if self.is_symmetric else [*rows, self.half]

    def blocked_columns(self, row: int) -> int:
        """The columns of the west where no queen may stand in this row, a bit each.

        The queen of the middle column attacks some. In the middle row a queen must be farther from the centre than it.
        """
        if self.distance is None:
            return 0
        queen = self.half - self.distance
        columns = range(self.half)
        near = [column for column in columns if row == self.half and self.half - column <= self.distance]
        attacked = [column for column in columns if row == queen or abs(row - queen) == self.half - column]
        return sum(1 << column for column in {*near, *attacked})


def middles(n: int) -> list[Middle]:
    """All middle columns up to symmetry; on an even board a single one, which stands for none."""
    return [Middle(n, None)] if n % 2 == 0 else [Middle(n, distance) for distance in range(n // 2 + 1)]


class Block(NamedTuple):
    """Sets of rows: those whose top rows are in ``top_group``, and whose bottom rows are in ``bottom_group``.

    A block needs few of all quarter boards. The sets of top rows are dealt to ``groups`` groups, a set and its
    complement together, and so are those of bottom rows. The group is the remainder of a set, as a number, by the
    number of groups: so each group has sets of all sizes, and blocks are alike. ``groups`` is 1, or a prime by which
    small powers of two have different remainders; otherwise the sets of a group would have the same edge rows.
    """

    middle: Middle
    groups: int = 1
    top_group: int = 0
    bottom_group: int = 0

    @property
    def needs_the_same_above_and_below(self) -> bool:
        """Whether the bottom quarters are those of the top, upside down."""
        return self.middle.n % 2 == 0 and self.top_group == self.bottom_group


GROUPS_FROM = {26: 37, 24: 13, 22: 5}
"""The numbers of groups by the smallest n for which each is used; below the last one there is one group."""


def number_of_groups(n: int) -> int:
    """The number of groups for n × n: several where all quarter boards together take gigabytes.

    All quarter boards up to n = 21 take 602 MiB or less; then each step of two takes eight times as much.
    """
    return next((groups for smallest, groups in GROUPS_FROM.items() if n >= smallest), 1)


def blocks(n: int, groups: int | None = None) -> list[Block]:
    """The blocks of an n × n board, which share no solution and lose none; None chooses the number of groups."""
    groups = number_of_groups(n) if groups is None else groups
    each = range(groups)
    return [Block(middle, groups, top, bottom) for middle in middles(n) for top in each for bottom in each]
