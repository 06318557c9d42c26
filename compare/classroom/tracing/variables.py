"""The variables that a line of a traced program can see, as numbers of values: equal values have one number.

This runs in the process of the program.
"""

import marshal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from types import FrameType
from typing import Any

from compare.classroom.algorithm.observing import (
    ATOMS,
    CONTAINERS,
    MOST_CELLS,
    WITHOUT_REFERENCES,
    count_cells,
    freeze,
)

MOST_FRAMES = 40
"""In a deeper recursion the innermost functions are read."""
ITEMS_OF_LONG = 12
"""The number of the last items that are shown of a list that is too long, such as one of many solutions."""
MOST_DEPTH = 4
"""Collections in deeper levels of a value are not read."""
MOST_ATTRIBUTES = 12
"""The number of the first attributes of an object that are read."""
MOST_OBJECTS = 2
"""An object in an object in an object is not read."""
LEFT_OUT = "…"
"""Stands for the items of a long list before the last ones."""
FROZEN_NONE = "None"
"""Stands for a variable that is None."""


class Variables:
    """Numbers the values of variables from 0; ``values`` are copies of them, in this order, that stay as they are.

    ``module`` is the name of the module in which the program's classes are defined.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.values: list[Any] = []
        self.cells = 0
        """The number of plain values in ``values``."""
        self._numbers: dict[Any, int | None] = {}
        """The numbers by marshalled values; None for values that cannot be shown."""

    def read(self, frames: Iterable[FrameType]) -> dict[str, int]:
        """The numbers of the values that variables have, by their names. ``frames``: the innermost first.

        If two variables have one name, that of the inner function counts.
        """
        numbers: dict[str, int] = {}
        seen: set[str] = set()
        top: Mapping[str, Any] = {}
        for frame in islice(frames, MOST_FRAMES):
            top = frame.f_globals
            if frame.f_code.co_name != "<module>":
                self._read(frame.f_locals, numbers, seen)
        self._read(top, numbers, seen, of_module=True)
        return numbers

    def _read(
        self, variables: Mapping[str, Any], numbers: dict[str, int], seen: set[str], *, of_module: bool = False
    ) -> None:
        """Add to ``numbers`` the variables of a function, or of the module, whose names have not been ``seen``."""
        for name, value in variables.items():
            if name in seen or name.startswith("__"):
                continue
            seen.add(name)
            kind = type(value)
            if kind in ATOMS or kind in CONTAINERS or value is None:
                self._read_value(name, value, numbers)
            elif kind is type:
                if of_module and value.__module__ == self.module:
                    self._read_attributes(name, vars(value), numbers)
            elif kind.__module__ == self.module:
                self._read_attributes(name, attributes_of(value), numbers)
            elif isinstance(value, deque | dict | list | tuple) or kind.__module__ == "numpy":
                self._read_value(name, value, numbers)

    def _read_attributes(
        self, name: str, attributes: Mapping[str, Any], numbers: dict[str, int], depth: int = 0
    ) -> None:  # fmt: skip
        """Add to ``numbers`` the first attributes of the object ``name``, which stands in ``depth`` other objects."""
        for attribute, value in islice(attributes.items(), MOST_ATTRIBUTES):
            if attribute.startswith("__") or callable(value):
                continue
            if type(value).__module__ == self.module and depth < MOST_OBJECTS:
                self._read_attributes(f"{name}.{attribute}", attributes_of(value), numbers, depth + 1)
            else:
                self._read_value(f"{name}.{attribute}", value, numbers)

    def _read_value(self, name: str, value: Any, numbers: dict[str, int]) -> None:
        number = self.number(value)
        if number is not None:
            numbers[name] = number

    def number(self, value: Any) -> int | None:
        """The number of a value, which is added if it is new; None if it is no plain data, or too large to be shown."""
        kind = type(value)
        if kind in CONTAINERS and len(value) > MOST_CELLS:
            if kind is not list:
                return None
            value = _last_items(value)
        if kind in ATOMS:
            key: Any = kind, value
        elif value is None:
            key = None
        else:
            value, key = self._marshal(value)
            if key is None:
                return None
        if key not in self._numbers:
            frozen = FROZEN_NONE if value is None else freeze(value)
            if frozen is None and kind is list:  # a list of large things: the last of them
                frozen = freeze(_last_items(value))
            self._numbers[key] = None if frozen is None else self.add(frozen)
        return self._numbers[key]

    def add(self, frozen: Any) -> int:
        """Add a value that is new and does not change any more. Returns its number."""
        self.cells += count_cells(frozen)
        self.values.append(frozen)
        return len(self.values) - 1

    def _marshal(self, value: Any) -> tuple[Any, bytes | None]:
        """The value, as plain data if it must be changed, and its bytes; None for the bytes of any other value."""
        try:
            return value, marshal.dumps(value, WITHOUT_REFERENCES)
        except ValueError:
            with suppress(ValueError, TypeError, RecursionError):  # a key may become a list
                plain = self._plain(value, 0)
                return plain, marshal.dumps(plain, WITHOUT_REFERENCES)
        return value, None

    def _plain(self, value: Any, depth: int) -> Any:
        """The value with collections of the library, and objects of the program's classes, as lists and tuples.

        Raises ValueError if it has anything else in it.
        """
        kind = type(value)
        if kind in ATOMS or value is None:
            return value
        if depth > MOST_DEPTH:
            raise ValueError("too deep")
        if kind.__module__ == "numpy" and hasattr(value, "tolist"):
            return value.tolist()
        if isinstance(value, dict):
            if len(value) > MOST_CELLS:
                raise ValueError("too large")
            return {self._plain(key, depth + 1): self._plain(one, depth + 1) for key, one in value.items()}
        if isinstance(value, list | deque):
            last = list(value)[-MOST_CELLS:]
            return [self._plain(one, depth + 1) for one in last]
        if isinstance(value, tuple):
            return tuple(self._plain(one, depth + 1) for one in value)
        if isinstance(value, set | frozenset):
            return frozenset(self._plain(one, depth + 1) for one in value)
        if kind.__module__ == self.module and not isinstance(value, type):
            inside = list(islice(attributes_of(value).items(), MOST_ATTRIBUTES))
            return tuple(self._plain(one, depth + 1) for name, one in inside if not name.startswith("__"))
        raise ValueError("no plain data")


def _last_items(items: list[Any]) -> list[Any]:
    return [LEFT_OUT, *items[-ITEMS_OF_LONG:]]


def attributes_of(value: Any) -> Mapping[str, Any]:
    """The attributes of an object, also of one with slots."""
    attributes = getattr(value, "__dict__", None)
    if isinstance(attributes, dict):
        return attributes
    return dict(_slots_of(value))


def _slots_of(value: Any) -> Iterator[tuple[str, Any]]:
    """The attributes of an object in the slots of its class, and of those from which the class is derived."""
    for kind in reversed(type(value).__mro__):
        slots = vars(kind).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, name):
                yield name, getattr(value, name)
