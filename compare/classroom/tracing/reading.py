"""Recognises the board among the values that a variable has had: which squares each of them occupies.

A list of numbers has a row for each column, or a column for each row where the code says so: ``board[row] = column``,
``board.append(column)``. Numbers count from 0, or from 1 where the largest one says so. Lists and sets of pairs, cells
in rows, cells one after the other, and dictionaries are understood, too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from compare.classroom.algorithm.observing import NOTHING
from compare.classroom.algorithm.shape import Items, Pairs
from compare.classroom.own_file.cells import cell_of, cells_of
from compare.classroom.tracing.code import ProgramCode
from compare.classroom.tracing.variables import FROZEN_NONE
from models.chess.attacks import attack_boards
from models.chess.board import Board, Square
from models.chess.notation import parse_square
from models.problem import Instance

Squares = frozenset[Square]
Reader = Callable[[Any], Squares | None]
"""Returns the occupied squares of a value; None if the value is not written in the reader's way."""
MOST_CROWDED = 0.1
"""The share of boards that may have more pieces than are asked for."""
MOST_RATED_BOARDS = 100
"""The number of different boards above which more of them do not rate a variable higher."""
FEWEST_NUMBERS = 3
"""A list with fewer different numbers is a list of flags, if the board is larger."""


@dataclass(frozen=True)
class BoardReading:
    """A way to read the board from the variable ``name``.

    ``by_row``: the variable is a list of numbers, one column for each row. ``is_prefix``: the list has a number also
    where there is no piece yet, and an index in the code says how many of the numbers count.
    """

    name: str
    squares: Reader
    by_row: bool = False
    is_prefix: bool = False


