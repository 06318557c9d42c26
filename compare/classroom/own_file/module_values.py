"""Values at the top of a student's file: the side of its board, and lists of solutions."""

from collections.abc import Collection, Iterable, Mapping
from types import ModuleType
from typing import Any

from compare.question.parsing import LONGEST_SIDE

SIDES = ("size", "groesse", "größe", "queens", "dame", "dim", "side", "seite", "laenge", "länge")
"""A number is the side of the board if its name is n, or contains one of these."""
COUNTING = ("anzahl", "zahl", "num", "count")
"""An argument may be the side of the board if its name contains one of these, too; at the top they count solutions."""
SIDES_OF_RECTANGLES = ("m", "rows", "columns", "zeilen", "spalten", "width", "height", "breite", "höhe", "hoehe")
"""An argument with one of these names is a side of the board, too."""
RESULTS = ("solution", "loesung", "lösung", "lsg", "result", "ergebnis", "answer", "antwort")
"""A list has solutions if its name contains one of these."""


def global_side(module: ModuleType) -> tuple[str, int] | None:
    """The name and the value of the number at the top that says how large the board is; None if none does.

    ``n`` goes before other names; of several names with different values none is taken.
    """
    return side_among(_public(module))


def side_among(values: Mapping[str, Any]) -> tuple[str, int] | None:
    """The name and the value of the number among named values that says how large the board is; None if none does."""
    named = {name: value for name, value in values.items() if is_called_side(name) and not _has(RESULTS, name)}
    sides = {
        name: value
        for name, value in named.items()
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= LONGEST_SIDE
    }
    meant = {name: value for name, value in sides.items() if name.lower() == "n"} or sides
    return next(iter(meant.items())) if len(set(meant.values())) == 1 else None


def lists_of_solutions(owner: object) -> dict[str, Iterable[Any]]:
    """The lists, and other collections, whose names say that they have solutions; empty ones come last.

    ``owner``: the module, or the object, whose attributes they are.
    """
    named = {name: value for name, value in _public(owner).items() if _has(RESULTS, name)}
    collections = {
        name: value
        for name, value in named.items()
        if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping | type)
    }
    return dict(sorted(collections.items(), key=lambda item: is_empty(item[1])))


def is_empty(solutions: Iterable[Any]) -> bool:
    """Whether a collection is known to have no items: an iterator may have some, and an array has no truth value."""
    try:
        return len(solutions) == 0  # type: ignore[arg-type]
    except TypeError:
        return False


def side_of_list(solutions: Iterable[Any]) -> int | None:
    """The side of the board of these solutions: in most notations it is the length of each; None if they differ."""
    if not isinstance(solutions, Collection):
        return None
    lengths = {len(one) if isinstance(one, Collection) and not isinstance(one, str) else None for one in solutions}
    return lengths.pop() if len(lengths) == 1 else None


def _public(owner: object) -> dict[str, Any]:
    return {name: value for name, value in getattr(owner, "__dict__", {}).items() if not name.startswith("_")}


def is_called_side(name: str) -> bool:
    """Whether the name of a number at the top says that it is the side of the board."""
    return name.lower() == "n" or _has(SIDES, name)


def is_argument_for_side(name: str) -> bool:
    """Whether the name of an argument says that it is a side of the board."""
    return is_called_side(name) or name.lower() in SIDES_OF_RECTANGLES or _has(COUNTING, name)


def _has(words: Iterable[str], name: str) -> bool:
    return any(word in name.lower() for word in words)
