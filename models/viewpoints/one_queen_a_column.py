"""The viewpoint of most formulations of the n-queens question: one variable a column, the row of its queen.

It fits where there are as many queens as columns, as no column can hold two. On a board that is wider than high, rows
take the place of columns, so that "columns" are always the lines of the shorter side; the diagonals stay diagonals.
"""

from abc import abstractmethod
from typing import ClassVar

from models.chess.board import Board
from models.engine import Unsupported
from models.exporting.shared.stated import ArrayModel, DifferentValues, Variable
from models.formulation import Formulation
from models.pieces import QUEEN
from models.problem import Instance, why_not_non_attacking
from models.search import Search


class OneQueenAColumn(Formulation):
    """One queen in each column, and for each column a variable.

    Question
        Place n queens on an n × n board so that no two attack each other. On a rectangle, n is the shorter side.
    Viewpoint
        The row of each column's queen.
    Variables and domains
        One variable per column; its domain is the rows that ``required`` and ``forbidden`` leave.
    """

    def unsupported(self, instance: Instance) -> str | None:
        return why_not_one_queen_a_column(instance)


class GivesRows(OneQueenAColumn):
    """A formulation that also gives a solution of the plain n queens as rows, where a bitboard would be too large."""

    most_queens: ClassVar[int | None] = None
    """The largest n for which a solution takes a few seconds; None: there is no such limit."""

    @abstractmethod
    def rows(self, n: int, search: Search | None = None) -> list[int]:
        """The row (from 0) of the queen in each of n columns, for n from 4 on. Raises GaveUp if none was found."""


class TwoPermutations(OneQueenAColumn):
    """The rows of the columns and the columns of the rows, each the inverse of the other.

    Question
        Place n queens on an n × n board so that no two attack each other.
    Viewpoint
        Two at once: the row of each column's queen, and the column of each row's queen.
    Variables and domains
        2n integer variables. The domain of a column's row is what ``required`` and ``forbidden`` leave.
    Symmetry
        Not used. (Exchanging the two halves reflects the board in its main diagonal.)
    """

    def unsupported(self, instance: Instance) -> str | None:
        if instance.board.rows != instance.board.columns:
            return "only square boards"
        return super().unsupported(instance)


def why_not_one_queen_a_column(instance: Instance) -> str | None:
    """The reason why the instance is not a question of one queen a column; None if it is."""
    if reason := why_not_non_attacking(instance):
        return reason
    if instance.piece != QUEEN:
        return "only queens"
    if instance.board.wrap:
        return "no torus"
    if instance.size != instance.board.shorter_side:
        return "only one queen a column"
    return None


def columns(board: Board) -> list[list[int]]:
    """The squares (bit numbers) of each column, from row 0 on; on a wide board, of each row."""
    down, across = (1, 0), (0, 1)
    return board.lines(down if board.columns <= board.rows else across)


def column_squares(board: Board) -> list[list[int]]:
    """For each column and each of its rows the square, as a bitboard."""
    return [[1 << square for square in column] for column in columns(board)]


def rows_allowed(instance: Instance) -> list[list[int]]:
    """For each column the rows where its queen may stand, as ``required`` and ``forbidden`` leave them.

    A column with a required square allows no other row; with two, none.
    """
    rows = []
    for column in columns(instance.board):
        required = {row for row, square in enumerate(column) if instance.required >> square & 1}
        allowed = (row for row, square in enumerate(column) if not instance.forbidden >> square & 1)
        rows.append([row for row in allowed if required <= {row}])
    return rows


def three_all_different(who: str, instance: Instance) -> ArrayModel:
    """Three all-different constraints on the rows of the columns, for solvers that read arrays.

    Raises Unsupported, in the name of ``who``, where a column has no row left.
    """
    allowed = rows_allowed(instance)
    if not all(allowed):
        raise Unsupported(who, instance, "a column has no row where its queen may stand")
    variables = [
        Variable(f"[{number}]", rows[0], rows[-1], {row: 1 << column[row] for row in rows})
        for number, (column, rows) in enumerate(zip(columns(instance.board), allowed, strict=True))
    ]
    across = "row" if instance.board.columns <= instance.board.rows else "column"
    different = {across: 0, "rising diagonal": 1, "falling diagonal": -1}
    constraints = [DifferentValues(step, f"at most one queen on every {line}") for line, step in different.items()]
    return ArrayModel(instance, across, variables, constraints)


def why_not_plain_board(instance: Instance) -> str | None:
    """The reason why an instance is not the plain n queens; None if it is."""
    if instance.board.rows != instance.board.columns:
        return "only square boards"
    if instance.required or instance.forbidden:
        return "no required or forbidden squares"
    return why_not_one_queen_a_column(instance)
