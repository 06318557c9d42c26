"""Where the board and the panel of a watched search stand in a terminal, and how large the squares are."""

from dataclasses import dataclass

from compare.classroom.watching.board_picture import SCALES, Scale
from models.chess.board import Board

COLUMNS_BETWEEN = 4
PANEL_WIDTH = 42
FEWEST_PANEL_LINES = 2


@dataclass(frozen=True)
class Layout:
    """The size of the squares, and whether the panel is beside the board or below it."""

    scale: Scale
    is_beside: bool

    def board_size(self, board: Board) -> tuple[int, int]:
        """Columns and lines of the board with the names of its ranks and columns."""
        return len(str(board.rows)) + 1 + board.columns * self.scale.width, board.rows * self.scale.height + 1

    def least_size(self, board: Board) -> tuple[int, int]:
        """Columns and lines of board and panel."""
        width, height = self.board_size(board)
        if self.is_beside:
            return width + COLUMNS_BETWEEN + PANEL_WIDTH, height
        return width, height + FEWEST_PANEL_LINES

    def fits(self, board: Board, width: int, height: int) -> bool:
        """Whether it fits into this number of columns and lines."""
        least_width, least_height = self.least_size(board)
        return least_width <= width and least_height <= height


SMALLEST = Layout(SCALES[-1], is_beside=False)
LAYOUTS = [
    *(Layout(scale, is_beside=True) for scale in SCALES[:-1]),
    *(Layout(scale, is_beside=False) for scale in SCALES),
    Layout(SCALES[-1], is_beside=True),
]
"""The best first."""


def best_layout(board: Board, width: int, height: int, lines_around: int) -> Layout | None:
    """The best layout that leaves ``lines_around`` lines of the terminal free; if there is none, the best that fits."""
    for lines in (lines_around, 0):
        for layout in LAYOUTS:
            if layout.fits(board, width, height - lines):
                return layout
    return None
