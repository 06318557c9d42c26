"""Whether an answer counts rows and columns from 0 or from 1: decided once, over all its solutions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from compare.classroom.grading.notation import Reading
from compare.harness.faults import Fault
from models.chess.board import Board, Square
from models.languages import noun, say
from models.problem import Instance

MOST_WAITING = 1000
"""So many solutions may be read before one of them shows what they count from."""


@dataclass
class _Axis:
    """Rows, or columns: what their numbers count from (None: not known yet), and the solution that showed it."""

    word: str
    length: int
    start: int | None = None
    shown_by: str = ""


class Origin:
    """What the numbers of one answer count from."""

    def __init__(self, instance: Instance) -> None:
        board: Board = instance.board
        self.instance = instance
        self.rows = _Axis("row", board.rows)
        self.columns = _Axis("column", board.columns)

    def is_known_for(self, reading: Reading) -> bool:
        """Whether the squares of this solution are known."""
        return not (reading.open_rows and self.rows.start is None) and not (
            reading.open_columns and self.columns.start is None
        )

    def note(self, reading: Reading) -> None:
        """Learn from a solution. Raises Fault if it has a number that is not on the board, or counts otherwise."""
        if reading.open_rows:
            self._note(self.rows, [row for row, _ in reading.squares], reading)
        if reading.open_columns:
            self._note(self.columns, [column for _, column in reading.squares], reading)
        if reading.linked:
            self._link(reading)

    def decide(self, readings: Iterable[Reading]) -> None:
        """Decide it where no number shows it: from 1 if only so all of these are solutions, otherwise from 0."""
        waiting = list(readings)
        is_linked = any(reading.linked for reading in waiting)
        for rows, columns in product((0, 1), repeat=2):
            fits = self.rows.start in (None, rows) and self.columns.start in (None, columns)
            if not fits or (is_linked and rows != columns):
                continue
            if all(self._is_solution(reading, rows, columns) for reading in waiting):
                self.rows.start, self.columns.start = rows, columns
                return
        self.rows.start, self.columns.start = self.rows.start or 0, self.columns.start or 0

    def placement(self, reading: Reading) -> int:
        """The placement that is meant. Raises Fault if it has a square twice, or one that is not on the board."""
        return self._placement(reading, self.rows.start or 0, self.columns.start or 0)

    def _note(self, axis: _Axis, numbers: Iterable[int], reading: Reading) -> None:
        for number in numbers:
            if not 0 <= number <= axis.length:
                off_board = "{what}: {axis} {number} is not on the board; {expected}"
                raise Fault(
                    say(off_board, what=reading.what, axis=noun(axis.word), number=number, expected=_expected(axis))
                )
            start = {0: 0, axis.length: 1}.get(number)
            if start is None:
                continue
            if axis.start is None:
                axis.start = start
                shown_by = "{axis} {number} in {what}"
                axis.shown_by = say(shown_by, axis=noun(axis.word), number=number, what=reading.what)
            elif axis.start != start:
                first = "" if reading.what in axis.shown_by else f" ({axis.shown_by})"
                sentence = (
                    "{what}: {axis} {number} is not on the board where {axes} count from {start}{first}; {expected}"
                )
                raise Fault(
                    say(
                        sentence,
                        what=reading.what,
                        axis=noun(axis.word),
                        number=number,
                        axes=noun(axis.word, 2),
                        start=axis.start,
                        first=first,
                        expected=_expected(axis),
                    )
                )

    def _link(self, reading: Reading) -> None:
        first, second = self.rows, self.columns
        if first.start is None:
            first, second = second, first
        if first.start is None:
            return
        if second.start is None:
            second.start, second.shown_by = first.start, first.shown_by
        elif second.start != first.start:
            sentence = (
                "{what}: rows count from {rows}, but columns from {columns}; expected that both count from 0, or both "
                "from 1"
            )
            raise Fault(say(sentence, what=reading.what, rows=self.rows.start, columns=self.columns.start))

    def _is_solution(self, reading: Reading, rows: int, columns: int) -> bool:
        try:
            return self.instance.is_solution(self._placement(reading, rows, columns))
        except Fault:
            return False

    def _placement(self, reading: Reading, rows: int, columns: int) -> int:
        board = self.instance.board
        down, right = rows if reading.open_rows else 0, columns if reading.open_columns else 0
        result = 0
        for row, column in reading.squares:
            square = row - down, column - right
            if square not in board:
                last = board.rows - 1 + down, board.columns - 1 + right
                raise Fault(_off_board(reading, (row, column), last))
            bit = 1 << board.index(square)
            if result & bit:
                sentence = (
                    "{what}: the square (row, column) = ({row}, {column}) is in it twice; expected different squares"
                )
                raise Fault(say(sentence, what=reading.what, row=row, column=column))
            result |= bit
        return result


def placements_of_readings(readings: Iterable[Reading], instance: Instance) -> Iterator[int]:
    """The placements, in their order; they wait until it is known what their numbers count from. Raises Fault."""
    origin = Origin(instance)
    waiting: list[Reading] = []
    for reading in readings:
        origin.note(reading)
        waiting.append(reading)
        if len(waiting) == MOST_WAITING:
            origin.decide(waiting)
        if all(map(origin.is_known_for, waiting)):
            yield from map(origin.placement, waiting)
            waiting.clear()
    origin.decide(waiting)
    yield from map(origin.placement, waiting)


def _expected(axis: _Axis) -> str:
    sentence = "expected {axes} 0 … {last}, or 1 … {length} in every solution"
    return say(sentence, axes=noun(axis.word, 2), last=axis.length - 1, length=axis.length)


def _off_board(reading: Reading, square: Square, last: Square) -> str:
    sentence = "{what}: {square} is not on the board, whose last square is (row, column) = {last}"
    return say(sentence, what=reading.what, square=square, last=last)
