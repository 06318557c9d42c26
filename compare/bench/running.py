"""Runs the bench: pair by pair, ours and the yardstick in turn, as often as the budget allows."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compare.bench.measuring import NotMeasured, measure
from compare.bench.pair import Bench, Pair
from compare.bench.result import Result, Round
from compare.bench.side import Measured
from compare.harness.signals.ending import stop_insisting
from compare.question.errors import INTERRUPTED


@dataclass(frozen=True)
class Budget:
    """The limits of a bench: ``repeat`` rounds of a pair on a board, and for one measurement ``seconds``.

    No round is begun that is likely to take all rounds of a pair on a board beyond ``pair_seconds``.
    """

    repeat: int
    pair_seconds: float
    seconds: float


@dataclass
class Report:
    """The results of a bench until its end, or until Ctrl-C if it was ``interrupted``."""

    bench: Bench
    results: list[Result] = field(default_factory=list)
    interrupted: bool = False

    @property
    def exit_code(self) -> int:
        """130: Ctrl-C; 1: a side failed, or two disagree; 3: nothing was measured. A missed target is no failure."""
        if self.interrupted:
            return INTERRUPTED
        if any(result.failed for result in self.results):
            return 1
        return 0 if any(result.rounds for result in self.results) else 3


Progress = Callable[[Report, str], None]
"""A function that is called with the report so far and a line on the next measurement."""


def run(chosen: Sequence[Pair], bench: Bench, budget: Budget, progress: Progress) -> Report:
    """The report on these pairs, measured on the boards of this bench; at Ctrl-C it has the results so far."""
    report = Report(bench)
    results = (
        Result(pair, workload) for pair in chosen for workload in pair.workloads if bench.includes(workload.bench)
    )
    try:
        for result in results:
            result.skipped = result.pair.unavailable
            report.results.append(result)
            _measure(report, budget, progress)
    except KeyboardInterrupt:
        stop_insisting()
        report.interrupted = True
    return report


def _measure(report: Report, budget: Budget, progress: Progress) -> None:
    """Add rounds to the last result of the report, as many as the budget allows."""
    result = report.results[-1]
    begun = time.perf_counter()
    while not result.reason and len(result.rounds) < budget.repeat:
        spent = time.perf_counter() - begun
        if result.rounds and spent + spent / len(result.rounds) > budget.pair_seconds:
            return
        try:
            result.add(_round(report, result, budget, progress))
        except NotMeasured as error:
            result.failed = str(error)


def _round(report: Report, result: Result, budget: Budget, progress: Progress) -> Round:
    """One round of a result: ours, then the yardstick. Raises NotMeasured, with the title of the side."""

    def measure_side(side: str, title: str) -> Measured:
        progress(report, f"{result.question}, round {len(result.rounds) + 1} of {budget.repeat}: {title}")
        try:
            return measure(result.pair.name, side, result.workload.n, budget.seconds)
        except NotMeasured as error:
            raise NotMeasured(f"{title}: {error}") from None

    return Round(measure_side("ours", result.pair.ours.title), measure_side("yardstick", result.pair.yardstick.title))
