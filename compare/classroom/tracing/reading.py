"""Recognises the board among the values that a variable has had: which squares each of them occupies.

A list of numbers has a row for each column, or a column for each row where the code says so: ``board[row] = column``,
``board.append(column)``. Numbers count from 0, or from 1 where the largest one says so. Lists and sets of pairs, cells
in rows, cells one after the other, and dictionaries are understood, too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from compare.classroom.algorithm.observing import NOTHING
from compare.classroom.algorithm.shape import Items, Pairs
from compare.classroom.own_file.cells import cell_of, cells_of
from compare.classroom.tracing.code import CodeOfBoard
from compare.classroom.tracing.variables import OF_NONE
from models.chess.attacks import attack_boards
from models.chess.board import Board, Square
from models.chess.notation import parse_square
from models.problem import Instance

Squares = frozenset[Square]
Reader = Callable[[Any], Squares | None]
"""The occupied squares of a value; None if the value is not written that way."""
MOST_CROWDED = 0.1
"""The share of boards that may have more pieces than are asked for."""
FEWEST_NUMBERS = 3
"""A list with fewer different numbers is a list of flags, if the board is larger."""


@dataclass(frozen=True)
class BoardReading:
    """A way to read the board from a variable.

    ``by_row``: a list of numbers has a column for each row. ``is_prefix``: it has a number also where there is no piece
    yet, so that an index of the code says how many of them count.
    """

    name: str
    squares: Reader
    by_row: bool = False
    is_prefix: bool = False


def recognise(values: Mapping[str, Sequence[Any]], code: CodeOfBoard, instance: Instance) -> BoardReading | None:
    """The reading that fits best; None if no variable holds a board. ``values``: those that each has had, in order."""
    told = {name: [value for value in of_name if value != OF_NONE] for name, of_name in values.items()}
    rated = [
        (_rate(reading, of_name, instance), reading)
        for name, of_name in told.items()
        for reading in _readings(name, of_name, code, instance)
    ]
    best = max(rated, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _rate(reading: BoardReading, values: Sequence[Any], instance: Instance) -> float:
    """Full boards, and boards on which few pieces attack each other, speak for a variable; 0: it holds none."""
    boards = list(dict.fromkeys(squares for value in values if (squares := reading.squares(value)) is not None))
    most = max(map(len, boards), default=0)
    wanted = instance.size if isinstance(instance.size, int) else None
    crowded = sum(len(squares) > wanted for squares in boards) if wanted is not None else 0
    if len(boards) < 2 or most < 2 or crowded > MOST_CROWDED * len(boards):
        return 0.0
    peaceful = [_peacefulness(squares, instance) for squares in boards if len(squares) > 1]
    rows = len({row for squares in boards for row, _ in squares})
    columns = len({column for squares in boards for _, column in squares})
    spread = min(rows / instance.board.rows, columns / instance.board.columns)
    return (
        any(len(squares) == wanted for squares in boards)
        + sum(peaceful) / len(peaceful)
        + spread
        + min(len(boards), 100) / 200
    )


def _peacefulness(squares: Squares, instance: Instance) -> float:
    attacked = attack_boards(instance.board, instance.piece.on_layer(0))
    occupied = instance.board.bitboard(squares)
    attacking = sum((attacked[instance.board.index(one)] & occupied) != 0 for one in squares)
    return 1 - attacking / len(squares)


def _readings(name: str, values: Sequence[Any], code: CodeOfBoard, instance: Instance) -> Iterable[BoardReading]:
    """The ways in which all values can be read."""
    board = instance.board
    if not values:
        return
    if all(isinstance(value, str) for value in values):
        yield from _of_texts(name, values, code, board)
        return
    numbers = _numbers(name, values, code, board)
    if numbers is not None:
        yield numbers
    for reader in (_pairs(values, board), _cells(board), _mapping(values, board)):
        if reader is not None and all(reader(value) is not None for value in values):
            yield BoardReading(name, reader)


def _of_texts(name: str, values: Sequence[str], code: CodeOfBoard, board: Board) -> Iterable[BoardReading]:
    """Digits, one for each column, or names of squares."""
    if all(not value or value.isdecimal() for value in values):
        digits = _numbers(name, [_digits(value) for value in values], code, board)
        if digits is not None:
            yield replace(digits, squares=lambda value: digits.squares(_digits(value)))
    elif all(_named(value, board) is not None for value in values):
        yield BoardReading(name, lambda value: _named(value, board))


def _digits(value: Any) -> tuple[int, ...] | None:
    return tuple(map(int, value)) if isinstance(value, str) and (not value or value.isdecimal()) else None


def _named(value: Any, board: Board) -> Squares | None:
    try:
        return frozenset(parse_square(board, word) for word in value.split()) if isinstance(value, str) else None
    except ValueError:
        return None


def _numbers(name: str, values: Sequence[Any], code: CodeOfBoard, board: Board) -> BoardReading | None:
    """A list with a number for each line of the board, or for the first of them."""
    if not all(isinstance(value, tuple) and not isinstance(value, Pairs) for value in values):
        return None
    entries = {entry for value in values for entry in value}
    if not all(type(entry) is int or entry == NOTHING for entry in entries):
        return None
    by_row = code.is_by_row(name)
    lines, places = (board.rows, board.columns) if by_row else (board.columns, board.rows)
    numbers = sorted(entry for entry in entries if type(entry) is int and entry >= 0)
    longest = max(map(len, values))
    if longest > lines + 1 or len(numbers) < min(FEWEST_NUMBERS, places):
        return None
    first = next(value for value in values if value)
    empty = {entry for entry in entries if type(entry) is not int or entry < 0}
    is_even = len(set(first)) == 1 and len(first) > 1
    ahead = int(longest == lines + 1)
    if is_even and first[0] == numbers[-1] and first[0] >= places:
        empty |= {numbers.pop()}
    counts_from_zero = any(type(entry) is int and entry < 0 for entry in entries)
    base = int(bool(ahead) or (numbers[-1] == places and not counts_from_zero))
    if numbers[-1] == places + base:  # a search that counts on until nothing is left
        empty |= {numbers.pop()}
    if numbers[-1] > places + base - 1:
        return None
    empty |= {0} if base else set()
    if longest > lines and not all(len(value) <= 1 or value[0] == first[0] for value in values):
        return None
    has_one_length = len(set(map(len, values))) == 1
    is_prefix = has_one_length and is_even and not empty & set(first) and code.index_of(name) is not None

    def squares(value: Any) -> Squares | None:
        if not isinstance(value, tuple) or isinstance(value, Pairs) or len(value) > longest:
            return None
        occupied = [(line, entry) for line, entry in enumerate(value[ahead:]) if entry not in empty]
        if not all(type(entry) is int and 0 <= entry - base < places for _, entry in occupied):
            return None
        return frozenset((line, entry - base) if by_row else (entry - base, line) for line, entry in occupied)

    return BoardReading(name, squares, by_row, is_prefix)


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(one) is int for one in value)


def _pairs(values: Sequence[Any], board: Board) -> Reader | None:
    """A list or a set of pairs (row, column)."""
    pairs = {one for value in values if isinstance(value, tuple | frozenset) for one in value if _is_pair(one)}
    if not pairs:
        return None
    largest, smallest = max(map(max, pairs)), min(map(min, pairs))
    base = int(largest == max(board.rows, board.columns) and smallest >= 1)

    def squares(value: Any) -> Squares | None:
        if not isinstance(value, tuple | frozenset) or isinstance(value, Pairs) or not all(map(_is_pair, value)):
            return None
        found = frozenset((row - base, column - base) for row, column in value)
        return found if all(square in board for square in found) else None

    return squares


def _cells(board: Board) -> Reader:
    """Cells in rows, of which the last ones may be missing, or all one after the other."""

    def squares(value: Any) -> Squares | None:
        if not isinstance(value, tuple) or isinstance(value, Pairs):
            return None
        if len(value) <= board.rows and all(isinstance(line, tuple | str) for line in value):
            lines = [cells_of(line if isinstance(line, str) else [_mark(one) for one in line], board) for line in value]
        elif len(value) == len(board) > 1:
            flat = [cell_of(_mark(one)) for one in value]
            if None in flat:
                return None
            lines = [flat[row * board.columns : (row + 1) * board.columns] for row in range(board.rows)]  # type: ignore[misc]
        else:
            return None
        if any(line is None for line in lines):
            return None
        return frozenset(
            (row, column) for row, line in enumerate(lines) for column, cell in enumerate(line or ()) if cell
        )

    return squares


def _mark(value: Any) -> Any:
    return None if value == NOTHING else value


def _mapping(values: Sequence[Any], board: Board) -> Reader | None:
    """A row for each column, or for each square whether it is occupied."""
    if not all(isinstance(value, Pairs) for value in values):
        return None
    numbers = [entry for value in values for pair in value for entry in pair if type(entry) is int]
    base = int(max(numbers, default=0) == max(board.rows, board.columns))

    def squares(value: Any) -> Squares | None:
        if not isinstance(value, Pairs):
            return None
        found = set()
        for key, entry in value:
            if _is_pair(key) and (cell := cell_of(_mark(entry))) is not None:
                if cell:
                    found.add((key[0], key[1]))
            elif type(key) is int and type(entry) is int:
                if entry >= base:
                    found.add((entry - base, key - base))
            elif entry != NOTHING:
                return None
        return frozenset(found) if all(square in board for square in found) else None

    return squares


def thaw(value: Any) -> Any:
    """A value as those read it that know lists and dictionaries."""
    if isinstance(value, Pairs):
        return {thaw(key): thaw(one) for key, one in value}
    if isinstance(value, Items):
        return [thaw(one) for one in value]
    return tuple(map(thaw, value)) if isinstance(value, tuple) else value
