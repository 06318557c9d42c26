"""How good the estimate of --dry-run is: what it says before, against the time that the question took.

Seconds are those of one core, as --dry-run tells them: the sum over the shards, or the parts of a count.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import cut_question
from compare.answers.shards.planning.counts import plan_count
from compare.answers.shards.planning.estimate import Estimate
from compare.answers.shards.planning.sampling import plan_shards
from compare.answers.shards.result import KeepsNothing, Purpose
from compare.harness.limits import Limits
from models.catalogue.finding import find_counter, find_formulation, find_piece, find_problem
from models.chess.board import Board
from models.counting import CountedPart, Resources, SolutionCounter, SumOfParts
from models.problem import Instance

SECONDS, MIB, SHARDS = 3600.0, 8192, 100
WARM_UP = 8
FACTOR = 2.0
"""So far apart, at most, the estimate and the time shall be."""


@dataclass(frozen=True)
class Question:
    """A formulation or counter, a problem, and the sides and sizes for a quick look and for about a minute.

    ``sizes``: None is the problem's own.
    """

    answerer: str
    problem: str = "non-attacking"
    piece: str = "queen"
    sides: tuple[int, int] = (7, 11)
    sizes: tuple[int, int] | None = None

    def instance(self, quick: bool) -> Instance:
        side = self.sides[not quick]
        size = side if self.sizes is None else self.sizes[not quick]
        return Instance(find_problem(self.problem), find_piece(self.piece), Board(side, side), size)


FORMULATIONS = [
    Question("cp-sat/columns", sides=(8, 15)),
    Question("python-constraint/columns", sides=(7, 14)),
    Question("sat/general", sides=(7, 14)),
    Question("backtracking/flags", sides=(8, 14)),
    Question("backtracking/general", sides=(7, 14)),
    Question("cp-sat/cover", "domination", sides=(6, 12), sizes=(3, 6)),
    Question("backtracking/uncovered-square", "domination", sides=(6, 14), sizes=(3, 7)),
]
COUNTERS = [
    Question("kernels/half-board-join", sides=(17, 20)),
    Question("kernels/mirror-backtracking", sides=(13, 18)),
    Question("kernels/border-backtracking", sides=(13, 18)),
]


@dataclass(frozen=True)
class Estimated:
    """What was estimated for a question, and what it took, in seconds of one core."""

    question: Question
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
        one = self.question
        asked = f"{one.answerer}, {one.problem}, {self.side} × {self.side}"
        if self.estimate is None or self.ratio is None:
            return f"✗ {asked}: no estimate; it took {self.seconds:.1f} s"
        told = f"{self.estimate.seconds:.1f} ± {self.estimate.uncertainty:.1f} s"
        return f"{'✓' if self.is_good else '✗'} {asked}: estimated {told}, took {self.seconds:.1f} s, {self.ratio:.2f}"


def measure(quick: bool, jobs: int = Limits.jobs) -> Iterator[Estimated]:
    """All questions in turn. Raises ValueError if one is not completed."""
    for question in FORMULATIONS:
        yield _estimate_shards(question, quick, jobs)
    for question in COUNTERS:
        yield _estimate_parts(question, quick, jobs)


def _estimate_shards(question: Question, quick: bool, jobs: int) -> Estimated:
    instance, formulation = question.instance(quick), find_formulation(question.answerer)
    limits, nothing = Limits(SECONDS, MIB, jobs), KeepsNothing()
    cut = cut_question(instance, SHARDS, limits)
    plans = plan_shards(cut, [formulation], limits, nothing, Purpose())
    (outcome,) = compare_shards(cut, [formulation], limits, nothing).outcomes
    if not plans or not outcome.status.is_complete:
        raise ValueError(f"{question.answerer} did not complete {instance}: {outcome.reason}")
    return Estimated(question, instance.board.rows, plans[0].estimate, outcome.seconds or 0.0)


def _estimate_parts(question: Question, quick: bool, jobs: int) -> Estimated:
    instance, counter = question.instance(quick), find_counter(question.answerer)
    assert isinstance(counter, SumOfParts)
    counter.count(Instance(instance.problem, instance.piece, Board(WARM_UP)))  # what is compiled once does not count
    plan, taken = plan_count(counter, instance, Parts()), Parts()
    counter.count(instance, Resources(jobs, keeper=taken))
    return Estimated(question, instance.board.rows, plan.estimate, sum(taken.seconds().values()))


@dataclass
class Parts:
    """Knows the seconds of the parts of one count."""

    took: dict[int, float] = field(default_factory=dict)

    def known(
        self, counter: SolutionCounter, instance: Instance, number: int, with_classes: bool = False
    ) -> Mapping[int, CountedPart]:
        return {}

    def keep(self, part: CountedPart) -> None:
        self.took[part.number] = part.seconds

    def seconds(self) -> Mapping[int, float]:
        return self.took
