"""A board that is written cell by cell: which squares are occupied, and on which layer."""

import re
from collections.abc import Sequence
from typing import Any

from models.chess.board import Board, Square
from models.chess.notation import ALPHABET

EMPTY = frozenset({"", ".", "-", "_", "0", "·", "+"})
OCCUPIED = re.compile(r"[A-NP-Za-np-z1*#@♔-♟]")
"""The letter o is left out: it can mean an empty square as well as a piece."""
SECOND_LAYER = re.compile(r"[a-np-z2×♔-♙]")
"""The pieces of the second layer, as boards are drawn here: small letters, white figures, or a cross."""
BOTH_LAYERS = "&"
BETWEEN_CELLS = re.compile(r"[|│║]")
BORDER = re.compile(r"[\s+\-=_|─-╬]{3,}")

Cell = tuple[int, ...]
"""The layers on which a square is occupied."""


def squares_of_cells(lines: Sequence[Any], board: Board) -> list[Square] | None:
    """The occupied squares of a board that is written cell by cell; None if it is not, or if all cells are empty."""
    lines = [line for line in lines if not is_edge(line, board)]
    if len(lines) != board.rows or (board.columns == 2 and any(isinstance(line, tuple) for line in lines)):
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
    if marks == ALPHABET[:count] and count <= len(ALPHABET):
        return True
    is_numbered = any(marks == "".join(map(str, range(first, first + count))) for first in (0, 1))
    return (is_numbered or BORDER.fullmatch(line) is not None) and cells_of(line, board) is None


def cells_of(line: Any, board: Board) -> list[Cell] | None:
    """The cells of a row; None if this is not a row of cells."""
    if isinstance(line, str):
        parts = _parts(line, board.columns)
    elif isinstance(line, list | tuple):
        parts = list(line)
    else:
        return None
    cells = [cell_of(part, board.layers) for part in parts]
    known = [cell for cell in cells if cell is not None]
    return known if len(known) == len(cells) == board.columns else None


def _parts(line: str, columns: int) -> list[Any]:
    parts: list[Any] = list(line.rstrip("\r\n"))
    if len(parts) == columns:
        return parts
    if BETWEEN_CELLS.search(line):
        parts = BETWEEN_CELLS.split(line)
        parts = parts[not parts[0].strip() : len(parts) - (not parts[-1].strip())]
    else:
        parts = re.split(r"[\s,]+", line.strip(" \t,\r\n"))
    if len(parts) == columns + 1 and parts[0].strip().isdecimal():
        return parts[1:]  # the number of the rank
    return parts


def cell_of(part: Any, layers: int = 1) -> Cell | None:
    """The layers on which the cell is occupied; None if this is not a cell."""
    try:  # 0, 1 and 2 may also be truth values, or floats such as 1.0
        mark = part.strip() if isinstance(part, str) else {None: "", 0: "0", 1: "1", 2: "2"}.get(part)
    except TypeError:  # a list, or another value that is no key
        return None
    if mark is None:
        return None
    if mark in EMPTY:
        return ()
    if layers > 1 and mark == BOTH_LAYERS:
        return 0, 1
    if layers > 1 and SECOND_LAYER.fullmatch(mark):
        return (1,)
    return (0,) if OCCUPIED.fullmatch(mark) else None