def recognise(values: Mapping[str, Sequence[Any]], code: ProgramCode, instance: Instance) -> BoardReading | None:
    """The reading that fits best; None if no variable holds a board.

    ``values``: for each variable the values that it has had, in their order.
    """
    given = {name: [value for value in of_name if value != FROZEN_NONE] for name, of_name in values.items()}
    rated = [
        (_rate(reading, of_name, instance), reading)
        for name, of_name in given.items()
        for reading in _readings(name, of_name, code, instance)
    ]
    best = max(rated, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _rate(reading: BoardReading, values: Sequence[Any], instance: Instance) -> float:
    """The higher, the likelier that the variable holds the board; 0: it does not.

    Full boards speak for a variable, boards on which few pieces attack each other, pieces in many rows and columns, and
    many different boards.
    """
    boards = list(dict.fromkeys(squares for value in values if (squares := reading.squares(value)) is not None))
    most = max(map(len, boards), default=0)
    size = instance.size if isinstance(instance.size, int) else None
    crowded = sum(len(squares) > size for squares in boards) if size is not None else 0
    if len(boards) < 2 or most < 2 or crowded > MOST_CROWDED * len(boards):
        return 0.0
    peaceful = [_peacefulness(squares, instance) for squares in boards if len(squares) > 1]
    rows = len({row for squares in boards for row, _ in squares})
    columns = len({column for squares in boards for _, column in squares})
    spread = min(rows / instance.board.rows, columns / instance.board.columns)
    return (
        any(len(squares) == size for squares in boards)
        + sum(peaceful) / len(peaceful)
        + spread
        + min(len(boards), MOST_RATED_BOARDS) / (2 * MOST_RATED_BOARDS)
    )


def _peacefulness(squares: Squares, instance: Instance) -> float:
    """The share of the pieces that attack no other."""
    attacked = attack_boards(instance.board, instance.piece.on_layer(0))
    occupied = instance.board.bitboard(squares)
    attacking = sum((attacked[instance.board.index(one)] & occupied) != 0 for one in squares)
    return 1 - attacking / len(squares)


def _readings(name: str, values: Sequence[Any], code: ProgramCode, instance: Instance) -> Iterable[BoardReading]:
    """The ways in which all ``values`` of the variable ``name`` can be read."""
    board = instance.board
    if not values:
        return
    if all(isinstance(value, str) for value in values):
        yield from _readings_of_texts(name, values, code, board)
        return
    numbers = _reading_of_numbers(name, values, code, board)
    if numbers is not None:
        yield numbers
    for reader in (_reader_of_pairs(values, board), _reader_of_cells(board), _reader_of_mapping(values, board)):
        if reader is not None and all(reader(value) is not None for value in values):
            yield BoardReading(name, reader)


def _readings_of_texts(name: str, values: Sequence[str], code: ProgramCode, board: Board) -> Iterable[BoardReading]:
    """Readings of texts: of digits, one for each column, or of names of squares."""
    if all(not value or value.isdecimal() for value in values):
        digits = _reading_of_numbers(name, [_parse_digits(value) for value in values], code, board)
        if digits is not None:
            yield replace(digits, squares=lambda value: digits.squares(_parse_digits(value)))
    elif all(_parse_names(value, board) is not None for value in values):
        yield BoardReading(name, lambda value: _parse_names(value, board))


def _parse_digits(value: Any) -> tuple[int, ...] | None:
    """The digits of a text as numbers; None if it is no text of digits."""
    return tuple(map(int, value)) if isinstance(value, str) and (not value or value.isdecimal()) else None


def _parse_names(value: Any, board: Board) -> Squares | None:
    """The squares that a text names; None if it is no text of names of squares."""
    try:
        return frozenset(parse_square(board, word) for word in value.split()) if isinstance(value, str) else None
    except ValueError:
        return None


def _is_sequence(value: Any) -> bool:
    return isinstance(value, tuple) and not isinstance(value, Pairs)


@dataclass(frozen=True)
class _NumbersReader:
    """Reads lists with a number for each line of the board (a row or column), or for the first of them.

    ``by_row``: the lines are rows. ``places`` is the number of squares of a line, ``longest`` the most items of a list,
    ``ahead`` the number of unused items in front. Numbers count from ``base``; the ``empty`` ones stand for no piece.
    """

    by_row: bool
    places: int
    longest: int
    ahead: int
    base: int
    empty: Set[Any]

    def __call__(self, value: Any) -> Squares | None:
        if not _is_sequence(value) or len(value) > self.longest:
            return None
        occupied = [(line, entry) for line, entry in enumerate(value[self.ahead :]) if entry not in self.empty]
        if not all(type(entry) is int and 0 <= entry - self.base < self.places for _, entry in occupied):
            return None
        squares = ((line, entry - self.base) for line, entry in occupied)
        return frozenset(squares if self.by_row else (square[::-1] for square in squares))


def _reading_of_numbers(name: str, values: Sequence[Any], code: ProgramCode, board: Board) -> BoardReading | None:
    """A reading of lists with a number for each line of the board (a row or column), or for the first of them.

    None if the values are no such lists. A list that is longer by one has an unused item in front.
    """
    if not all(map(_is_sequence, values)):
        return None
    entries = {entry for value in values for entry in value}
    if not all(type(entry) is int or entry == NOTHING for entry in entries):
        return None
    by_row = code.is_by_row(name)
    lines, places = (board.rows, board.columns) if by_row else (board.columns, board.rows)
    longest = max(map(len, values))
    if longest > lines + 1 or sum(map(_is_place, entries)) < min(FEWEST_NUMBERS, places):
        return None
    ahead = int(longest == lines + 1)
    first = next(value for value in values if value)
    if ahead and not all(len(value) <= 1 or value[0] == first[0] for value in values):
        return None
    is_filled = len(set(first)) == 1 and len(first) > 1
    numbering = _find_numbering(entries, places, is_ahead=bool(ahead), filler=first[0] if is_filled else None)
    if numbering is None:
        return None
    base, empty = numbering
    has_one_length = len(set(map(len, values))) == 1
    is_prefix = has_one_length and is_filled and not empty & set(first) and code.assignments_by_index(name) is not None
    return BoardReading(name, _NumbersReader(by_row, places, longest, ahead, base, empty), by_row, is_prefix)


def _is_place(entry: Any) -> bool:
    return type(entry) is int and entry >= 0


def _find_numbering(entries: set[Any], places: int, *, is_ahead: bool, filler: Any) -> tuple[int, set[Any]] | None:
    """The number of the first place in a line, 0 or 1, and the entries that stand for no piece; None if none fits.

    ``is_ahead``: the lists have an unused item in front, so they count from 1. ``filler``: the item of which the first
    list is full, if it is full of one.
    """
    numbers = sorted(filter(_is_place, entries))
    empty = entries - set(numbers)
    has_negative = any(type(entry) is int for entry in empty)
    if filler == numbers[-1] and filler >= places:
        empty.add(numbers.pop())
    if not numbers:
        return None
    base = int(is_ahead or (numbers[-1] == places and not has_negative))
    if numbers[-1] == places + base:  # a search that counts on until nothing is left
        empty.add(numbers.pop())
    if not numbers or numbers[-1] > places + base - 1:
        return None
    return base, empty | ({0} if base else set())


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(one) is int for one in value)


