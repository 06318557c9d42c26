"""Shapes in which variables are shown: a number, a row with indices, numbers on the board, a list, a table of lists."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from compare.classroom.algorithm.source import MINUS_SIGN, Source
from models.chess.board import Board
from models.chess.notation import square_name

TRUE, FALSE = "●", "○"
Cells = tuple[str, ...]
"""The texts in which a value is shown."""
LONGEST_IN_ROW = 3
"""Longer texts have a line each."""


class Items(tuple[Any, ...]):
    """The items of a list, or of another sequence that is no tuple."""


class Pairs(tuple[Any, ...]):
    """The keys and values of a dictionary."""


@dataclass(frozen=True)
class Shape:
    """A way to show the values of a variable. ``kind`` is number, row, board, list or table.

    ``label`` is the name of the variable with the meaning of its index; ``heads`` are the indices of a row. ``cells``
    returns the texts of a value in the order in which they are shown: a board row by row, a table as ``key: items``.
    ``is_bits``: the value is a number whose bits are shown.
    """

    label: str
    kind: str
    cells: Callable[[Any], Cells]
    heads: Cells = ()
    is_bits: bool = False


def choose_shape(name: str, values: Collection[Any], source: Source, board: Board) -> Shape:
    """The shape that fits all values that a variable has had."""
    short = name.rpartition(".")[2]
    index = source.indices.get(short)
    label = f"{name}[{index}]" if index else name
    kinds = {type(one) for one in values}
    if kinds == {int} and short in source.bit_sets and min(values) >= 0:
        return _shape_of_bits(name, max(one.bit_length() for one in values), board)
    if kinds == {Items}:
        text = _name_of_square(board) if short in source.squares else in_text
        return _shape_of_lists(label, index or "", values, board, text)
    if kinds == {frozenset}:
        label = f"{name} ({index})" if index else name
        return Shape(label, "list", lambda value: tuple(map(in_text, sorted(value, key=_place_in_set))))
    if kinds == {Pairs}:
        return Shape(label, "table", lambda value: tuple(f"{in_text(key)}: {_join_items(one)}" for key, one in value))
    text = _name_of_square(board) if short in source.squares else in_text
    return Shape(name, "number", lambda value: (text(value),))


def _name_of_square(board: Board) -> Callable[[Any], str]:
    """A function that writes the number of a square, or its row and column, as its name; other values as they are."""

    def name(value: Any) -> str:
        square = value
        if type(value) is int and 0 <= value < len(board):
            square = board.square(value)
        is_pair = type(square) is tuple and len(square) == 2 and all(type(one) is int for one in square)
        return square_name(board, square) if is_pair and square in board else in_text(value)

    return name


def _place_in_set(item: Any) -> tuple[str, Any]:
    """A key that orders the items of a set, which may be of several types."""
    if isinstance(item, tuple):
        return "tuple", tuple(map(_place_in_set, item))
    if isinstance(item, frozenset):
        return "frozenset", tuple(sorted(map(_place_in_set, item)))
    return type(item).__name__, item


def _shape_of_bits(name: str, widest: int, board: Board) -> Shape:
    """The shape of a number's bits: a board if it has room for them, and two of its lines do not; or else a row."""
    longer = max(board.rows, board.columns)
    kind = "board" if 2 * longer < widest <= len(board) else "row"
    width = len(board) if kind == "board" else max(longer, widest)
    heads = tuple(map(str, range(width))) if kind == "row" else ()
    return Shape(
        name,
        kind,
        lambda value: tuple(TRUE if value >> bit & 1 else FALSE for bit in range(width)),
        heads,
        is_bits=True,
    )


def _shape_of_lists(label: str, index: str, values: Collection[Any], board: Board, text: Callable[[Any], str]) -> Shape:
    """The shape of lists: a table if they have long texts in them, a list if their lengths differ, a board or a row."""
    if any(isinstance(inner, Items) for one in values for inner in one):
        return _shape_of_nested(label, index, values, board)
    lengths = {len(one) for one in values}
    if any(isinstance(inner, str) and len(inner) > LONGEST_IN_ROW for one in values for inner in one):
        return Shape(label.partition("[")[0], "table", lambda value: tuple(map(text, value)))
    if len(lengths) > 1 or any(isinstance(inner, tuple) for one in values for inner in one):
        return Shape(label, "list", lambda value: tuple(map(text, value)))
    (length,) = lengths
    if length == len(board) and min(board.rows, board.columns) > 1:
        return Shape(label.partition("[")[0], "board", lambda value: tuple(map(text, value)))
    order = _order_of_indices(length, index)
    return Shape(label, "row", lambda value: tuple(text(value[place]) for place in order), tuple(map(_signed, order)))


def _order_of_indices(length: int, index: str) -> list[int]:
    """The indices in their order on the screen; negative ones come first if the index is a difference alone."""
    if MINUS_SIGN not in index or "+" in index or any(one.isdigit() for one in index):
        return list(range(length))
    return list(range(-((length - 1) // 2), length - (length - 1) // 2))


def _shape_of_nested(label: str, index: str, values: Collection[Any], board: Board) -> Shape:
    """The shape of lists in lists: a board if they have an item for each square, or else a table."""
    shapes = {(len(one), *{len(inner) if isinstance(inner, tuple) else None for inner in one}) for one in values}
    size = board.rows, board.columns
    by_column = index == "column" and board.columns <= board.rows
    if shapes == {size[::-1] if by_column else size}:
        turn: Callable[[Any], Any] = (lambda value: zip(*value, strict=True)) if by_column else iter
        label = f"{label}[row]" if by_column else label
        return Shape(label, "board", lambda value: tuple(in_text(one) for line in turn(value) for one in line))
    return Shape(label, "table", lambda value: tuple(f"{place}: {_join_items(one)}" for place, one in enumerate(value)))


def _join_items(value: Any) -> str:
    return " ".join(map(in_text, value)) if isinstance(value, tuple) else in_text(value)


def _signed(number: int) -> str:
    return str(number).replace("-", MINUS_SIGN)


def in_text(value: Any) -> str:
    """The text of a value in a cell."""
    if isinstance(value, bool):
        return TRUE if value else FALSE
    if isinstance(value, int):
        return _signed(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(in_text, value))})"
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(map(in_text, value)))}}}"
    return str(value)
