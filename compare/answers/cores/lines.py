"""The lines that a piece rides along, with the names by which people know them."""

from dataclasses import dataclass

from models.chess.board import Board, Step
from models.chess.notation import column_name, square_name

DIRECTIONS = {
    (0, 1): ("rows", "in every row", "row"),
    (1, 0): ("columns", "in every column", "column"),
    (1, -1): ("rising diagonals", "on every rising diagonal", "rising diagonal"),
    (1, 1): ("falling diagonals", "on every falling diagonal", "falling diagonal"),
}


@dataclass(frozen=True)
class Line:
    """A line that a piece rides along: its direction, and its squares in their order."""

    step: Step
    squares: list[int]

    @property
    def group(self) -> str:
        return DIRECTIONS[self.step][0] if self.step in DIRECTIONS else f"lines {step_in_words(self.step)}"

    @property
    def everywhere(self) -> str:
        known = DIRECTIONS.get(self.step)
        return known[1] if known else f"on every line {step_in_words(self.step)}"

    def name(self, board: Board) -> str:
        """``row 2``, ``column c``, ``rising diagonal a2–c4``."""
        row, column = board.square(self.squares[0])
        if self.step == (0, 1):
            return f"row {board.rows - row}"
        if self.step == (1, 0):
            return f"column {column_name(column)}"
        kind = DIRECTIONS[self.step][2] if self.step in DIRECTIONS else f"line {step_in_words(self.step)}"
        ends = [board.square(self.squares[place]) for place in (0, -1)]
        if board.wrap:
            return f"{kind} through {square_name(board, ends[0])}"
        first, last = sorted(ends, key=lambda square: square[1])
        return f"{kind} {square_name(board, first)}–{square_name(board, last)}"


def step_in_words(step: Step) -> str:
    """``1 down and 2 right``."""
    rows, columns = step
    return f"{rows} down and {abs(columns)} {'right' if columns > 0 else 'left'}"
