"""Two viewpoints of one placement: the row of each column's queen, and the column of each row's queen."""

from collections.abc import Sequence
from typing import Self

from models.propagation.solver.domains import Domains
from models.propagation.solver.propagator import Consistency, Propagator
from models.search import Reason


class Inverse(Propagator):
    """Column c has the row r exactly if row r has the column c.

    ``columns`` and ``rows`` are the numbers of the variables. Where there are more rows than columns, a row has one
    value more, the number of columns: it has no queen.
    """

    title = "channelling"
    promises = Consistency.CHECKED

    def __init__(self, columns: Sequence[int], rows: Sequence[int]) -> None:
        super().__init__([*columns, *rows])
        self.columns, self.rows = columns, rows

    def is_met(self, values: Sequence[int]) -> bool:
        row_of, column_of = values[: len(self.columns)], values[len(self.columns) :]
        forth = all(column_of[row] == column for column, row in enumerate(row_of))
        return forth and all(column == len(row_of) or row_of[column] == row for row, column in enumerate(column_of))

    def filter(self, domains: Domains) -> None:
        self.channel(domains, self.columns, self.rows)
        self.channel(domains, self.rows, self.columns)

    def channel(self, domains: Domains, givers: Sequence[int], takers: Sequence[int]) -> None:
        """Tell the takers which values the givers have lost, and which givers are fixed."""
        for place, giver in enumerate(givers):
            for value, taker in enumerate(takers):
                if not domains[giver] >> value & 1:
                    domains.remove(taker, 1 << place, self.reason_of_loss(domains, giver, value))
            if domains.is_fixed(giver) and domains.value(giver) < len(takers):
                queen = domains.squares_of(giver, domains[giver])
                reason = Reason(self.title, "the queen of this line is on {occupied}", occupied=queen, evidence=queen)
                domains.fix(takers[domains.value(giver)], place, reason)

    def reason_of_loss(self, domains: Domains, giver: int, value: int) -> Reason:
        """The reason "the square of this value is empty"."""
        square = domains.squares_of(giver, 1 << value)
        return Reason(self.title, "{empty} is empty in the other viewpoint, too", empty=square, evidence=square)

    @classmethod
    def example(cls, width: int) -> Self:
        side = (width + 1) // 2
        return cls(range(side), range(side, 2 * side))

    @classmethod
    def squares_of_example(cls, width: int) -> list[list[int]]:
        columns = super().squares_of_example((width + 1) // 2)
        return [*columns, *map(list, zip(*columns, strict=True))]
