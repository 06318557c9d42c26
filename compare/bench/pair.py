"""A pair: one question, two sides that answer it, and how many times faster ours should be. Pairs are found by file."""

import importlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

from compare.bench.side import Side
from models.catalogue.discovery import module_names

PAIRS = "compare.bench.pairs"

Clock = Literal["cpu", "wall"]


class Bench(StrEnum):
    """Which boards are measured. The full bench includes the standard one."""

    QUICK = "quick"
    """Boards that take about a second."""
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


@cache
def pairs() -> dict[str, Pair]:
    """The pairs by name: each file in ``pairs`` defines ``PAIR``, and the name of the pair is that of the file."""
    modules = {name: importlib.import_module(f"compare.bench.pairs.{name}") for name in module_names(PAIRS)}
    return {name.replace("_", "-"): module.PAIR for name, module in modules.items()}


def find_pairs(names: list[str]) -> dict[str, Pair]:
    """The pairs with these names, in the order of the bench; all if no name is given. Raises LookupError."""
    wanted = [name.strip().lower().replace("_", "-") for name in names]
    unknown = [name for name in wanted if name not in pairs()]
    if unknown:
        raise LookupError(f"unknown pair {unknown[0]!r}; there are: {', '.join(pairs())}")
    return {name: pair for name, pair in pairs().items() if not wanted or name in wanted}
