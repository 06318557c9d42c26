"""The steps of a search, as events."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from models.board import Square


class Kind(StrEnum):
    """What happened."""

    PLACE = "place"
    """A piece was placed on ``square``."""
    REMOVE = "remove"
    """It was taken back."""
    REJECT = "reject"
    """``square`` was tried and found threatened, excluded or useless."""
    SOLUTION = "solution"
    """``placement`` was given as a solution."""
    SIZE = "size"
    """Where the size is open: solutions of ``size`` pieces are looked for from now on."""


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a search."""

    kind: Kind
    square: Square | None = None
    placement: int | None = None
    size: int | None = None


@cache
def at(kind: Kind, square: Square) -> Event:
    """A step that concerns a square: one object for all that are alike, as a long search has many."""
    return Event(kind, square)
