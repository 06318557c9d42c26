"""Reads a solution, in any of the notations that people use, as squares, or refuses it.

Numbers may count from 0 or from 1. Which of the two is meant is not decided here, but over the whole answer (origin).
"""

import ast
import json
import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from compare.classroom.own_file.cells import cell_of, squares_of_cells
from compare.harness.faults import Fault, shorten
from models.chess.board import Board, Square
from models.chess.notation import parse_square
from models.languages import say, say_number

NAME = re.compile(r"[A-Za-z]{1,3}[1-9][0-9]{0,3}(?:/[12])?")
"""The name of a square, such as ``a1``, or ``a1/2`` on the second layer."""
NUMBER = re.compile(r"\d{1,9}")
"""A number of a row, column or square; longer ones are on no board."""
PAIR = re.compile(r"[(\[{<]\s*(\d{1,9})\s*[,;|/:]\s*(\d{1,9})\s*[)\]}>]")
"""A pair of a row and a column in brackets, such as ``(0, 1)`` or ``<0|1>``."""
BETWEEN_PAIRS = re.compile(r"[\s,;&+{}\[\]-]*")
"""The text that may stand around and between pairs."""
MOST_DIGITS = 10
"""Rows as digits, as in 15863724, are possible on boards of up to this many rows."""


class Unreadable(Fault):
    """The solution is written in none of the notations that are understood."""


@dataclass(frozen=True)
class Reading:
    """The squares of a solution as they are written. ``title`` names the solution.

    ``open_rows``, ``open_columns``: the numbers of rows, or of columns, may count from 0 or from 1. ``linked``: rows
    and columns count from the same number. ``one_each``: the solution has one number for each line; if the numbers
    count from 1, a 0 may stand for a line without a piece.
    """

    squares: Sequence[Square]
    title: str
    open_rows: bool = False
    open_columns: bool = False
    linked: bool = False
    one_each: bool = False


def read_solution(solution: Any, number: int, board: Board, *, bitboards: bool = False) -> Reading:
    """Read the solution with this number. ``bitboards``: whole numbers are allowed and are bitboards.

    Raises Unreadable if it is written in no notation that is understood, and another Fault if it has a mistake.
    """
    title = say("solution {number} is {value}", number=number, value=shorten(solution))
    value = _plain(solution)
    whole = _whole_number(value)
    if whole is not None:
        return Reading(_squares_of_bitboard(whole, title, board, allowed=bitboards), title)
    reading = _read_value(value, title, board)
    if board.layers > 1 and (reading.open_rows or reading.open_columns):
        raise Unreadable(say("{what}: numbers do not say which layer is meant", what=title))
    return reading


def _read_value(value: Any, title: str, board: Board) -> Reading:
    """Read a value that is no number. Raises Unreadable if it is of no kind that can be a solution."""
    if isinstance(value, str):
        return _from_text(value, title, board)
    if isinstance(value, Mapping):
        return _from_mapping(value, title, board)
    if isinstance(value, bytes) or not isinstance(value, Iterable):
        name = type(value).__name__
        kind = say("an {type}", type=name) if name[:1].lower() in "aeiou" else say("a {type}", type=name)
        raise Unreadable(f"{title}, {kind}")
    if isinstance(value, set | frozenset) and any(_whole_number(item) is not None for item in value):
        sentence = "{what}: numbers in a set have no order, so their columns are not known"
        raise Unreadable(say(sentence, what=title))
    return _from_items(list(value), title, board)


def _from_items(items: list[Any], title: str, board: Board) -> Reading:
    """Read a list: of numbers, of rows of cells, of names of squares, or of pairs."""
    if not items:
        raise Unreadable(say("{what} (was it changed later? Append a copy, like list(rows))", what=title))
    rows = list(map(_whole_number, items))
    if all(row is not None or item is None for row, item in zip(rows, items, strict=True)):
        return _from_numbers(rows, title, board)
    occupied = squares_of_cells(items, board)
    if occupied is not None:
        return Reading(occupied, title)
    if all(isinstance(item, str) for item in items):
        return _from_words(items, title, board)
    pairs = [pair for pair in map(_pair_of, items) if pair is not None]
    if len(pairs) < len(items):
        raise Unreadable(title)
    return _from_pairs(pairs, title)


