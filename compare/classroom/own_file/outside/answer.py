"""Recognises which values of a model's solution are its answer, and reads them as squares.

An array of n numbers is a row for each column, as in a student's file; a matrix, or an array of as many values as the
board has squares, says for each square whether it is occupied, row by row; pairs are (row, column); a set of numbers
has the numbers of squares, row by row. Whether numbers count from 0 or from 1 is decided over the whole answer.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from compare.classroom.own_file.notation import Reading, read_solution
from compare.harness.faults import Fault, shorten
from models.chess.board import Board
from models.languages import say

TELLING = ("queen", "dame", "piece", "figur", "board", "brett", "occupied", "besetzt", "solution", "square", "pos")
"""Among several values that may be the answer, one is meant whose name contains one of these, or is in ``SHORT``."""
SHORT = ("q", "x")
"""The whole names that say the same."""
MOST_NAMES, MOST_VALUES = 8, 3
"""A message lists no more names of values, or values."""


class AnswerReader:
    """Reads the solutions of one model.

    ``reads``: the names of the one or two values that are the answer; two are the pieces of both layers, or the rows
    and the columns of pieces. If it is empty, the answer is recognised in the first solution.
    """

    def __init__(self, board: Board, reads: Sequence[str]) -> None:
        self.board = board
        self.reads = tuple(reads)

    def read(self, solutions: Iterable[Mapping[str, Any]]) -> Iterator[Reading]:
        """The squares of each solution, as they are written. Raises Fault if a solution cannot be read."""
        waiting: list[_NumberedSquares] = []
        for number, solution in enumerate(solutions, 1):
            self.reads = self.reads or (self._recognise(solution),)
            values = [self._value(name, solution) for name in self.reads]
            value = values[0] if len(values) == 1 else self._join(*values)
            title = say("solution {number} is {value}", number=number, value=shorten(value))
            if isinstance(value, set | frozenset) and all(isinstance(one, int) for one in value):
                waiting.append(_NumberedSquares(title, sorted(value)))
            elif isinstance(value, list) and not value:
                yield Reading((), title)
            elif are_pairs(value) and not is_matrix(value, self.board):
                squares = [(row, column) for row, column in value]
                yield Reading(squares, title, open_rows=True, open_columns=True, linked=True)
            else:
                yield read_solution(value, number, self.board)
        first = 0 if any(0 in one.numbers for one in waiting) else 1
        yield from (one.read_from(first, self.board) for one in waiting)

    def _recognise(self, solution: Mapping[str, Any]) -> str:
        """The name of the value that is the answer. Raises Fault if none may be the answer, or several."""
        fitting = [name for name, value in solution.items() if may_be_answer(value, self.board)]
        by_name = [name for name in fitting if name.lower() in SHORT or any(one in name.lower() for one in TELLING)]
        meant = by_name if len(fitting) > 1 and by_name else fitting
        if len(meant) == 1:
            return meant[0]
        if not fitting:
            values = ", ".join(f"{name} = {shorten(value)}" for name, value in list(solution.items())[:MOST_VALUES])
            sentence = (
                "no value is recognised as the pieces on a board of {rows} × {columns}; a solution has {values}; say "
                "which by --reads"
            )
            has = values or say("no values")
            raise Fault(say(sentence, rows=self.board.rows, columns=self.board.columns, values=has))
        sentence = "which of {names} says where the pieces are? Say --reads NAME"
        raise Fault(say(sentence, names=", ".join(meant[:MOST_NAMES])))

    def _value(self, name: str, solution: Mapping[str, Any]) -> Any:
        """The value with this name. Raises Fault if the solution has none."""
        if name not in solution:
            names = ", ".join(list(solution)[:MOST_NAMES]) or say("no values")
            raise Fault(say("--reads {name}: a solution has no {name}, but {names}", name=name, names=names))
        return solution[name]

    def _join(self, first: Any, second: Any) -> Any:
        """Two values as one: matrices as one matrix, in which 2 is the second layer; rows and columns as pairs."""
        if self.board.layers == 1:
            if not isinstance(first, list) or not isinstance(second, list) or len(first) != len(second):
                values = {"first": shorten(first), "second": shorten(second)}
                raise Fault(say("--reads: expected as many rows as columns, not {first} and {second}", **values))
            return list(zip(first, second, strict=True))
        for value in (first, second):
            if not isinstance(value, list) or not is_matrix(value, self.board) or any(max(row) > 1 for row in value):
                sentence = "--reads: expected a matrix for each layer, not {value}"
                raise Fault(say(sentence, value=shorten(value)))
        both = {(0, 0): ".", (1, 0): "1", (0, 1): "2", (1, 1): "&"}
        return [[both[cells] for cells in zip(*rows, strict=True)] for rows in zip(first, second, strict=True)]


@dataclass(frozen=True)
class _NumberedSquares:
    """A solution that is a set of numbers of squares."""

    title: str
    numbers: Sequence[int]

    def read_from(self, first: int, board: Board) -> Reading:
        """The squares, whose numbers count from ``first``. Raises Fault if a square is not on the board."""
        for number in self.numbers:
            if not 0 <= number - first < len(board):
                sentence = "{what}: square {number} is not on the board; expected {first} … {last}"
                last = len(board) - 1 + first
                raise Fault(say(sentence, what=self.title, number=number, first=first, last=last))
        return Reading([board.square(number - first) for number in self.numbers], self.title)


def may_be_answer(value: Any, board: Board) -> bool:
    """Whether a value has the form of an answer on the board."""
    if isinstance(value, set | frozenset):
        return all(_is_number(one, len(board)) for one in value)
    if not isinstance(value, list):
        return False
    if not value or is_matrix(value, board) or are_pairs(value):
        return True
    if len(value) == len(board) and {*map(str, value)} <= {"0", "1"}:
        return True
    is_line = len(value) in (board.columns, board.rows)
    return is_line and all(one is None or _is_number(one, max(board.rows, board.columns)) for one in value)


def _is_number(value: Any, most: int) -> bool:
    return isinstance(value, int) and 0 <= value <= most


def is_matrix(value: Sequence[Any], board: Board) -> bool:
    """Whether a list has, for each row of the board, a list with a number of 0, 1 (or 2, the second layer) a square."""
    is_square_by_square = len(value) == board.rows and all(
        isinstance(row, list) and len(row) == board.columns for row in value
    )
    return is_square_by_square and all(_is_number(cell, board.layers) for row in value for cell in row)


def are_pairs(value: Any) -> bool:
    """Whether a value is a list of pairs of whole numbers from 0 on."""
    return isinstance(value, list) and all(map(_is_pair, value))


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, int) and one >= 0 for one in value)
    )
