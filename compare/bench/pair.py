"""What a pair is: one question, two sides that answer it, and how many times faster ours should be."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from compare.bench.side import Side

Clock = Literal["cpu", "wall"]


class Bench(StrEnum):
    """How much is measured. The full bench includes the standard one."""

    QUICK = "quick"
    """Boards that take a second or so."""
    STANDARD = "standard"
    """Boards that take less than a minute."""
    FULL = "full"

    def includes(self, other: "Bench") -> bool:
        return self == other or (self, other) == (Bench.FULL, Bench.STANDARD)


@dataclass(frozen=True)
class Case:
    """A board to measure on; ``target``: how many times faster than the yardstick ours should be there."""

    n: int
    target: float | None = None
    bench: Bench = Bench.STANDARD


@dataclass(frozen=True)
class Pair:
    """``what`` says the question, with {n} for the board. Sides with several threads are compared by the wall clock."""

    what: str
    ours: Side
    yardstick: Side
    cases: tuple[Case, ...]
    clock: Clock = "cpu"

    @property
    def unavailable(self) -> str | None:
        """Why the two cannot be compared here, or None."""
        return self.yardstick.unavailable() or self.ours.unavailable()
