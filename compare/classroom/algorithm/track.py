"""The lines and the data of a search, step by step, written down as what changes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from compare.classroom.algorithm.observing import Snapshot, count_cells
from compare.classroom.algorithm.shape import FALSE, TRUE, Cells, Shape, choose_shape
from compare.classroom.algorithm.source import Source
from models.chess.board import Board

GONE = None
"""The value of a variable that the code does not have at a step."""
MOST_CELLS_OF_TRACK = 400_000
"""If the changes and the different values have more cells, only lines are noted."""
CELLS_OF_A_CHANGE = 5
"""A change is written in about as many characters as these cells."""


@dataclass
class Track:
    """The lines and the variables of a search. Steps count from 1.

    ``lines``: the line of the code after each step, from 1; 0 is none. ``changes``: for each name, pairs of a step and
    the value from then on. ``known_until`` is the last step whose variables are known.
    """

    source: Source
    lines: list[int] = field(default_factory=list)
    changes: dict[str, list[tuple[int, Any]]] = field(default_factory=dict)
    known_until: int = 0
    _now: dict[str, Any] = field(default_factory=dict)
    _cells: int = 0
    _known: set[int] = field(default_factory=set)
    """The identities of the values so far; equal ones are one object."""

    def add(self, snapshot: Snapshot | None) -> None:
        """Note the snapshot of the next step."""
        self.lines.append(snapshot.line - self.source.first_line + 1 if snapshot else 0)
        if self._cells > MOST_CELLS_OF_TRACK:
            return
        self.known_until = len(self.lines)
        variables = snapshot.variables if snapshot else {}
        for name in {**self._now, **variables}:
            value = variables.get(name, GONE)
            if name not in self._now or self._now[name] is not value:
                self.changes.setdefault(name, []).append((self.known_until, value))
                self._count(value)
        self._now = {**dict.fromkeys(self._now, GONE), **variables}

    def _count(self, value: Any) -> None:
        """Add the cells of a change; those of a value count once."""
        self._cells += CELLS_OF_A_CHANGE
        if id(value) not in self._known:
            self._known.add(id(value))
            self._cells += count_cells(value)

    @property
    def is_telling(self) -> bool:
        """Whether the search takes its steps on different lines of the code."""
        return len(set(self.lines) - {0}) > 1

    def as_data(self, board: Board) -> list[dict[str, Any]]:
        """The variables that change, each with its values and its changes.

        A value is a list of texts, or one text if each of them is one character. If ``flags`` is true, all texts are
        true or false, and a value is a number in hexadecimal digits, whose bit 0 is the first text. A change is the
        number of a value (-1: none), one step after the change before, or a pair: the number of steps since that
        change, and the number of the value.
        """
        described: list[dict[str, Any]] = []
        bitboards: list[dict[str, Any]] = []
        for name, changes in self.changes.items():
            values = list(dict.fromkeys(value for _, value in changes if value is not GONE))
            if len(values) > 1:
                shape = choose_shape(name, values, self.source, board)
                is_bitboard = shape.kind == "board" and shape.is_bits
                (bitboards if is_bitboard else described).append(_describe(shape, values, changes))
        return [*described, *bitboards]  # the page shows squares already, so they come last


def _describe(shape: Shape, values: list[Any], changes: list[tuple[int, Any]]) -> dict[str, Any]:
    """The entry of a variable in ``Track.as_data``."""
    cells = [shape.cells(value) for value in values]
    is_flags = shape.kind != "list" and {TRUE, FALSE} >= {one for value in cells for one in value}
    return {
        "label": shape.label,
        "kind": shape.kind,
        "heads": shape.heads,
        "flags": is_flags,
        "values": [(_write_flags if is_flags else _write)(value) for value in cells],
        "changes": _as_differences(changes, values),
    }


def _as_differences(changes: list[tuple[int, Any]], values: list[Any]) -> list[int | tuple[int, int]]:
    """The changes as ``Track.as_data`` writes them."""
    numbers = {GONE: -1, **{value: number for number, value in enumerate(values)}}
    steps = [0, *(step for step, _ in changes)]
    pairs = [(step - before, numbers[value]) for before, (step, value) in zip(steps, changes, strict=False)]
    return [number if steps_since == 1 else (steps_since, number) for steps_since, number in pairs]


def _write(cells: Cells) -> Sequence[str]:
    return "".join(cells) if all(len(one) == 1 for one in cells) else cells


def _write_flags(cells: Cells) -> str:
    return f"{sum(1 << place for place, one in enumerate(cells) if one == TRUE):x}"
