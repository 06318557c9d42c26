"""Two cores and two workers of a cluster against one core, and what sharding costs on one core.

    python -m tests.tools.scale [--budget SECONDS] [--quick] [--only NAME]

Asked are shards of formulations of several engines, and the parts of counters. Each is asked a small question before,
so that what is loaded or compiled once does not count. "On one core" means that the program and its worker share it,
where the system lets us say so (Linux does).
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec

from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import cut_question
from compare.harness.cluster.local import local_cluster
from compare.harness.limits import Limits
from compare.harness.processes import tree
from compare.harness.runner import compare
from compare.harness.workplaces import Workplace
from models.catalogue.finding import find_counter, find_formulation
from models.counting import PartRunner, Resources
from tests.tools.measurements import MEMORY, SECONDS, SHARDS, WARM_UP, make_instance, print_each

FORMULATIONS = {"cp-sat/columns": 8, "python-constraint/columns": 7, "sat/general": 7, "backtracking/flags": 8}
COUNTERS = {"kernels/half-board-join": 17, "kernels/mirror-backtracking": 12}
"""The formulations and counters that are measured, with the smallest side of the board."""
GROWTH = 5.0
"""One row and column more take at least this many times longer."""
GAIN_OF_CORES, GAIN_OF_WORKERS, COST = 1.8, 1.7, 1.1
"""The factors to reach: how many times faster two are than one; how many times longer shards take than the whole."""


@dataclass(frozen=True)
class Scaling:
    """The seconds of a question as a whole, in shards on one core, on two, and with two workers of a cluster.

    All counted the same. ``whole``: None for a counter, whose parts are all that it has. ``two_workers``: None without
    Dask.
    """

    name: str
    side: int
    whole: float | None
    one_core: float
    two_cores: float
    two_workers: float | None

    @property
    def ratios(self) -> list[tuple[str, float, bool]]:
        """In words, as numbers, and whether the target is reached."""
        found = [_at_least("two cores against one", self.one_core / self.two_cores, GAIN_OF_CORES)]
        if self.two_workers is not None:
            found.append(_at_least("two workers of a cluster", self.one_core / self.two_workers, GAIN_OF_WORKERS))
        if self.whole is not None:
            cost = self.one_core / self.whole
            found.append((f"shards against the whole {cost:.2f} (at most {COST:g})", cost, cost <= COST))
        return found

    def __str__(self) -> str:
        seconds = {
            "whole": self.whole, "on one core": self.one_core, "on two": self.two_cores, "two workers": self.two_workers
        }  # fmt: skip
        times = ", ".join(f"{word} {value:.1f} s" for word, value in seconds.items() if value is not None)
        marked = "; ".join(f"{'✓' if reached else '✗'} {words}" for words, _, reached in self.ratios)
        return f"{self.name}, {self.side} queens: {times}\n  {marked}"


def _at_least(words: str, gain: float, target: float) -> tuple[str, float, bool]:
    return f"{words} {gain:.2f} (at least {target:g})", gain, gain >= target


@dataclass(frozen=True)
class _Means:
    """How a question is counted: as a whole or in shards, with ``jobs`` processes, or by a cluster.

    If there are several processes, they judge, too.
    """

    jobs: int = 1
    whole: bool = False
    place: Workplace | None = None
    run_parts: PartRunner | None = None


Count = Callable[[str, int, _Means], int | None]
"""Counts the queens of a board of this side."""


def choose_names(only: Sequence[str] = ()) -> list[str]:
    """The formulations and counters that are measured, of those that are named; all if none is. Raises ValueError."""
    known = [*FORMULATIONS, *COUNTERS]
    if unknown := [one for one in only if one not in known]:
        raise ValueError(f"not measured: {unknown[0]!r}, but {', '.join(known)}")
    return [one for one in known if one in only or not only]


def measure(budget: float, only: Sequence[str] = ()) -> Iterator[Scaling]:
    """All of them in turn, or those that are named, each on the largest board that is expected to take this time.

    ``budget``: seconds of one core for the question as a whole. Raises ValueError if two counts differ.
    """
    for name in choose_names(only):
        yield _scaling(name, budget, _count_parts if name in COUNTERS else _count_shards)


def _scaling(name: str, budget: float, count: Count) -> Scaling:
    side, whole = _choose_side(name, budget, count)
    means = {"one": _Means(), "two": _Means(2)}
    with ExitStack() as stack:
        if find_spec("distributed"):
            means["workers"] = stack.enter_context(_on_two_workers(name))
        seconds, counts = {}, set()
        for word, one in means.items():
            count(name, WARM_UP, one)
            with _cores(one):
                started = time.perf_counter()
                counts.add(count(name, side, one))
                seconds[word] = time.perf_counter() - started
    if len(counts) > 1 or None in counts:
        raise ValueError(f"{name} counted {', '.join(map(str, counts))}")
    return Scaling(
        name, side, None if name in COUNTERS else whole, seconds["one"], seconds["two"], seconds.get("workers")
    )


def _choose_side(name: str, budget: float, count: Count) -> tuple[int, float]:
    """The side of the board, and the seconds that the whole question took there."""
    whole = _Means(whole=True)
    count(name, WARM_UP, whole)
    side, before = (FORMULATIONS | COUNTERS)[name], None
    while True:
        with _cores(whole):
            started = time.perf_counter()
            count(name, side, whole)
            seconds = time.perf_counter() - started
        if seconds * max(GROWTH, seconds / before if before else 0.0) > budget:
            return side, seconds
        side, before = side + 1, seconds


@contextmanager
def _cores(means: _Means) -> Iterator[None]:
    """In this block the program and its processes run on as many cores as there are jobs; with a cluster on all."""
    if sys.platform != "linux" or means.place or means.run_parts:
        yield
        return
    allowed = os.sched_getaffinity(0)
    try:
        _pin(set(sorted(allowed)[: means.jobs]))
        yield
    finally:
        _pin(allowed)


def _pin(cores: set[int]) -> None:
    """The server of workers runs already, and those that it starts inherit its cores."""
    if sys.platform == "linux":
        for pid in [os.getpid(), *tree.descendants(os.getpid())]:
            with suppress(ProcessLookupError):
                os.sched_setaffinity(pid, cores)


@contextmanager
def _on_two_workers(name: str) -> Iterator[_Means]:
    from compare.harness.cluster.counting import count_on_cluster
    from compare.harness.cluster.dask import DaskCluster

    engine = (find_counter if name in COUNTERS else find_formulation)(name).engine
    with local_cluster(2) as local, DaskCluster(local.scheduler_address, [engine], print) as cluster:
        yield _Means(2, place=cluster, run_parts=partial(count_on_cluster, cluster, SECONDS))


def _count_shards(name: str, side: int, means: _Means) -> int | None:
    formulation, limits, instance = find_formulation(name), Limits(SECONDS, MEMORY, means.jobs), make_instance(side)
    if means.whole:
        return compare(instance, [formulation], limits).count
    return compare_shards(cut_question(instance, SHARDS, limits), [formulation], limits, place=means.place).count


def _count_parts(name: str, side: int, means: _Means) -> int:
    return find_counter(name).count(make_instance(side), Resources(means.jobs, run_parts=means.run_parts))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--budget", type=float, default=60, help="seconds that a question may take one core")
    parser.add_argument("--quick", action="store_const", const=1.0, dest="budget", help="the same as --budget 1")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this one; several times")
    given = parser.parse_args()
    sys.exit(print_each(measure(given.budget, given.only)))
