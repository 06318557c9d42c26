"""The search stops at the first solution, and all were asked for.

Question
    Place n queens on an n × n board so that no two attack each other, in every way.
Viewpoint
    The row of each column's queen: column by column, from the left.
Constraints
    A queen is placed only on a square that no earlier queen attacks.
Search
    Depth first. The function says whether the columns from this one on can be filled. As soon as one row leads to the
    end, it says yes, and so do all calls above it.
What goes wrong
    ``return True`` ends the loop over the rows in every column. This answers "is there a solution?", and the board that
    is left is one of them. The other rows are never tried: 1 board of 92 for 8 queens. On 1 × 1 there is only one
    solution, on 2 × 2 and 3 × 3 there is none, and the answer is right; on 4 × 4 the mirror image is missing.
A student asks
    "The board is right. What is wrong?" Nothing is, if one board was asked for (``grade --one``). To list all boards, a
    solution is a thing to note down, and not a reason to stop. "May I call it again for the next one?" No: it would
    find the same board, because it begins anew.
Cure
    At the end, ``yield`` the board or append a copy of it, and go on: no ``return True``, and no test of what the
    recursive call gives.
Source
    Classroom; a search for one solution is Wirth's first program, Program Development by Stepwise Refinement, CACM 14
    (1971) 221.
Compare with
    backtracking/flags (goes on), pitfall/time-limit-as-the-end (stopped from outside).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class StoppingAtTheFirst(Pitfall, OneQueenAColumn):
    engine = ENGINE
    shows_on = n_queens(4)
    symptom = "missing"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        squares = columns(instance.board)
        allowed = rows_allowed(instance)
        rows: list[int] = []

        def fill(column: int) -> bool:
            if column == len(squares):
                return True
            for row in allowed[column]:
                if all(abs(row - other_row) not in (0, column - other) for other, other_row in enumerate(rows)):
                    square = instance.board.square(squares[column][row])
                    search.place(square)
                    rows.append(row)
                    if fill(column + 1):
                        return True  # the mistake is here
                    rows.pop()
                    search.remove(square)
            return False

        if fill(0):
            yield sum(1 << squares[column][row] for column, row in enumerate(rows))
