"""A board that is written cell by cell: which squares are occupied, and on which layer."""

import re
from collections.abc import Sequence
from typing import Any

from models.chess.board import Board, Square
from models.chess.notation import column_name

EMPTY = frozenset({"", ".", "-", "_", "0", "·", "+"})
"""The marks of an empty square."""
OCCUPIED = re.compile(r"[A-NP-Za-np-z1*#@♔-♟]")
"""The letter o is left out: it can mean an empty square as well as a piece."""
SECOND_LAYER = re.compile(r"[a-np-z2×♔-♙]")
"""The pieces of the second layer, as boards are drawn here: small letters, white figures, or a cross."""
BOTH_LAYERS = "&"
"""The mark of a square that is occupied on both layers."""
BETWEEN_CELLS = re.compile(r"[|│║]")
"""A stroke between two cells of a row."""
BORDER = re.compile(r"[\s+\-=_|─-╬]{3,}")
"""A line of strokes above, between or below the rows of a board."""

Cell = tuple[int, ...]
"""The layers on which a square is occupied."""


def squares_of_cells(lines: Sequence[Any], board: Board) -> list[Square] | None:
    """The occupied squares of a board that is written cell by cell; None if it is not, or if all cells are empty."""
    lines = [line for line in lines if not is_edge(line, board)]
    may_be_pairs = board.columns == 2 and any(isinstance(line, tuple) for line in lines)
    if len(lines) != board.rows or may_be_pairs:
        return None
    squares = []
    for row, line in enumerate(lines):
        cells = cells_of(line, board)
        if cells is None:
            return None
        squares += [(layer * board.rows + row, column) for column, cell in enumerate(cells) for layer in cell]
    return squares or None


def is_edge(line: Any, board: Board) -> bool:
    """Whether a line above or below a board names its columns, or is a border between its rows."""
    if not isinstance(line, str):
        return False
    marks, count = "".join(BETWEEN_CELLS.sub(" ", line).split()).lower(), board.columns
    if marks == "".join(map(column_name, range(count))):
        return True
    is_numbered = any(marks == "".join(map(str, range(first, first + count))) for first in (0, 1))
    return (is_numbered or BORDER.fullmatch(line) is not None) and cells_of(line, board) is None


def cells_of(line: Any, board: Board) -> list[Cell] | None:
    """The cells of a row, from left to right; None if ``line`` is not a row of cells."""
    if isinstance(line, str):
        marks = _split_into_marks(line, board.columns)
    elif isinstance(line, list | tuple):
        marks = list(line)
    else:
        return None
    cells = [cell_of(mark, board.layers) for mark in marks]
    understood = [cell for cell in cells if cell is not None]
    return understood if len(understood) == len(cells) == board.columns else None


def _split_into_marks(line: str, columns: int) -> list[Any]:
    """The marks of a line, one for each cell; without the number of a rank in front."""
    characters = list(line.rstrip("\r\n"))
    marks: list[Any] = BETWEEN_CELLS.split(line)
    if len(marks) > columns:  # strokes outside of the cells, too
        marks = marks[not marks[0].strip() : len(marks) - (not marks[-1].strip())]
    elif len(marks) == 1 and len(characters) == columns:
        return characters
    elif len(marks) == 1:
        marks = re.split(r"[\s,]+", line.strip(" \t,\r\n"))
    if len(marks) == columns + 1 and marks[0].strip().isdecimal():
        return marks[1:]  # the number of the rank
    return marks


def cell_of(mark: Any, layers: int = 1) -> Cell | None:
    """The layers (0, 1) on which the cell with this mark is occupied; None if a cell has no such mark."""
    try:  # 0, 1 and 2 may also be truth values, or floats such as 1.0
        text = mark.strip() if isinstance(mark, str) else {None: "", 0: "0", 1: "1", 2: "2"}.get(mark)
    except TypeError:  # a list, or another value that is no key
        return None
    if text is None:
        return None
    if text in EMPTY:
        return ()
    if layers > 1 and text == BOTH_LAYERS:
        return 0, 1
    if layers > 1 and SECOND_LAYER.fullmatch(text):
        return (1,)
    return (0,) if OCCUPIED.fullmatch(text) else None