def _reader_of_pairs(values: Sequence[Any], board: Board) -> Reader | None:
    """A reader of lists or sets of pairs (row, column); None if there are no pairs in the values."""
    pairs = {one for value in values if isinstance(value, tuple | frozenset) for one in value if _is_pair(one)}
    if not pairs:
        return None
    base = _base_of_pairs(pairs, board)

    def squares(value: Any) -> Squares | None:
        if not (_is_sequence(value) or isinstance(value, frozenset)) or not all(map(_is_pair, value)):
            return None
        occupied = frozenset((row - base, column - base) for row, column in value)
        return occupied if all(square in board for square in occupied) else None

    return squares


def _base_of_pairs(pairs: Iterable[Square], board: Board) -> int:
    """The number, 0 or 1, from which the rows and the columns of these pairs count."""
    numbers = {number for pair in pairs for number in pair}
    return int(max(numbers, default=0) == max(board.rows, board.columns) and min(numbers) >= 1)


def _reader_of_cells(board: Board) -> Reader:
    """A reader of cells in rows, of which the last ones may be missing, or of all cells one after the other."""

    def squares(value: Any) -> Squares | None:
        if not _is_sequence(value):
            return None
        if len(value) <= board.rows and all(isinstance(line, tuple | str) for line in value):
            rows = value
        elif len(value) == len(board) > 1:
            rows = [value[start : start + board.columns] for start in range(0, len(value), board.columns)]
        else:
            return None
        lines = [cells_of(row if isinstance(row, str) else list(map(_mark, row)), board) for row in rows]
        if any(line is None for line in lines):
            return None
        return frozenset(
            (row, column) for row, line in enumerate(lines) for column, cell in enumerate(line or ()) if cell
        )

    return squares


def _mark(value: Any) -> Any:
    """The mark of a cell as the program has it: ``NOTHING`` stands for None."""
    return None if value == NOTHING else value


def _reader_of_mapping(values: Sequence[Any], board: Board) -> Reader | None:
    """A reader of dictionaries: of a row for each column, or of a cell for each square."""
    if not all(isinstance(value, Pairs) for value in values):
        return None
    numbers = [entry for value in values for pair in value for entry in pair if type(entry) is int]
    base = int(max(numbers, default=0) == max(board.rows, board.columns))
    base_of_keys = _base_of_pairs((key for value in values for key, _ in value if _is_pair(key)), board)

    def squares(value: Any) -> Squares | None:
        if not isinstance(value, Pairs):
            return None
        occupied = set()
        for key, entry in value:
            if _is_pair(key) and (cell := cell_of(_mark(entry))) is not None:
                if cell:
                    occupied.add((key[0] - base_of_keys, key[1] - base_of_keys))
            elif type(key) is int and type(entry) is int:
                if entry >= base:
                    occupied.add((entry - base, key - base))
            elif entry != NOTHING:
                return None
        return frozenset(occupied) if all(square in board for square in occupied) else None

    return squares


def thaw(value: Any) -> Any:
    """A frozen value with lists and dictionaries of Python in place of ``Items`` and ``Pairs``."""
    if isinstance(value, Pairs):
        return {thaw(key): thaw(one) for key, one in value}
    if isinstance(value, Items):
        return [thaw(one) for one in value]
    return tuple(map(thaw, value)) if isinstance(value, tuple) else value
