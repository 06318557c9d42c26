"""The middle column of an odd board, which stands by itself when the halves are joined."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Middle:
    """The queen of the middle column, and what it leaves for the two halves.

    ``distance``: from the queen to the centre; None on an even board, which has no such column.
    """

    n: int
    distance: int | None

    @property
    def half(self) -> int:
        return self.n // 2

    @property
    def is_symmetric(self) -> bool:
        return not self.distance

    @property
    def top(self) -> list[int]:
        """The rows of the top quarters, from the edge in."""
        return list(range(self.half))

    @property
    def bottom(self) -> list[int]:
        """Those of the bottom quarters, from the edge in; the middle row is one of them, if it is not taken."""
        rows = [self.n - 1 - row for row in self.top]
        return rows if self.is_symmetric else [*rows, self.half]

    def blocked_columns(self, row: int) -> int:
        """The columns of the west where no queen may stand in this row."""
        if self.distance is None:
            return 0
        queen = self.half - self.distance
        columns = range(self.half)
        near = [c for c in columns if row == self.half and self.half - c <= self.distance]
        attacked = [c for c in columns if row == queen or abs(row - queen) == self.half - c]
        return sum(1 << column for column in {*near, *attacked})


def middles(n: int) -> list[Middle]:
    """All that can stand in the middle column, up to symmetry: nothing on an even board, which has none."""
    return [Middle(n, None)] if n % 2 == 0 else [Middle(n, distance) for distance in range(n // 2 + 1)]
