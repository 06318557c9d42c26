"""Half of the board is searched and each solution mirrored; an early return leaves out the middle row.

Question
    Place n queens on an n × n board so that no two attack each other.
Viewpoint
    The row of each column's queen.
Variables and domains
    One variable per column; its domain is the rows.
Constraints
    A queen is placed only on a square that no earlier queen attacks.
Search
    Depth first. The first queen goes through the upper half of its column only. Each solution is given together with
    its mirror image, top to bottom, whose first queen stands in the lower half.
Symmetry
    The top-bottom reflection; it halves the search.
What goes wrong
    If n is odd, the middle row belongs to neither half, and the search returns when it gets there. All solutions whose
    first queen stands in the middle of its column are missing: 2 of 10 for n = 5, 6 of 40 for n = 7. If n is even,
    nothing is missing. For n = 1 there was no solution at all; that was noticed, and mended by a line of its own. That
    hid the mistake and did not remove it.
A student asks
    "It gives 92 for 8 queens. How can it be wrong?" It is wrong where n is odd: try 5 and 7. A number that is right for
    one board says nothing about the others. "Why not mirror the solutions of the middle row as well?" Then they come
    twice: the mirror image of a queen in the middle row stands in the middle row.
Cure
    Search the middle row too, and do not mirror what is found there: the search finds the mirror image by itself. When
    a small board needs a line of its own, ask why before you write it.
Source
    Classroom.
Compare with
    backtracking/flags (no symmetry), pitfall/symmetry-broken-unsaid (only one of two mirror images).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import columns, why_not_plain_board


class MiddleRowLeftOut(Pitfall):
    engine = ENGINE
    shows_on = n_queens(5)
    symptom = "missing"

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_plain_board(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        squares = columns(instance.board)
        n = len(squares)

        def extend(rows: list[int]) -> Iterator[list[int]]:
            column = len(rows)
            if column == n:
                yield rows
                yield [n - 1 - row for row in rows]
                return
            for row in range(n):
                if column == 0 and row >= n // 2:
                    return  # the mistake is here
                if all(abs(row - other_row) not in (0, column - other) for other, other_row in enumerate(rows)):
                    square = instance.board.square(squares[column][row])
                    search.place(square)
                    yield from extend([*rows, row])
                    search.remove(square)

        for solution in [[0]] if n == 1 else extend([]):
            yield sum(1 << squares[column][row] for column, row in enumerate(solution))
