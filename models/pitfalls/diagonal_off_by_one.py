"""A loop over the diagonals ends one diagonal too early.

Question
    Place n queens on an n × n board so that no two attack each other.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean per square.
Constraints
    Every row and every column holds exactly one queen, every diagonal of at least two squares at most one. The
    diagonals are numbered: row - column from -(n - 2) to n - 2, row + column from 1 to 2n - 3.
What goes wrong
    ``range(-(n - 2), n - 2)`` leaves out its end, n - 2, the short diagonal in the bottom left corner. Two queens may
    stand there, on a2 and b1. It is one pair of squares among many: on 4 × 4 no wrong placement uses it and the answer
    is right by luck, so a test on that board alone shows nothing.
A student asks
    "My test on 4 × 4 gives 2, as it should. Is that not enough?" On 4 × 4 the missing diagonal changes nothing. Test on
    every small board, from 1 × 1 on: 2 × 2 shows it.
Cure
    Take the lines from the board instead of numbering them (``board.lines(step)``), or let ``range`` end one later.
    Test on several boards, odd and even, and compare the set of solutions with that of another formulation, not with
    one number.
Source
    Classroom.
Compare with
    cp-sat/squares (the lines come from the board), pitfall/forgotten-antidiagonals (a whole direction is missing).
"""

from models.cp_sat.shared.engine import CpModel, CpSat, Viewpoint
from models.cp_sat.shared.variables import boolean_squares, viewpoint_of
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.viewpoints.one_queen_a_column import why_not_one_queen_a_column


class DiagonalOffByOne(Pitfall, CpSat):
    shows_on = n_queens(2)
    symptom = "wrong"

    def unsupported(self, instance: Instance) -> str | None:
        board = instance.board
        is_square = instance.size == board.rows == board.columns
        return why_not_one_queen_a_column(instance) if is_square else "only n queens on n × n"

    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        n = instance.board.rows
        occupied = boolean_squares(instance, model)
        queens = dict(zip(instance.board, occupied, strict=True))
        # One queen in each row and in each column.
        for line in range(n):
            model.add_exactly_one(queens[line, column] for column in range(n))
            model.add_exactly_one(queens[row, line] for row in range(n))
        # No two queens on one diagonal (the mistake is here).
        for difference in range(-(n - 2), n - 2):
            model.add_at_most_one(queen for (row, column), queen in queens.items() if row - column == difference)
        for total in range(1, 2 * n - 2):
            model.add_at_most_one(queen for (row, column), queen in queens.items() if row + column == total)
        return viewpoint_of(occupied)
