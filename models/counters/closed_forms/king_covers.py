"""The fewest kings that cover the board, where a side of the board is a multiple of 3: two of three lines are empty.

Question
    Cover r × c squares with as few kings as possible; they may attack each other. r or c is a multiple of 3.
Formula
    With r = 3q: q · c / 3 kings, the second factor rounded up; in p^q ways, where p is the number of ways to cover a
    single row of c squares: 1 if c = 3k, k + 2 if c = 3k + 2, and (k² + 5k + 2) / 2 if c = 3k + 1.
Why it is so
    Kings that cover a row of c squares number g = c / 3, rounded up, since g of its squares can be chosen no two of
    which one king covers. In r rows take such squares in rows 1, 4, 7 …: no king covers two of them, so q · g kings are
    needed, just g for each of these rows, in the row or beside it. The rows 3, 6, 9 … will do as well, and so will the
    first few from one and the rest from the other. Compare these choices: the first row has no king, the second has g,
    the third none, and so on. Each row with kings covers itself and both beside it as if it were alone.
    In a row of 3k squares each king covers 3 squares and none twice. With 3k + 2 squares one square is covered twice
    or one place beyond an end is covered; with 3k + 1 there are two such losses. That gives k + 2 and
    (k² + 5k + 2) / 2.
Symmetry
    By Burnside's lemma, from the covers of a row that are their own mirror image: 1 of them if
    c = 3k; if c = 3k + 2, there is 1 for an odd k, and otherwise none; if c = 3k + 1, (k + 3) / 2, rounded down.
Source
    A350815 (rectangles), A347554 (n × n).
Compare with
    most-kings (none attacks another), rook-covers.
"""

from models.chess.board import Board
from models.counters.closed_forms.shared.formula import ClosedForm
from models.counters.closed_forms.shared.lines import classes_of_rows
from models.pieces import KING
from models.problem import DOMINATION, OPTIMUM, Instance


class KingCovers(ClosedForm):
    conditions = DOMINATION
    pieces = (KING,)
    sizes = (OPTIMUM,)

    def why_not_here(self, instance: Instance) -> str | None:
        sides = instance.board.rows, instance.board.columns
        return "only where a side is a multiple of 3" if all(side % 3 for side in sides) else None

    def best_size(self, board: Board) -> int:
        return -(-board.rows // 3) * -(-board.columns // 3)

    def count_solutions(self, instance: Instance, size: int | None) -> int:
        rows, length = _rows_and_length(instance.board)
        solutions: int = _covers_of_row(length) ** rows
        return solutions

    def count_classes(self, instance: Instance, size: int | None) -> int:
        rows, length = _rows_and_length(instance.board)
        return classes_of_rows(rows, _covers_of_row(length), _mirrored_covers_of_row(length))


def _rows_and_length(board: Board) -> tuple[int, int]:
    """The number of rows with kings, and the squares of a row."""
    multiple, other = (board.rows, board.columns) if board.rows % 3 == 0 else (board.columns, board.rows)
    return multiple // 3, other


def _covers_of_row(length: int) -> int:
    """The number of ways to cover a single row of this length with the fewest kings."""
    k, rest = divmod(length, 3)
    return (1, (k * k + 5 * k + 2) // 2, k + 2)[rest]


def _mirrored_covers_of_row(length: int) -> int:
    """The number of these ways that are their own mirror image."""
    k, rest = divmod(length, 3)
    return (1, (k + 3) // 2, k % 2)[rest]
