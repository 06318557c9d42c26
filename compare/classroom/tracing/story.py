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
from compare.classroom.tracing.code import ProgramCode
from compare.classroom.tracing.reading import BoardReading, Squares, recognise, thaw
from compare.classroom.tracing.variables import LEFT_OUT
from compare.harness.faults import Fault
from models.chess.board import Square
from models.problem import Instance
from models.watching import Event, Kind

LOOKS = ((2_000, 0.7), (20_000, 3.0))
"""The numbers of lines, or if these take longer the seconds, after which the board is looked for, up to twice."""
LINES_A_GLANCE = 64
"""The number of lines after which the clock is read again."""
MOST_MOVED = 2
"""If a line moves more pieces, only the program itself can say that the board is a solution."""
PRINTED = "print()"
"""The name that stands among the variables for the lines that the program prints."""


@dataclass(frozen=True)
class LineRun:
    """A line that has run, with the numbers of the values of its variables; or a ``solution`` that the program gave."""

    number: int
    variables: dict[str, int]
    solution: int | None = None


Tell = Callable[[int, dict[str, int], Sequence[Event]], None]
"""Takes the number of a line, the variables after it, and the events that it caused."""


class Story:
    """Tells the lines that are added as steps, in their order. ``values`` are the values that lines name by numbers."""

    def __init__(self, instance: Instance, code: ProgramCode, values: Sequence[Any], tell: Tell) -> None:
        self.instance = instance
        self.code = code
        self.values = values
        self.tell = tell
        self.reading: BoardReading | None = None
        self._waiting: list[LineRun] | None = []
        self._looks = iter(LOOKS)
        self._next_look = next(self._looks)
        self._started = time.monotonic()
        self._squares: dict[int, Squares | None] = {}
        """The occupied squares, by the number of a value that the board's variable has had."""
        self._standing: dict[Square, None] = {}
        """The squares that hold a piece, in the order in which the pieces were placed."""
        self._told: set[int] = set()
        """The solutions that have been told."""
        self._filled: set[int] = set()
        """The indices at which the board's list has a piece, if only a prefix of the list counts."""
        self._lists: dict[str, int] = {}
        """The lists to which solutions may be appended: the numbers of their values, by name."""
        self._printed: int | None = None
        """The number of the lines that the program had printed."""
        self._last: dict[str, int] = {}
        """The variables after the last line that was told."""

    def add(self, line: LineRun) -> None:
        """Tell the next line, or hold it back until the board has been looked for."""
        if self._waiting is None:
            self._tell(line)
            return
        self._waiting.append(line)
        lines, seconds = self._next_look
        is_glance = len(self._waiting) % LINES_A_GLANCE == 0
        if len(self._waiting) >= lines or (is_glance and time.monotonic() - self._started > seconds):
            self._look()

    def end(self) -> None:
        """Tell the lines that are held back."""
        if self._waiting is not None:
            self._look()
            self._go_on()

    def _look(self) -> None:
        """Look for the board, and tell the lines that were held back if it is found, or if this was the last look."""
        numbers_of: dict[str, dict[int, None]] = {}
        for line in self._waiting or ():
            for name, number in line.variables.items():
                numbers_of.setdefault(name, {})[number] = None
        values = {name: [self.values[number] for number in numbers] for name, numbers in numbers_of.items()}
        changing = {name: of_name for name, of_name in values.items() if len(of_name) > 1}
        self.reading = recognise(changing, self.code, self.instance)
        next_look = next(self._looks, None)
        if self.reading is not None or next_look is None:
            self._go_on()
        else:
            self._next_look = next_look

    def _go_on(self) -> None:
        """Tell the lines that are held back; from now on none is."""
        waiting, self._waiting = self._waiting or [], None
        for line in waiting:
            self._tell(line)

    def _tell(self, line: LineRun) -> None:
        """Tell a line: as the events that it caused, or as a line alone."""
        if line.solution is not None:
            events = list(self._solution_events(line.solution, is_given=True))
            if events:
                self.tell(line.number, self._last, events)
            return
        self._last = line.variables
        events = list(self._changes(line))
        self.tell(line.number, line.variables, events or [Event(Kind.LINE, line=line.number)])

    def _changes(self, line: LineRun) -> Iterator[Event]:
        """The events that a line caused: pieces that were removed and placed, and solutions."""
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
                yield from self._standing_solution(goes_on=True)
        yield from self._printed_solutions(line, goes_on=count > 0)
        yield from self._appended_solutions(line, goes_on=count > 0)

    def _occupied(self, line: LineRun) -> Squares | None:
        """The squares of the board's variable; None if the line cannot see it, or it is no board now."""
        reading = self.reading
        number = line.variables.get(reading.name) if reading else None
        if reading is None or number is None:
            return None
        if number not in self._squares:
            self._squares[number] = reading.squares(self.values[number])
        squares = self._squares[number]
        return self._up_to_index(reading, squares, line) if reading.is_prefix and squares is not None else squares

    def _up_to_index(self, reading: BoardReading, squares: Squares, line: LineRun) -> Squares | None:
        """The squares up to the index in the code that hold a piece; None if the line is in another function."""
        coordinate = int(not reading.by_row)
        for assignment in self.code.assignments_by_index(reading.name) or ():
            if line.number not in assignment.function or assignment.index not in line.variables:
                continue
            index = self.values[line.variables[assignment.index]]
            if type(index) is not int:
                continue
            if line.number in assignment.lines:
                (self._filled.discard if assignment.clears else self._filled.add)(index)
            self._filled = {filled for filled in self._filled if filled <= index}
            return frozenset(square for square in squares if square[coordinate] in self._filled)
        return None

    def _printed_solutions(self, line: LineRun, *, goes_on: bool) -> Iterator[Event]:
        """The board as it stands, if it is a solution and the line has printed something."""
        before, self._printed = self._printed, line.variables.get(PRINTED)
        if self._printed != before and self._standing:
            yield from self._standing_solution(goes_on=goes_on)

    def _standing_solution(self, *, goes_on: bool) -> Iterator[Event]:
        """The board as it stands, if it is a solution of a question whose size is a number."""
        placement = self.instance.board.bitboard(self._standing)
        if isinstance(self.instance.size, int) and self.instance.is_solution(placement):
            yield from self._solution_events(placement, goes_on=goes_on)

    def _appended_solutions(self, line: LineRun, *, goes_on: bool) -> Iterator[Event]:
        """The board as it stands, as a solution, if it was appended to a list in any notation."""
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
            placement = self._placement_of(value[-1])
            if placement is not None and standing in (placement, self._turn(placement)):
                yield from self._solution_events(standing, goes_on=goes_on)

    def _placement_of(self, value: Any) -> int | None:
        """The placement that a value stands for as a solution; None if it is none of the right size."""
        with suppress(Fault, ValueError):
            placement = next(read_all([thaw(value)], "", self.instance), None)
            size = self.instance.size
            if placement and (not isinstance(size, int) or placement.bit_count() == size):
                return placement
        return None

    def _solution_events(self, placement: int, *, goes_on: bool = False, is_given: bool = False) -> Iterator[Event]:
        """The event of a solution; none if it was told before, be it with rows and columns exchanged."""
        turned = self._turn(placement) if is_given and self.reading and self.reading.by_row else placement
        if placement not in self._told and turned not in self._told:
            self._told.add(placement)
            yield Event(Kind.SOLUTION, placement=placement, goes_on=goes_on)

    def _turn(self, placement: int) -> int:
        """The placement with rows and columns exchanged; on a board that is not square, the placement itself."""
        board = self.instance.board
        if board.rows != board.columns:
            return placement
        return board.bitboard((column, row) for row, column in board.squares(placement))


def _is_longer(value: tuple[Any, ...], before: tuple[Any, ...]) -> bool:
    """Whether an item was appended to a list. Of a long list only the last items are kept, after ``LEFT_OUT``."""
    if len(value) == len(before) + 1:
        return True
    are_cut = value[0] == LEFT_OUT and before[:1] == (LEFT_OUT,)
    return are_cut and value[-1] != before[-1]