def _from_pairs(pairs: Sequence[Square], title: str) -> Reading:
    """The reading of pairs (row, column), which both count from 0 or both from 1."""
    return Reading(pairs, title, open_rows=True, open_columns=True, linked=True)


def _from_numbers(numbers: Sequence[int | None], title: str, board: Board) -> Reading:
    """Read a row for each column; a column for each row if there are as many numbers as rows; or a 0 or 1 a square."""
    if len(numbers) == board.columns:
        squares = [(row, column) for column, row in enumerate(numbers) if row is not None]
        return Reading(squares, title, open_rows=True, one_each=True)
    if len(numbers) == board.rows:
        squares = [(row, column) for row, column in enumerate(numbers) if column is not None]
        return Reading(squares, title, open_columns=True, one_each=True)
    if len(numbers) == len(board) and {*numbers} <= {0, 1}:
        return Reading([board.square(index) for index, cell in enumerate(numbers) if cell], title)
    one = "{what}: {count} number, read as rows, one for each column"
    several = "{what}: {count} numbers, read as rows, one for each column"
    raise Unreadable(say_number(one, several, count=len(numbers), what=title))


def _from_text(text: str, title: str, board: Board) -> Reading:
    """Read a text: a board, a literal, digits, names of squares, or pairs in brackets."""
    lines = [line for line in text.splitlines() if line.strip()]
    occupied = squares_of_cells(lines, board)
    if occupied is not None:
        return Reading(occupied, title)
    literal = parse_literal(text)
    if literal is not None:
        return _read_value(literal, title, board)
    words = re.split(r"[\s,;]+", text.strip(" \t\r\n,;[](){}"))
    if len(words) == 1:
        word = words[0]
        if word.isdecimal() and len(word) == board.columns and board.rows <= MOST_DIGITS:
            return _from_numbers([int(digit) for digit in word], title, board)
        has_a_ten = word.count("0") == word.count("10") == 1
        if word.isdecimal() and board.columns == board.rows == MOST_DIGITS and has_a_ten:
            return _from_numbers([int(number) for number in re.findall("10|[1-9]", word)], title, board)
        if re.fullmatch(f"({NAME.pattern})+", word):
            words = NAME.findall(word)
    pairs = PAIR.findall(text)
    if pairs and BETWEEN_PAIRS.fullmatch(PAIR.sub("", text)):
        return _from_pairs([(int(row), int(column)) for row, column in pairs], title)
    return _from_words(words, title, board)


