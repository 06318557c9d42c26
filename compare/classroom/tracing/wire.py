"""The steps of a program as messages from its process: JSON, as the program itself could write into the pipe.

A message is an object. ``values``: the values that are new, each with a number from 0 on; ``names``: the names of
variables that are new; ``steps``: each is the number of a line, pairs of a name and its value from now on (-1: it has
none), and events. ``end``: how the program ended, in words; empty where it came to its end; ``is_limit``: a limit has
ended it; ``has_board``: a board was recognised in its variables, or told by the program.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from compare.classroom.algorithm.observing import MOST_CELLS_WITH_KEYS, Snapshot, count_cells
from compare.classroom.algorithm.shape import Items, Pairs
from compare.harness.processes.messages import Sender
from compare.harness.processes.starting import end_unless
from compare.question.errors import in_one_line
from models.chess.board import Board
from models.search import Reason
from models.watching import Event, Kind

BATCH, BATCH_SECONDS = 500, 0.05
"""Steps are sent when there are this many, or after this time."""
MOST_EVENTS_OF_A_STEP, MOST_VIOLATIONS = 5_000, 10**9
"""A message with more is refused: no program tells that much, but a program could write it into the pipe."""
NO_VALUE = -1
"""The number of a value that stands for none: the line cannot see the variable any more."""
NAMES_IN_REASONS = ("occupied", "empty", "evidence")
"""The places that a sentence of a reason may have."""
FIELDS_OF_EVENT = 8
"""The number of fields of an event; those that are left out at its end are None."""


def encode(value: Any) -> Any:
    """A value as JSON that tells lists, tuples, sets and dictionaries apart."""
    if isinstance(value, Items):
        return [encode(one) for one in value]
    if isinstance(value, Pairs):
        return {"pairs": [[encode(key), encode(one)] for key, one in value]}
    if isinstance(value, tuple):
        return {"tuple": [encode(one) for one in value]}
    if isinstance(value, frozenset):
        return {"set": [encode(one) for one in value]}
    return value


def decode(value: Any) -> Any:
    """The value that ``encode`` wrote as this JSON. Raises ValueError, TypeError or KeyError for any other JSON."""
    if isinstance(value, list):
        return Items(map(decode, value))
    if isinstance(value, dict):
        ((kind, items),) = value.items()
        if kind == "pairs":
            return Pairs((decode(key), decode(one)) for key, one in items)
        return {"tuple": tuple, "set": frozenset}[kind](map(decode, items))
    if isinstance(value, str):
        return in_one_line(value)
    if not isinstance(value, bool | int | float):
        raise ValueError("no value")
    return value


class StepWriter:
    """Sends steps in batches, or after a short time. ``values`` are the values that steps name by number."""

    def __init__(self, outbox: Sender, board: Board, values: Sequence[Any]) -> None:
        self.outbox = outbox
        self.board = board
        self.values = values
        self._worker = os.getpid()
        self._names: dict[str, int] = {}
        self._now: dict[str, int] = {}
        self._sent_values = self._sent_names = 0
        self._steps: list[Any] = []
        self._last_sent = time.monotonic()

    def add(self, line: int, variables: dict[str, int], events: Sequence[Event]) -> None:
        """Send a line that has run, the numbers of the variables after it, and the events that it caused."""
        changes = []
        if variables != self._now:
            names = self._names
            for name, number in variables.items():
                if self._now.get(name) != number:
                    changes += [names.setdefault(name, len(names)), number]
            for name in self._now.keys() - variables.keys():
                changes += [names[name], NO_VALUE]
            self._now = variables
        self._steps.append((line, changes, [_encode_event(one, self.board) for one in events]))
        if len(self._steps) >= BATCH or time.monotonic() - self._last_sent > BATCH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Send the steps that have not been sent."""
        end_unless(self._worker)
        self._last_sent = time.monotonic()
        if self._steps:
            new = [encode(one) for one in self.values[self._sent_values :]]
            names = list(self._names)[self._sent_names :]
            self._send({"values": new, "names": names, "steps": self._steps})
            self._sent_values, self._sent_names, self._steps = len(self.values), len(self._names), []

    def end(self, words: str, *, is_limit: bool = False, has_board: bool = True) -> None:
        """Send the last steps, and how the program ended (see ``Ending``)."""
        self.flush()
        self._send({"end": words, "is_limit": is_limit, "has_board": has_board})

    def _send(self, message: dict[str, Any]) -> None:
        self.outbox.send(json.dumps(message, separators=(",", ":")).encode())


def _encode_event(event: Event, board: Board) -> list[Any]:
    """The fields of an event, without those at the end that say nothing; ``StepReader`` reads them."""
    square = None if event.square is None else board.index(event.square)
    placement = None if event.placement is None else f"{event.placement:x}"
    reason = event.reason and [
        event.reason.by,
        event.reason.words,
        *map(hex, (event.reason.occupied, event.reason.empty, event.reason.evidence)),
    ]
    fields_and_nothings: list[tuple[Any, Any]] = [
        (event.kind.value, ""), (square, None), (placement, None), (event.size, None), (event.violations, None),
        (f"{event.squares:x}", "0"), (reason, None), (event.goes_on, False),
    ]  # fmt: skip
    while fields_and_nothings[-1][0] == fields_and_nothings[-1][1]:
        del fields_and_nothings[-1]
    return [field for field, _ in fields_and_nothings]


@dataclass
class Ending:
    """The end of a program in ``words``, which are empty if it ended by itself without a mistake.

    ``is_limit``: a limit has ended it. ``has_board``: a board was recognised in its variables, or told by the program.
    """

    words: str
    is_limit: bool
    has_board: bool = True


