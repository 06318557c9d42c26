"""Two cores against one: shards of formulations of several engines, and the parts of counters, on this machine."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import cut_question
from compare.harness.limits import Limits
from compare.harness.runner import compare
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.counting import Resources
from models.problem import Instance

SECONDS, MIB, SHARDS = 3600.0, 8192, 100
FORMULATIONS = {
    "cp-sat/columns": (8, 13),
    "python-constraint/columns": (7, 11),
    "sat/general": (7, 11),
    "backtracking/flags": (8, 14),
}
COUNTERS = {"kernels/half-board-join": (17, 21), "kernels/mirror-backtracking": (13, 18)}
"""Who is measured, and the sides of the board: for a quick look, and for about a minute on one core."""


@dataclass(frozen=True)
class Scaling:
    """The seconds of a whole question, and of its shards on one core and on two; all counted the same."""

    name: str
    side: int
    whole: float
    one_core: float
    two_cores: float

    @property
    def gain(self) -> float:
        """How many times faster two cores are than one."""
        return self.one_core / self.two_cores

    @property
    def cost(self) -> float:
        """How many times longer the shards take on one core than the whole question."""
        return self.one_core / self.whole

    def __str__(self) -> str:
        seconds = f"{self.whole:.1f} s whole, {self.one_core:.1f} s in shards, {self.two_cores:.1f} s on two cores"
        ratios = f"two cores are {self.gain:.2f} times as fast as one, shards take {self.cost:.2f} times the whole"
        return f"{self.name}, {self.side} queens: {seconds}; {ratios}"


def measure(quick: bool) -> Iterator[Scaling]:
    """All of them in turn. Raises ValueError if two counts differ."""
    for name, sides in FORMULATIONS.items():
        yield _scaling(name, sides[not quick], _count_shards)
    for name, sides in COUNTERS.items():
        yield _scaling(name, sides[not quick], _count_parts)


def _scaling(name: str, side: int, count: Callable[[str, Instance, int | None], int | None]) -> Scaling:
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(side, side), side)
    seconds, counts = [], []
    for cores in (None, 1, 2):
        started = time.perf_counter()
        counts.append(count(name, instance, cores))
        seconds.append(time.perf_counter() - started)
    if len(set(counts)) > 1 or None in counts:
        raise ValueError(f"{name} counted {counts}")
    return Scaling(name, side, *seconds)


def _count_shards(name: str, instance: Instance, cores: int | None) -> int | None:
    """None: the whole question."""
    formulation, limits = find_formulation(name), Limits(SECONDS, MIB, cores or 1)
    if cores is None:
        return compare(instance, [formulation], limits).count
    return compare_shards(cut_question(instance, SHARDS, limits), [formulation], limits).count


def _count_parts(name: str, instance: Instance, cores: int | None) -> int:
    return find_counter(name).count(instance, Resources(cores or 1))
