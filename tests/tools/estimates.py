"""How good the estimate of --dry-run is: what it says before, against the time that the question took.

    python -m tests.tools.estimates [--quick]

Seconds are those of one core, as --dry-run tells them: the sum over the shards, or the parts of a count.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from compare.answers.planning import plan_count, plan_shards
from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import cut_question
from compare.answers.shards.estimate import Estimate
from compare.answers.shards.result import Keeper, Receiver
from compare.harness.limits import Limits
from models.catalogue.finding import find_counter, find_formulation
from models.counting import CountedPart, Resources, SolutionCounter, SumOfParts
from models.problem import Instance
from tests.tools.measurements import MEMORY, SECONDS, SHARDS, WARM_UP, make_instance, print_each

FACTOR = 2.0
"""The estimate is good if it is neither more than twice the time nor less than half of it."""


@dataclass(frozen=True)
class Workload:
    """A formulation or counter, a problem of queens, and the sides and sizes for a quick look and for about a minute.

    ``sizes``: None is a queen a column.
    """

    answerer: str
    problem: str = "non-attacking"
    sides: tuple[int, int] = (7, 11)
    sizes: tuple[int, int] | None = None

    def instance(self, *, quick: bool) -> Instance:
        side = self.sides[not quick]
        return make_instance(side, self.problem, size=None if self.sizes is None else self.sizes[not quick])


FORMULATIONS = [
    Workload("cp-sat/columns", sides=(8, 15)),
    Workload("python-constraint/columns", sides=(7, 14)),
    Workload("sat/general", sides=(7, 14)),
    Workload("backtracking/flags", sides=(8, 14)),
    Workload("backtracking/general", sides=(7, 14)),
    Workload("cp-sat/cover", "domination", sides=(6, 12), sizes=(3, 6)),
    Workload("backtracking/uncovered-square", "domination", sides=(6, 14), sizes=(3, 7)),
]
COUNTERS = [
    Workload("kernels/half-board-join", sides=(17, 20)),
    Workload("kernels/mirror-backtracking", sides=(13, 18)),
    Workload("kernels/border-backtracking", sides=(13, 18)),
]


@dataclass(frozen=True)
class Estimated:
    """The time estimated for a question, and the time that it took, in seconds of one core."""

    workload: Workload
    side: int
    estimate: Estimate | None
    seconds: float

    @property
    def ratio(self) -> float | None:
        """The estimate divided by the time; None where there was no estimate."""
        return self.estimate.seconds / self.seconds if self.estimate and self.seconds else None

    @property
    def is_good(self) -> bool:
        """Whether the two are within the factor."""
        return self.ratio is not None and 1 / FACTOR <= self.ratio <= FACTOR

    def __str__(self) -> str:
        question = f"{self.workload.answerer}, {self.workload.problem}, {self.side} × {self.side}"
        if self.estimate is None or self.ratio is None:
            return f"✗ {question}: no estimate; it took {self.seconds:.1f} s"
        told = f"{self.estimate.seconds:.1f} ± {self.estimate.uncertainty:.1f} s"
        return (
            f"{'✓' if self.is_good else '✗'} {question}: estimated {told}, took {self.seconds:.1f} s, {self.ratio:.2f}"
        )


def measure(*, quick: bool, jobs: int = Limits.jobs) -> Iterator[Estimated]:
    """All questions in turn. Raises ValueError if one is not completed."""
    for workload in FORMULATIONS:
        yield _estimate_shards(workload, jobs, quick=quick)
    for workload in COUNTERS:
        yield _estimate_parts(workload, jobs, quick=quick)


def _estimate_shards(workload: Workload, jobs: int, *, quick: bool) -> Estimated:
    instance, formulation = workload.instance(quick=quick), find_formulation(workload.answerer)
    limits, nothing = Limits(SECONDS, MEMORY, jobs), Keeper()
    cut = cut_question(instance, SHARDS, limits)
    plans = plan_shards(cut, [formulation], limits, nothing, Receiver())
    (outcome,) = compare_shards(cut, [formulation], limits, nothing).outcomes
    if not plans or not outcome.status.is_complete:
        raise ValueError(f"{workload.answerer} did not complete {instance}: {outcome.reason}")
    return Estimated(workload, instance.board.rows, plans[0].estimate, outcome.seconds or 0.0)


def _estimate_parts(workload: Workload, jobs: int, *, quick: bool) -> Estimated:
    instance, counter = workload.instance(quick=quick), find_counter(workload.answerer)
    assert isinstance(counter, SumOfParts)
    counter.count(make_instance(WARM_UP))
    plan, taken = plan_count(counter, instance, Parts()), Parts()
    counter.count(instance, Resources(jobs, keeper=taken))
    return Estimated(workload, instance.board.rows, plan.estimate, sum(taken.seconds().values()))


@dataclass
class Parts:
    """Knows the seconds of the parts of one count."""

    took: dict[int, float] = field(default_factory=dict)

    def kept_parts(
        self, counter: SolutionCounter, instance: Instance, number: int, *, with_classes: bool = False
    ) -> Mapping[int, CountedPart]:
        return {}

    def keep(self, part: CountedPart) -> None:
        self.took[part.number] = part.seconds

    def seconds(self) -> Mapping[int, float]:
        return self.took


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="boards that take less than a second")
    sys.exit(print_each(measure(quick=parser.parse_args().quick)))