@dataclass
class StepReader:
    """Reads the messages of a ``StepWriter``; ``ending`` is how the program ended, once that was read."""

    board: Board
    most_lines: int
    """The number of lines of the file."""
    most_steps: int
    most_cells: int
    ending: Ending | None = None
    _values: list[Any] = field(default_factory=list)
    _names: list[str] = field(default_factory=list)
    _now: dict[str, Any] = field(default_factory=dict)
    _known: set[tuple[int, int]] = field(default_factory=set)
    _events: dict[tuple[Any, ...], Event] = field(default_factory=dict)
    _steps: int = 0
    _cells: int = 0

    def read(self, message: bytes) -> list[Any]:
        """The steps in a message, to be given to ``tell`` one by one. Raises ValueError if it is no message."""
        try:
            content = json.loads(message)
            if "end" in content:
                words, is_limit, has_board = content["end"], content["is_limit"], content["has_board"]
                self.ending = Ending(in_one_line(str(words)), bool(is_limit), bool(has_board))
                return []
            for encoded in content["values"]:
                value = decode(encoded)
                cells = count_cells(value)
                self._cells += cells
                if cells > MOST_CELLS_WITH_KEYS or self._cells > 2 * self.most_cells:
                    raise ValueError("too large")
                self._values.append(value)
            self._names += [in_one_line(str(one)) for one in content["names"]]
            self._steps += len(content["steps"])
        except (TypeError, KeyError, RecursionError) as error:
            raise ValueError(str(error)) from None
        if self._steps > self.most_steps + BATCH:
            raise ValueError("too many steps")
        return list(content["steps"])

    def tell(self, step: Any, note: Callable[[str, Any], None]) -> Iterator[tuple[Event, Snapshot]]:
        """The events of a step, each with the line and the variables after it. Raises ValueError if it is no step.

        ``note`` is called with the name of a variable and each value that it has for the first time.
        """
        try:
            line, changes, events = step
            _within(line, self.most_lines)
            if not isinstance(events, list) or len(events) > MOST_EVENTS_OF_A_STEP:
                raise ValueError("no step")
            if changes:
                self._apply_changes(changes, note)
            snapshot = Snapshot(line, self._now)
            for one in events:
                yield self._event(line, one), snapshot
        except (TypeError, KeyError, IndexError, OverflowError) as error:
            raise ValueError(str(error)) from None

    def _apply_changes(self, changes: list[int], note: Callable[[str, Any], None]) -> None:
        """Give variables other values, or none, and note each value that a variable has for the first time."""
        self._now = dict(self._now)
        for name, number in zip(changes[::2], changes[1::2], strict=True):
            if number == NO_VALUE:
                self._now.pop(self._names[name], None)
                continue
            self._now[self._names[name]] = self._values[_within(number, len(self._values) - 1)]
            if (name, number) not in self._known:
                self._known.add((name, number))
                note(self._names[name], self._values[number])

    def _event(self, line: int, encoded: list[Any]) -> Event:
        """The event in these fields; equal events are one object."""
        values = (tuple(value) if isinstance(value, list) else value for value in encoded)
        key = (line if encoded[0] == Kind.LINE else 0, *values)
        if key not in self._events:
            self._events[key] = self._make_event(line, encoded)
        return self._events[key]

    def _make_event(self, line: int, encoded: list[Any]) -> Event:
        """The event in these fields. Raises ValueError if its kind needs a field that is missing."""
        full: list[Any] = [*encoded, *[None] * (FIELDS_OF_EVENT - len(encoded))]
        kind, square, placement, size, violations, squares, reason, goes_on = full
        event = Event(
            Kind(kind),
            square=None if square is None else self.board.square(_within(square, len(self.board) - 1)),
            placement=None if placement is None else self._bits(placement),
            size=None if size is None else _within(size, len(self.board)),
            violations=None if violations is None else _within(violations, MOST_VIOLATIONS),
            squares=0 if squares is None else self._bits(squares),
            reason=None if reason is None else self._reason(*reason),
            goes_on=bool(goes_on),
            line=line if kind == Kind.LINE else None,
        )
        required = {
            Kind.SOLUTION: event.placement,
            Kind.SIZE: event.size,
            Kind.VIOLATIONS: event.violations,
            Kind.LINE: line,
            Kind.RESTORE: event.squares or None,
            Kind.FAIL: event.reason,
            Kind.EXCLUDE: event.reason if event.squares else None,
            Kind.FORCE: event.reason if event.squares else None,
        }.get(event.kind, event.square)
        if required is None:
            raise ValueError("no event")
        return event

    def _reason(self, by: Any, words: Any, *squares: Any) -> Reason:
        """The reason in these fields. Raises ValueError if its sentence has other places than ``NAMES_IN_REASONS``."""
        if not isinstance(by, str) or not isinstance(words, str):
            raise ValueError("no sentence")
        for _, name, form, conversion in Formatter().parse(words):
            if name is not None and (name not in NAMES_IN_REASONS or form or conversion):
                raise ValueError("no sentence")
        occupied, empty, evidence = map(self._bits, squares)
        return Reason(in_one_line(by), in_one_line(words), occupied, empty, evidence)

    def _bits(self, text: str) -> int:
        """The bitboard in hexadecimal digits. Raises ValueError if it has squares beyond the board."""
        bits = int(text, 16)
        if not 0 <= bits <= self.board.full:
            raise ValueError("beyond the board")
        return bits


def _within(number: Any, most: int) -> int:
    """The number itself. Raises ValueError if it is no whole number from 0 to ``most``."""
    if type(number) is not int or not 0 <= number <= most:
        raise ValueError("out of range")
    return number
