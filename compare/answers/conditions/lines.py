"""The lines that a piece rides along, with the names by which people know them."""

from dataclasses import dataclass

from compare.answers.conditions.names import LINES
from models.chess.board import Board, Step
from models.chess.notation import column_name, square_name

DIRECTIONS = {
    (0, 1): ("rows", "row"),
    (1, 0): ("columns", "column"),
    (1, -1): ("rising diagonals", "rising diagonal"),
    (1, 1): ("falling diagonals", "falling diagonal"),
}
"""The names of the lines along a step, and of one of them."""


@dataclass(frozen=True)
class Line:
    """A line that a piece rides along: its direction, and its squares in their order."""

    step: Step
    squares: list[int]

    @property
    def group(self) -> str:
        return name_of_lines(self.step)

    def name(self, board: Board) -> str:
        """``row 2``, ``column c``, ``rising diagonal a2–c4``."""
        row, column = board.square(self.squares[0])
        if self.step == (0, 1):
            return f"row {board.rows - row}"
        if self.step == (1, 0):
            return f"column {column_name(column)}"
        kind = DIRECTIONS[self.step][1] if self.step in DIRECTIONS else f"line {step_in_words(self.step)}"
        ends = [board.square(self.squares[place]) for place in (0, -1)]
        if board.wrap:
            return f"{kind} through {square_name(board, ends[0])}"
        first, last = sorted(ends, key=lambda square: square[1])
        return f"{kind} {square_name(board, first)}–{square_name(board, last)}"


def name_of_lines(step: Step) -> str:
    """``rows``, or ``lines 1 down and 2 right``. Of two opposite steps either is given."""
    step = max(step, (-step[0], -step[1]))
    return DIRECTIONS[step][0] if step in DIRECTIONS else f"{LINES}{step_in_words(step)}"


def step_in_words(step: Step) -> str:
    """``1 down and 2 right``."""
    rows, columns = step
    return f"{rows} down and {abs(columns)} {'right' if columns > 0 else 'left'}"
