"""A queen is taken back, but one of its lines stays marked as taken.

Viewpoint
    The row of each column's queen: column by column, from the left.
Constraints
    Three sets say which rows, which rising and which falling diagonals are taken.
Search
    Depth first. A queen is placed and its lines are marked; then the next column; then the queen is taken back.
What goes wrong
    Two of the three marks are taken back. The falling diagonals of queens that have long gone stay taken, so squares
    that are free look attacked. Fewer squares are left the longer the search lasts. Every board that comes is right,
    because too many marks only forbid. On 4 × 4 both solutions are missing.
A student asks
    "It finds a board of 5 queens, and that one is right. Why none of 8?" Look at the marks after the search: each of
    the three sets must be empty, as it was at the start. Marks that stay forbid squares that no queen attacks.
Cure
    Take back what was done, all of it, in the reverse order, at one place directly below the recursive call, and on
    every way out of it. Or have nothing to take back: pass new values down (``taken | {row}``, or bits of an int), as
    a function's arguments are restored by themselves.
Source
    Classroom; the form with the undo is Wirth's, Program Development by Stepwise Refinement, CACM 14 (1971) 221.
Compare with
    backtracking/flags (all three are cleared), backtracking/bitmask (nothing has to be taken back),
    pitfall/forgotten-antidiagonals (a line is never marked: too many boards instead of too few).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, columns, rows_allowed


class ForgottenUndo(Pitfall, OneQueenAColumn):
    engine = ENGINE
    shows_on = n_queens(4)
    symptom = "missing"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        squares = columns(instance.board)
        allowed = rows_allowed(instance)
        rows: set[int] = set()
        rising: set[int] = set()
        falling: set[int] = set()

        def extend(column: int, placement: int) -> Iterator[int]:
            if column == len(squares):
                yield placement
                return
            for row in allowed[column]:
                if row in rows or row + column in rising or row - column in falling:
                    continue
                square = squares[column][row]
                search.place(instance.board.square(square))
                rows.add(row)
                rising.add(row + column)
                falling.add(row - column)
                yield from extend(column + 1, placement | 1 << square)
                rows.remove(row)
                rising.remove(row + column)  # falling is forgotten
                search.remove(instance.board.square(square))

        yield from extend(0, 0)
