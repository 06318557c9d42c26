"""How many pieces stand on the board, as clauses: a totalizer over the rows.

Each square is a number of one digit. Two numbers are added by a node: its output c says "at least c pieces stand on my
squares". The squares of a row are added in a balanced tree, then the rows in the same way: the first half of the list,
rounded down, and the second half. A node has no more outputs than the bounds need.

Source: Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, CP 2003, LNCS 2833, 108.
"""

from collections.abc import Sequence

Clause = tuple[int, ...]


class Totalizer:
    """The clauses that state how many squares are occupied; variable i + 1 says that square i is.

    ``at_least`` and ``at_most`` are the bounds; None: no such bound. ``variables`` are there already.

    An output that is true has as many pieces as it says, if there is a lower bound; as many pieces as it says make it
    true, if there is an upper bound.
    """

    def __init__(self, rows: int, columns: int, at_least: int | None, at_most: int | None, variables: int) -> None:
        squares = rows * columns
        self.variables = variables
        self.clauses: list[Clause] = []
        self._counts_up = at_most is not None and at_most < squares
        self._counts_down = at_least is not None and at_least > 0
        if (at_least or 0) > squares or (at_most is not None and at_most < 0):
            self.clauses.append(())
        elif self._counts_up or self._counts_down:
            self._state(rows, columns, at_least or 0, at_most)

    def _state(self, rows: int, columns: int, at_least: int, at_most: int | None) -> None:
        self._outputs = max(at_least, at_most + 1 if at_most is not None and self._counts_up else 0)
        lines = [[[row * columns + column + 1] for column in range(columns)] for row in range(rows)]
        total = self._add_all([self._add_all(line) for line in lines])
        if self._counts_up and at_most is not None:
            self.clauses.append((-total[at_most],))
        if self._counts_down:
            self.clauses.append((total[at_least - 1],))

    def _add_all(self, numbers: Sequence[list[int]]) -> list[int]:
        if len(numbers) == 1:
            return numbers[0]
        half = len(numbers) // 2
        return self._add(self._add_all(numbers[:half]), self._add_all(numbers[half:]))

    def _add(self, left: list[int], right: list[int]) -> list[int]:
        """A new node. ``left`` and ``right`` are the outputs of its two parts, for 1, 2, 3, … pieces."""
        width = min(len(left) + len(right), self._outputs)
        total = list(range(self.variables + 1, self.variables + width + 1))
        self.variables += width
        for first in range(len(left) + 1):
            for second in range(len(right) + 1):
                self._relate(left, right, total, first, second)
        return total

    def _relate(self, left: list[int], right: list[int], total: list[int], first: int, second: int) -> None:
        """What ``first`` pieces on the left and ``second`` on the right say about the sum."""
        both = first + second
        if self._counts_up and 1 <= both <= len(total):
            enough = [-left[first - 1]] * (first > 0) + [-right[second - 1]] * (second > 0)
            self.clauses.append((*enough, total[both - 1]))
        if self._counts_down and both < len(total):
            more = left[first : first + 1] + right[second : second + 1]
            self.clauses.append((*more, -total[both]))
