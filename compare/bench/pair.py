"""A pair: one question, two sides that answer it, and how many times faster ours should be. Pairs are found by file."""

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

Clock = Literal["cpu", "wall"]


class Bench(StrEnum):
    """A choice of boards to measure. The full bench includes the standard one."""

    QUICK = "quick"
    """Boards that take about a second."""
    STANDARD = "standard"
    """Boards that take less than a minute."""
    FULL = "full"

    def includes(self, other: "Bench") -> bool:
        return self == other or (self, other) == (Bench.FULL, Bench.STANDARD)


@dataclass(frozen=True)
class Workload:
    """A board to measure on; ``target``: how many times faster than the yardstick ours should be there."""

    n: int
    target: float | None = None
    bench: Bench = Bench.STANDARD


@dataclass(frozen=True)
class Pair:
    """``question`` has {n} for the board. Sides with several threads are compared by the wall clock."""

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
    """A board for the quick bench, without a target."""
    return Workload(n, bench=Bench.QUICK)


def same_model(engine: str, ours: Side, yardstick: Side) -> Pair:
    """A formulation beside a short program with the same model, solver and settings, as a user would write it."""
    workloads = (quick(8), Workload(10, 0.95))
    return Pair(f"same-model-{engine}", f"{LIST}, the same model", ours, yardstick, workloads)


@cache
def pairs() -> dict[str, Pair]:
    """The pairs by name, in the order of their names: each file in ``pairs`` lists some as ``PAIRS``."""
    modules = [importlib.import_module(f"{PACKAGE}.{name}") for name in module_names(PACKAGE)]
    found: list[Pair] = sorted((pair for module in modules for pair in module.PAIRS), key=lambda pair: pair.name)
    return {pair.name: pair for pair in found}


def find_pairs(names: list[str]) -> list[Pair]:
    """The pairs with these names, in the order of the bench; all if no name is given. Raises LookupError."""
    chosen = [as_name(name) for name in names]
    unknown = [name for name in chosen if name not in pairs()]
    if unknown:
        raise LookupError(f"unknown pair {unknown[0]!r}; there are: {', '.join(pairs())}")
    return [pair for name, pair in pairs().items() if not chosen or name in chosen]
