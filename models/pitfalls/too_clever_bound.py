"""A lower bound on the size that holds on nearly all boards.

Question
    Cover an n × n board with the fewest queens.
Viewpoint
    Which piece covers an uncovered square.
Search
    The sizes are tried in turn; to save time the search begins with n / 2 queens, rounded up.
What goes wrong
    It is a theorem that fewer than (n - 1) / 2 queens never cover the board (P. H. Spencer), and n / 2 looks like the
    same bound, rounded. It is wrong on only two boards: one queen covers 3 × 3, and five cover 11 × 11. There the
    search begins beyond the optimum and reports larger covers as the best, and each of them is a true cover. A single
    program cannot notice.
A student asks
    "It covers the board, so is it not a solution?" It covers it, but with more queens than needed. "The fewest" is a
    claim about all smaller sizes, and they were never tried.
Cure
    Begin where a proof allows it: at (n - 1) / 2 rounded up, or at 0. Distrust a bound that only makes the search
    faster: every solution that it shows is right, so nothing looks wrong. Check it with a formulation that does not use
    the bound.
Source
    The bound: P. H. Spencer, as told in Cockayne, Chessboard domination problems, Discrete Mathematics 86 (1990).
    That n / 2 holds except for 3 and 11: Finozhenok and Weakley, An improved lower bound for domination numbers of
    the queen's graph, Australasian Journal of Combinatorics 37 (2007) 295. The sizes: A075458.
Compare with
    backtracking/uncovered-square (the same search, from 0), cp-sat/cover (the solver finds the optimum by itself).
"""

from collections.abc import Iterator

from models.backtracking.uncovered_square import UncoveredSquare
from models.pieces import QUEEN
from models.pitfalls import Pitfall
from models.pitfalls.shared import fewest_queens
from models.problem import DOMINATION, OPTIMUM, Instance
from models.search import Search


class TooCleverBound(Pitfall, UncoveredSquare):
    shows_on = fewest_queens(3)
    symptom = "not optimal"

    def unsupported(self, instance: Instance) -> str | None:
        board = instance.board
        is_queens_domination = instance.problem.conditions == DOMINATION and instance.piece == QUEEN
        fits = is_queens_domination and board.rows == board.columns and not board.wrap and instance.size == OPTIMUM
        return None if fits else "only the fewest queens that cover a square board"

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        lower_bound = (instance.board.rows + 1) // 2
        for size in range(lower_bound, len(instance.board) + 1):
            placements = list(UncoveredSquare().placements(instance.with_size(size), search))
            if placements:
                yield from placements
                return
