"""Decides whether an answer counts rows and columns from 0 or from 1: once, over all its solutions.

If they count from 1, and there may be lines without a piece, 0 stands for such a line.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

from compare.classroom.own_file.notation import Reading
from compare.harness.faults import Fault, shorten
from models.chess.board import Board, Square
from models.languages import noun, say
from models.problem import OPTIMUM, Instance

MOST_WAITING = 1000
"""After this number of solutions it is decided what they count from, if none of them has shown it."""


@dataclass
class _Axis:
    """Rows, or columns: the number from which they count (None: not known yet), and the solution that showed it."""

    word: str
    length: int
    start: int | None = None
    shown_by: str = ""

    def expected(self) -> str:
        """The numbers that are expected, in words."""
        sentence = "expected {axes} 0 … {last}, or 1 … {length} in every solution"
        return say(sentence, axes=noun(self.word, 2), last=self.length - 1, length=self.length)


class Origin:
    """Finds out whether the rows and the columns of one answer count from 0 or from 1."""

    def __init__(self, instance: Instance) -> None:
        board: Board = instance.board
        self.instance = instance
        self.rows = _Axis("row", board.rows)
        self.columns = _Axis("column", board.columns)
        self.pieces = instance.size if isinstance(instance.size, int) else 0
        """The number of pieces in each solution; 0 if it is not known."""

    def is_known_for(self, reading: Reading) -> bool:
        """Whether it is known from which numbers this solution counts."""
        axes = ((reading.open_rows, self.rows), (reading.open_columns, self.columns))
        return not any(is_open and axis.start is None for is_open, axis in axes)

    def note(self, reading: Reading) -> None:
        """Learn from a solution. Raises Fault if a number is not on the board, or shows another start of counting."""
        if reading.open_rows:
            self._note(self.rows, [row for row, _ in self._without_gaps(reading)], reading)
        if reading.open_columns:
            self._note(self.columns, [column for _, column in self._without_gaps(reading)], reading)
        if reading.linked:
            self._link(reading)

    def decide(self, readings: Iterable[Reading]) -> None:
        """Decide from which numbers rows and columns count, if no number has shown it.

        A start is chosen with which all the readings are solutions; of several such starts the one with the fewest or
        most pieces, as the problem wants, if the question is for an optimum; otherwise, 0.
        """
        waiting = list(readings)
        is_linked = any(reading.linked for reading in waiting)
        best = self.rows.start or 0, self.columns.start or 0
        least: int | None = None
        for rows, columns in product((0, 1), repeat=2):
            is_possible = self.rows.start in (None, rows) and self.columns.start in (None, columns)
            if not is_possible or (is_linked and rows != columns):
                continue
            placements = list(self._solutions(waiting, rows, columns))
            if len(placements) < len(waiting):
                continue
            pieces = sum(map(int.bit_count, placements)) if self.instance.size == OPTIMUM else 0
            badness = pieces if self.instance.problem.wanted == "fewest" else -pieces
            if least is None or badness < least:
                best, least = (rows, columns), badness
        self.rows.start, self.columns.start = best

    def placement(self, reading: Reading) -> int:
        """The placement of a solution. Raises Fault if a square is in it twice, or is not on the board."""
        return self._placement(reading, self.rows.start or 0, self.columns.start or 0)

    def _solutions(self, readings: Iterable[Reading], rows: int, columns: int) -> Iterator[int]:
        """The readings as placements, if they count from these numbers, up to the first that is no solution."""
        with suppress(Fault):
            for reading in readings:
                placement = self._placement(reading, rows, columns)
                if not self.instance.is_solution(placement):
                    return
                yield placement

    def _without_gaps(self, reading: Reading) -> Sequence[Square]:
        """The squares of a solution, without those whose number 0 may stand for a line without a piece."""
        if not reading.one_each or self.pieces >= len(reading.squares):
            return reading.squares
        written = 0 if reading.open_rows else 1
        return [square for square in reading.squares if square[written]]

    def _note(self, axis: _Axis, numbers: Iterable[int], reading: Reading) -> None:
        """Learn from the numbers of a solution on one axis. Raises Fault as ``note`` does."""
        for number in numbers:
            words = {"what": reading.title, "axis": noun(axis.word), "number": shorten(number)}
            if not 0 <= number <= axis.length:
                sentence = "{what}: {axis} {number} is not on the board; {expected}"
                raise Fault(say(sentence, **words, expected=axis.expected()))
            start = {0: 0, axis.length: 1}.get(number)
            if start is None:
                continue
            if axis.start is None:
                axis.start = start
                axis.shown_by = say("{axis} {number} in {what}", **words)
            elif axis.start != start:
                first = "" if reading.title in axis.shown_by else f" ({axis.shown_by})"
                sentence = (
                    "{what}: {axis} {number} is not on the board where {axes} count from {start}{first}; {expected}"
                )
                words |= {"axes": noun(axis.word, 2), "start": str(axis.start), "first": first}
                raise Fault(say(sentence, **words, expected=axis.expected()))

    def _link(self, reading: Reading) -> None:
        """Learn that rows and columns count from the same number. Raises Fault if they are known not to."""
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
            raise Fault(say(sentence, what=reading.title, rows=self.rows.start, columns=self.columns.start))

    def _placement(self, reading: Reading, rows: int, columns: int) -> int:
        """The placement of a solution whose numbers count from these. Raises Fault as ``placement`` does."""
        board = self.instance.board
        down, right = rows if reading.open_rows else 0, columns if reading.open_columns else 0
        result = 0
        has_gaps = reading.one_each and (down or right)
        for row, column in self._without_gaps(reading) if has_gaps else reading.squares:
            square = row - down, column - right
            if square not in board:
                last = board.rows - 1 + down, board.columns - 1 + right
                sentence = "{what}: {square} is not on the board, whose last square is (row, column) = {last}"
                raise Fault(say(sentence, what=reading.title, square=(row, column), last=last))
            bit = 1 << board.index(square)
            if result & bit:
                sentence = (
                    "{what}: the square (row, column) = ({row}, {column}) is in it twice; expected different squares"
                )
                raise Fault(say(sentence, what=reading.title, row=row, column=column))
            result |= bit
        return result


def placements_of_readings(readings: Iterable[Reading], instance: Instance) -> Iterator[int]:
    """The placements of solutions, in their order. Solutions wait until it is known from which numbers they count.

    Raises Fault if a number or a square is wrong.
    """
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
