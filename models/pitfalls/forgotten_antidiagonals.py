"""One of the two diagonal directions is forgotten.

Constraints
    No two queens in one row; no two on one diagonal where row - column is constant.
What goes wrong
    A queen attacks along the two diagonals through its square. On the other one, the antidiagonal, row + column is
    constant, and nothing here checks it. So placements come out in which two queens attack each other. The mistake is
    hard to see: the code looks as if diagonals were checked, and all true solutions come out too.
A student asks
    "But I do check the diagonals?" One direction of two. Take a wrong board, name two queens that attack each other,
    and find the line of your code that should have seen it: there is none.
Cure
    A third set: row + column. Then check the solutions instead of the code: the mirror image of every solution is a
    solution, but the mirror image of a wrong placement is often missing here.
Source
    Classroom.
Compare with
    backtracking/flags (three arrays of flags), cp-sat/columns (three AllDifferent).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class ForgottenAntidiagonals(Pitfall, OneQueenAColumn):
    engine = ENGINE
    shows_on = n_queens(2)
    symptom = "wrong"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        squares = columns(instance.board)
        rows = rows_allowed(instance)

        def extend(column: int, placement: int, rows_taken: set[int], diagonals_taken: set[int]) -> Iterator[int]:
            if column == len(squares):
                yield placement
                return
            for row in rows[column]:
                if row not in rows_taken and row - column not in diagonals_taken:
                    square = instance.board.square(squares[column][row])
                    search.place(square)
                    occupied = placement | 1 << squares[column][row]
                    yield from extend(column + 1, occupied, rows_taken | {row}, diagonals_taken | {row - column})
                    search.remove(square)

        yield from extend(0, 0, set(), set())
