"""As many kings as possible, none attacking another, where a side of the board is odd: every other line is empty.

Question
    Place as many kings as possible on r × c squares so that no two attack each other, r or c being odd.
Formula
    With r odd: (r + 1) / 2 · c / 2 kings, the second factor rounded up. If c is odd too, in 1 way; if c = 2m is even,
    in (m + 1)^((r + 1) / 2) ways.
Why it is so
    Cut the columns into pairs, one of them a single column if c is odd, and the rows into pairs and one single row.
    Each block holds at most one king, and with as many kings each has exactly one. The single row may be any odd row,
    so each of the rows 1, 3, 5 … has a king in each pair of columns, and the rows between have none.
    Within such a row of 2m squares, m kings with a gap between them: those from some pair on stand on the right square
    of their pair, and those before it on the left one. That is m + 1 ways, and the rows are independent.
Symmetry
    By Burnside's lemma. Upside down, the first half of the rows decides. Left to right, every row must be its own
    mirror image, which is one way if m is even and none if m is odd; in a half turn only the middle row, if it has
    kings.
Source
    A350818 (rectangles).
Compare with
    king-covers (the fewest kings, which leave two of three lines empty), tours.
"""

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.counters.closed_forms.shared.lines import classes_of_rows
from models.pieces import KING
from models.problem import NON_ATTACKING, OPTIMUM, Instance


class MostKings(ClosedForm):
    conditions = NON_ATTACKING
    pieces = (KING,)
    sizes = (OPTIMUM,)

    def why_not_here(self, instance: Instance) -> str | None:
        return None if instance.board.rows % 2 or instance.board.columns % 2 else "only where a side is odd"

    def best_size(self, board: Board) -> int:
        return (board.rows + 1) // 2 * ((board.columns + 1) // 2)

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        rows, of_a_row, _ = _describe_rows(instance.board)
        solutions: int = of_a_row**rows
        return solutions

    def count_classes(self, instance: Instance, size: int | None) -> int:
        return classes_of_rows(*_describe_rows(instance.board))


def _describe_rows(board: Board) -> tuple[int, int, int]:
    """The number of rows with kings, the ways to fill one, and how many of these are their own mirror image."""
    odd, other = (board.rows, board.columns) if board.rows % 2 else (board.columns, board.rows)
    pairs = other // 2
    number = (odd + 1) // 2
    return (number, 1, 1) if other % 2 else (number, pairs + 1, (pairs + 1) % 2)