def parse_literal(text: str) -> dict[Any, Any] | list[Any] | tuple[Any, ...] | None:
    """The value of a text that is one list, tuple or dictionary in JSON or Python; None if it is no such value.

    A set of Python is not read either, as its items would lose their order.
    """
    text = text.strip()
    if not text.startswith(("[", "(", "{")):
        return None
    for parse in (json.loads, ast.literal_eval):
        with suppress(ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            value = parse(re.sub(r"\bnull\b", "None", text) if parse is ast.literal_eval else text)
            return value if isinstance(value, dict | list | tuple) else None
    return None


def _from_words(words: Sequence[str], title: str, board: Board) -> Reading:
    """Names of squares, or numbers that are written as text."""
    if all(NUMBER.fullmatch(word.strip()) for word in words):
        return _from_numbers([int(word) for word in words], title, board)
    if not all(NAME.fullmatch(word.strip()) for word in words):
        raise Unreadable(title)
    try:
        return Reading([parse_square(board, word) for word in words], title)
    except ValueError as error:
        raise Fault(f"{title}: {error}") from None


def _from_mapping(mapping: Mapping[Any, Any], title: str, board: Board) -> Reading:
    """Read a dictionary, as python-constraint gives: a row for each column, or a cell for each square."""
    if not mapping:
        raise Unreadable(title)
    keys, values = list(mapping), [_plain(value) for value in mapping.values()]
    pairs = [pair for pair in map(_pair_of, keys) if pair is not None]
    flags = [cell_of(value) for value in values]
    if len(pairs) == len(keys) and None not in flags:
        chosen = [pair for pair, flag in zip(pairs, flags, strict=True) if flag]
        if len(pairs) < len(board):
            return _from_pairs(chosen, title)
        if min(map(min, pairs)) == 1:  # every square is a key, so it is known what they count from
            chosen = [(row - 1, column - 1) for row, column in chosen]
        return Reading(chosen, title)
    inner = [pair for pair in map(_pair_of, values) if pair is not None]
    if len(inner) == len(values):
        return _from_pairs(inner, title)
    rows = [_whole_number(value) for value in values]
    if any(row is None for row in rows):
        raise Unreadable(title)
    columns, are_letters = _columns_of_keys(keys)
    if columns:
        squares = [(row, column) for row, column in zip(rows, columns, strict=True) if row is not None]
        return Reading(squares, title, open_rows=True, open_columns=not are_letters)
    if all(isinstance(key, str) and NAME.fullmatch(key) for key in keys) and {*rows} <= {0, 1}:
        return _from_words([key for key, row in zip(keys, rows, strict=True) if row], title, board)
    raise Unreadable(title)


def _columns_of_keys(keys: Sequence[Any]) -> tuple[list[int], bool]:
    """The columns that keys name, and whether the keys are letters; no columns if the keys name none.

    Keys name columns if they are all numbers, or all letters, or all names of one stem such as q1, q2 …
    """
    numbers = [number for number in map(_whole_number, keys) if number is not None]
    if len(numbers) == len(keys):
        return numbers, False
    words = [key for key in keys if isinstance(key, str)]
    if len(words) == len(keys) and all(re.fullmatch("[A-Za-z]", word) for word in words):
        return [ord(word.lower()) - ord("a") for word in words], True
    matches = [match for word in words if (match := re.fullmatch(r"(|.*?\D)[\[(]?(\d{1,9})[\])]?", word))]
    has_one_stem = len(matches) == len(keys) and len({match[1] for match in matches}) == 1
    return ([int(match[2]) for match in matches] if has_one_stem else []), False


def _squares_of_bitboard(number: int, title: str, board: Board, *, allowed: bool) -> list[Square]:
    """The squares of a bitboard. Raises Fault if none is ``allowed`` here, or if it has squares beyond the board."""
    if not allowed:
        if abs(number) < 10**MOST_DIGITS and len(str(abs(number))) == board.columns > 1:
            sentence = "{what}, a number; are its digits rows? Give them as text, like '{number}'"
            raise Unreadable(say(sentence, what=title, number=number))
        raise Unreadable(say("{what}, a number", what=title))
    if number & ~board.full:
        sentence = "{what}, which as a bitboard has squares beyond the {rows} × {columns} board"
        raise Fault(say(sentence, what=title, rows=board.rows, columns=board.columns))
    return board.squares(number)


def _pair_of(value: Any) -> Square | None:
    """The two whole numbers that a value has; None if it has anything else."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        return None
    match [_whole_number(number) for number in value]:
        case [int(row), int(column)]:
            return row, column
    return None


def _plain(value: Any) -> Any:
    """The value with NumPy's arrays and numbers as lists and numbers of Python."""
    return value.tolist() if hasattr(value, "tolist") and not isinstance(value, type) else value


def _whole_number(value: Any) -> int | None:
    """The value as an int, be it NumPy's or a float such as 3.0; None if it is no whole number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    try:
        return operator.index(value)
    except TypeError:
        return None
