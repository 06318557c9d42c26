"""Looks into a running search: the line of the formulation's own code that runs, and its variables as plain data.

Only values of Python's own types are read, and attributes of objects whose class stands in the same file, so that
nothing of the search is called or changed.
"""

import marshal
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import FrameType, ModuleType
from typing import Any

from compare.classroom.algorithm.shape import Items, Pairs, Shape, choose_shape
from compare.classroom.algorithm.source import Source
from models.chess.board import Board

ATOMS = frozenset({int, bool, float, str})
"""The types of plain values."""
WITHOUT_REFERENCES = 2
"""The version of marshal in which equal values are written alike."""
NOTHING = "–"
"""Stands in a list in place of None."""
MOST_BITS, MOST_CELLS, DEEPEST, MOST_LETTERS = 4096, 400, 4, 40
"""Numbers with more bits, and collections with more plain values or levels, are not shown; longer texts are cut.

The keys of a dictionary are not counted among its plain values here.
"""
MOST_CELLS_WITH_KEYS = 2_000
"""A collection with more plain values is not shown either, if the keys of dictionaries are counted, too."""

CONTAINERS: dict[type, type] = {
    tuple: tuple, list: Items, bytearray: Items, set: frozenset, frozenset: frozenset, dict: Pairs,
}  # fmt: skip
"""The types of collections that are read, each with the type of the copy."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The line of the file that runs, and the variables that hold plain data then, in their order."""

    line: int
    variables: dict[str, Any]


class Shapes:
    """The values that the variables of a search have had so far, and how each of them is shown."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._values: dict[str, list[Any]] = {}
        self._shapes: dict[str, tuple[int, Shape]] = {}

    def note(self, name: str, value: Any) -> None:
        """Note a value that a variable has not had before."""
        self._values.setdefault(name, []).append(value)

    def shape(self, name: str, board: Board) -> Shape | None:
        """The shape that fits all values that a variable has had so far; None if it has had only one value."""
        values = self._values[name][:]  # the search may go on meanwhile
        if len(values) < 2:
            return None
        if name not in self._shapes or self._shapes[name][0] != len(values):
            self._shapes[name] = len(values), choose_shape(name, values, self.source, board)
        return self._shapes[name][1]


class Observer(Shapes):
    """Takes snapshots of a search: it is called at each step with the frames that run, the innermost first."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self._known: dict[tuple[str, bytes], Any] = {}
        """Copies by name and marshalled value: equal values are one object, as a long search has many."""

    def __call__(self, frames: Iterable[FrameType]) -> Snapshot | None:
        """The snapshot of the innermost frame whose code stands in the file; None if there is none."""
        for frame in frames:
            if frame.f_code.co_filename == self.source.file:
                return Snapshot(frame.f_lineno, dict(self._read(frame.f_locals, frame.f_globals.get("__name__"))))
        return None

    def _read(self, variables: Mapping[str, Any], module: object) -> Iterator[tuple[str, Any]]:
        """The variables that hold plain data, and such attributes (``lines.rising``) of the module's objects."""
        for name, value in variables.items():
            if type(value) in ATOMS or type(value) in CONTAINERS:
                yield from self._freeze(name, value)
            elif type(value).__module__ == module and not isinstance(value, type | ModuleType):
                for attribute, inner in getattr(value, "__dict__", {}).items():
                    yield from self._freeze(f"{name}.{attribute}", inner)

    def _freeze(self, name: str, value: Any) -> Iterator[tuple[str, Any]]:
        """The name with a copy of the value; nothing if the value is no plain data, or too large to be shown."""
        try:
            key = name, marshal.dumps(value, WITHOUT_REFERENCES)
        except ValueError:
            return
        if key not in self._known:
            self._known[key] = frozen = freeze(value)
            if frozen is not None:
                self.note(name, frozen)
        if self._known[key] is not None:
            yield name, self._known[key]


def freeze(value: Any, depth: int = 0) -> Any:
    """A copy that does not change any more; None if the value is no plain data, or too large to be shown.

    ``depth``: the number of collections in which the value stands.
    """
    kind = type(value)
    if value is None and depth:
        return NOTHING
    if kind is str:
        return value[:MOST_LETTERS]
    if kind in ATOMS:
        return None if kind is int and value.bit_length() > MOST_BITS else value
    if kind not in CONTAINERS or depth >= DEEPEST or count_cells(value) > MOST_CELLS:
        return None
    frozen = [freeze(one, depth + 1) for one in (value.items() if kind is dict else value)]
    if any(one is None for one in frozen):
        return None
    copy = CONTAINERS[kind](frozen)
    return None if count_cells(copy) > MOST_CELLS_WITH_KEYS else copy


def count_cells(value: Any) -> int:
    """The number of the plain values in a value, or in what ``freeze`` made of it; there the keys count, too."""
    if type(value) not in CONTAINERS and not isinstance(value, tuple):
        return 1
    return sum(map(count_cells, value.values() if type(value) is dict else value))
