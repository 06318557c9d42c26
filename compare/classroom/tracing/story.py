"""Tells the lines of a traced program as steps: pieces that are placed and removed, solutions, or a line alone.

The first lines are held back until it is known which variable holds the board.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from compare.classroom.algorithm.shape import Items
from compare.classroom.own_file.answer import read_all
from compare.classroom.tracing.code import CodeOfBoard
from compare.classroom.tracing.reading import BoardReading, recognise, thaw
from compare.classroom.tracing.variables import LEFT_OUT
from compare.harness.faults import Fault
from models.chess.board import Square
from models.problem import Instance
from models.watching import Event, Kind

LINES_BEFORE = (2_000, 20_000)
"""The numbers of lines after which the board is looked for: first, and once more if none is found."""
SECONDS_BEFORE = 0.7
MOST_MOVED = 2
"""Of a line that moves more pieces than one, the program itself must say whether the board is a solution."""


@dataclass(frozen=True)
class LineRun:
    """A line that has run, and the numbers of the values that it can see; or a solution that the program has given."""

    number: int
    variables: dict[str, int]
    solution: int | None = None


Tell = Callable[[int, dict[str, int], Sequence[Event]], None]
"""Is given the number of a line, the variables after it, and what it did to the board."""


class Story:
    """``values`` are those of the variables, by their numbers."""

    def __init__(self, instance: Instance, code: CodeOfBoard, values: Sequence[Any], tell: Tell) -> None:
        self.instance = instance
        self.code = code
        self.values = values
        self.tell = tell
        self.reading: BoardReading | None = None
        self._waiting: list[LineRun] | None = []
        self._looks = iter(LINES_BEFORE)
        self._next_look = next(self._looks)
        self._started = time.monotonic()
        self._squares: dict[int, frozenset[Square] | None] = {}
        """By the number of a value that the board's variable has had."""
        self._standing: dict[Square, None] = {}
        """In the order in which they were placed."""
        self._told: set[int] = set()
        self._filled: set[int] = set()
        self._lists: dict[str, int] = {}
        self._last: dict[str, int] = {}
        """The variables after the last line that was told."""

    def add(self, line: LineRun) -> None:
        """The next line."""
        if self._waiting is None:
            self._tell(line)
            return
        self._waiting.append(line)
        is_time = len(self._waiting) & 63 == 0 and time.monotonic() - self._started > SECONDS_BEFORE
        if len(self._waiting) >= self._next_look or (is_time and len(self._waiting) < LINES_BEFORE[0]):
            self._look()

    def end(self) -> None:
        """Tell what is held back."""
        if self._waiting is not None:
            self._look()
            self._go_on()

    def _look(self) -> None:
        """Look for the board, and tell what was held back if it is found, or was looked for often enough."""
        seen: dict[str, dict[int, None]] = {}
        for line in self._waiting or ():
            for name, number in line.variables.items():
                seen.setdefault(name, {})[number] = None
        values = {name: [self.values[one] for one in numbers] for name, numbers in seen.items()}
        several = {name: found for name, found in values.items() if len(found) > 1}
        self.reading = recognise(several, self.code, self.instance)
        following = next(self._looks, None)
        if self.reading is not None or following is None:
            self._go_on()
        else:
            self._next_look = following

    def _go_on(self) -> None:
        waiting, self._waiting = self._waiting or [], None
        for line in waiting:
            self._tell(line)

    def _tell(self, line: LineRun) -> None:
        if line.solution is not None:
            events = list(self._solution(line.solution, is_given=True))
            if events:
                self.tell(line.number, self._last, events)
            return
        self._last = line.variables
        events = list(self._changes(line))
        self.tell(line.number, line.variables, events or [Event(Kind.LINE, line=line.number)])

    def _changes(self, line: LineRun) -> Iterator[Event]:
        now = self._occupied(line)
        count = 0
        if now is not None and now != self._standing.keys():
            removed = [square for square in reversed(self._standing) if square not in now]
            placed = sorted(now - self._standing.keys(), key=lambda square: square[::-1])
            for square in removed:
                del self._standing[square]
                yield Event(Kind.REMOVE, square, goes_on=count > 0)
                count += 1
            for square in placed:
                self._standing[square] = None
                yield Event(Kind.PLACE, square, goes_on=count > 0)
                count += 1
            if 0 < count <= MOST_MOVED and placed:
                placement = self.instance.board.bitboard(self._standing)
                if isinstance(self.instance.size, int) and self.instance.is_solution(placement):
                    yield from self._solution(placement, goes_on=True)
        yield from self._grown(line, goes_on=count > 0)

    def _occupied(self, line: LineRun) -> frozenset[Square] | None:
        """The squares of the board's variable; None if the line cannot see it, or it is no board now."""
        reading = self.reading
        number = line.variables.get(reading.name) if reading else None
        if reading is None or number is None:
            return None
        if number not in self._squares:
            self._squares[number] = reading.squares(self.values[number])
        squares = self._squares[number]
        return self._cut(reading, squares, line) if reading.is_prefix and squares is not None else squares

    def _cut(self, reading: BoardReading, squares: frozenset[Square], line: LineRun) -> frozenset[Square] | None:
        """Those that have been assigned, up to the index of the code; None where the line is in another function."""
        at = int(not reading.by_row)
        for assignment in self.code.index_of(reading.name) or ():
            if line.number not in assignment.function or assignment.index not in line.variables:
                continue
            index = self.values[line.variables[assignment.index]]
            if type(index) is not int:
                continue
            if line.number in assignment.lines:
                (self._filled.discard if assignment.clears else self._filled.add)(index)
            self._filled = {one for one in self._filled if one <= index}
            return frozenset(square for square in squares if square[at] in self._filled)
        return None

    def _grown(self, line: LineRun, goes_on: bool) -> Iterator[Event]:
        """A solution that was appended to a list: the board as it stands, in whatever notation."""
        standing = None
        for name, number in line.variables.items():
            before = self._lists.get(name)
            if before == number:
                continue
            value = self.values[number]
            if type(value) is not Items or (value and not isinstance(value[-1], tuple | str | frozenset)):
                self._lists.pop(name, None)
                continue
            self._lists[name] = number
            if before is None or not value or not _is_longer(value, self.values[before]):
                continue
            standing = self.instance.board.bitboard(self._standing) if standing is None else standing
            placement = self._read(value[-1])
            if placement is not None and standing in (placement, self._turn(placement)):
                yield from self._solution(standing, goes_on)

    def _read(self, given: Any) -> int | None:
        with suppress(Fault, ValueError):
            placement = next(read_all([thaw(given)], "", self.instance), None)
            size = self.instance.size
            if placement and (not isinstance(size, int) or placement.bit_count() == size):
                return placement
        return None

    def _solution(self, placement: int, goes_on: bool = False, is_given: bool = False) -> Iterator[Event]:
        """Each is told once, also where it was given with rows and columns exchanged."""
        turned = self._turn(placement) if is_given and self.reading and self.reading.by_row else placement
        if placement not in self._told and turned not in self._told:
            self._told.add(placement)
            yield Event(Kind.SOLUTION, placement=placement, goes_on=goes_on)

    def _turn(self, placement: int) -> int:
        """The placement with rows and columns exchanged, where the board is square."""
        board = self.instance.board
        if board.rows != board.columns:
            return placement
        return board.bitboard((column, row) for row, column in board.squares(placement))


def _is_longer(value: tuple[Any, ...], before: tuple[Any, ...]) -> bool:
    """Whether an item was appended to a list; of a long one only the last items are known."""
    is_cut = value[0] == LEFT_OUT
    return len(value) == len(before) + 1 or (is_cut and before[:1] == (LEFT_OUT,) and value[-1] != before[-1])
