"""From what a student gives as a solution to a placement, or to a sentence that says what was expected."""

import operator
from collections.abc import Iterable, Sequence
from typing import Any

from compare.harness.faults import Fault, shorten
from models.chess.board import Board, Square


def placement_of(solution: Any, number: int, board: Board, bitboards: bool) -> int:
    """The placement that is meant: by squares, by a row for each column or, where they are allowed, as a bitboard.

    Raises Fault, with the number of the solution, if it is none of these.
    """
    what = f"solution {number} is {shorten(solution)}"
    as_number = _whole_number(solution)
    if as_number is not None:
        return _bitboard(as_number, what, board, bitboards)
    if isinstance(solution, str | bytes | dict) or not isinstance(solution, Iterable):
        raise Fault(f"{what}, {_kind(solution)}; {_expected(board)}")
    parts = list(solution)
    rows = [None if part is None else _whole_number(part) for part in parts]
    if parts and all(row is not None or part is None for row, part in zip(rows, parts, strict=True)):
        squares = _by_column(rows, what, board)
        return _from_squares(squares, what, board, counts_from_one=all(row >= 1 for row, _ in squares))
    found = [square for square in map(_pair, parts) if square is not None]
    if not parts:
        raise Fault(f"{what}; {_expected(board)}; was it changed later? Append a copy, like list(rows)")
    if len(found) < len(parts):
        raise Fault(f"{what}; {_expected(board)}")
    counts_from_one = all(row >= 1 and column >= 1 for row, column in found)
    return _from_squares(found, what, board, counts_from_one)


def _bitboard(number: int, what: str, board: Board, allowed: bool) -> int:
    if not allowed:
        raise Fault(f"{what}, a number; {_expected(board)} (is it part of a solution? Give a list of solutions)")
    if number & ~board.full:
        raise Fault(f"{what}, which as a bitboard has squares beyond the {board.rows} × {board.columns} board")
    return number


def _by_column(rows: Sequence[int | None], what: str, board: Board) -> list[Square]:
    """The squares of a list of rows, read as those of the queens in columns 0, 1, 2 …"""
    if len(rows) != board.columns:
        count = f"{len(rows)} number{'' if len(rows) == 1 else 's'}"
        raise Fault(f"{what}: {count}, read as rows, one for each column; {_expected(board)}")
    return [(row, column) for column, row in enumerate(rows) if row is not None]


def _from_squares(squares: Sequence[Square], what: str, board: Board, counts_from_one: bool) -> int:
    outside = [square for square in squares if square not in board]
    if outside:
        hint = "; do you count from 1?" if counts_from_one else ""
        raise Fault(
            f"{what}: (row, column) = {outside[0]} is not on the board; expected rows 0 … {board.rows - 1} and "
            f"columns 0 … {board.columns - 1}{hint}"
        )
    twice = [square for square in squares if squares.count(square) > 1]
    if twice:
        raise Fault(f"{what}: the square (row, column) = {twice[0]} is in it twice; expected different squares")
    return board.bitboard(squares)


def _pair(part: Any) -> Square | None:
    if isinstance(part, str | bytes | dict) or not isinstance(part, Iterable):
        return None
    numbers = [_whole_number(number) for number in part]
    match numbers:
        case [int(row), int(column)]:
            return row, column
    return None


def _whole_number(value: Any) -> int | None:
    """The value as an int, also where it is NumPy's; None if it is no whole number."""
    try:
        return operator.index(value)
    except TypeError:
        return None


def _kind(value: Any) -> str:
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _expected(board: Board) -> str:
    last = board.columns - 1
    rows = f"{last + 1} row numbers, one for each of the columns 0 … {last}" if last else "one row number, for column 0"
    return f"expected a list of squares (row, column), or a list of {rows}"
