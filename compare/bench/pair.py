"""A pair: one question, two sides that answer it, and how many times faster ours should be.

The pairs are found in the files of the folder ``pairs``.
"""

import importlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

from compare.bench.side import Side
from models.catalogue.discovery import module_names
from models.lesson import as_name

PACKAGE = "compare.bench.pairs"
LIST = "list {n} queens"
"""The question of pairs that list all placements."""

Clock = Literal["cpu", "wall"]


class Bench(StrEnum):
    """A choice of boards to measure. The full bench includes the standard one."""

    QUICK = "quick"
    """Boards that take about a second."""
    STANDARD = "standard"
    """Boards that take less than a minute."""
    FULL = "full"
    """All boards but the quick ones."""

    def includes(self, other: "Bench") -> bool:
        """Whether the boards of the other bench are measured in this one."""
        return self == other or (self, other) == (Bench.FULL, Bench.STANDARD)


@dataclass(frozen=True)
class Workload:
    """A board of side n on which a pair is measured; ``target``: how many times faster ours should be there."""

    n: int
    target: float | None = None
    bench: Bench = Bench.STANDARD


@dataclass(frozen=True)
class Pair:
    """A question, put to our side and to a yardstick, and the boards on which they are measured.

    ``question`` has {n} for the side of the board. Sides with several threads are compared by the wall clock.
    """

    name: str
    question: str
    ours: Side
    yardstick: Side
    workloads: tuple[Workload, ...]
    clock: Clock = "cpu"

    @property
    def unavailable(self) -> str | None:
        """The reason why the two cannot be compared here; None if they can."""
        return self.yardstick.unavailable() or self.ours.unavailable()


def quick(n: int) -> Workload:
    """A board of side n for the quick bench, without a target."""
    return Workload(n, bench=Bench.QUICK)


def same_model(engine: str, ours: Side, yardstick: Side) -> Pair:
    """The pair of a formulation and a short program with the same model, solver and settings, as a user writes it."""
    workloads = (quick(8), Workload(10, 0.95))
    return Pair(f"same-model-{engine}", f"{LIST}, the same model", ours, yardstick, workloads)


@cache
def pairs() -> dict[str, Pair]:
    """The pairs by name, in the order of their names: each file in ``pairs`` lists some as ``PAIRS``."""
    modules = [importlib.import_module(f"{PACKAGE}.{name}") for name in module_names(PACKAGE)]
    listed: list[Pair] = sorted((pair for module in modules for pair in module.PAIRS), key=lambda pair: pair.name)
    return {pair.name: pair for pair in listed}


def find_pairs(names: list[str]) -> list[Pair]:
    """The pairs with these names, in the order of the bench; all if no name is given. Raises LookupError."""
    chosen = [as_name(name) for name in names]
    unknown = [name for name in chosen if name not in pairs()]
    if unknown:
        raise LookupError(f"unknown pair {unknown[0]!r}; there are: {', '.join(pairs())}")
    return [pair for name, pair in pairs().items() if not chosen or name in chosen]
