"""The statistics of a study: medians beside the best, totals, growth, and tests whether differences are noise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from math import inf, isfinite
from statistics import fmean, median

from compare.bench.studies.plan import CLOCKS, PlannedQuestion
from compare.bench.studies.statistics import (
    Growth,
    Stratum,
    correct_by_holm,
    exact_test,
    fit_growth,
    least_p,
    penalised_mean,
)
from compare.report.rows import Record
from models.formulation import Status

SIGNIFICANT = 0.05
"""A difference with a smaller p is more than noise."""
LEAST_SECONDS = 1e-9
"""A shorter median counts as this one in ratios and in charts: the clock may not have moved."""
BEST = "virtual best"
"""The name of the imagined formulation that is on each question as good as the best one on it."""


@dataclass(frozen=True)
class Cell:
    """The runs of one formulation on one question.

    ``seconds`` has the time of each run, infinite if it was not solved; ``nodes`` the nodes of the solved runs, as far
    as they are known. ``ratio`` is the median divided by the best median on the question; None if no run there was
    solved. ``p`` is that of the test against the formulation with the best median, after Holm's correction for all
    that are tested on the question; None for the best itself. ``can_tell``: there are runs enough for the test to show
    a difference.
    """

    question: PlannedQuestion
    name: str
    seconds: Sequence[float]
    nodes: Sequence[float] = ()
    ratio: float | None = None
    p: float | None = None
    can_tell: bool = True

    @property
    def may_be_noise(self) -> bool:
        """Whether the test could have shown a difference to the best, and did not."""
        return self.can_tell and self.p is not None and self.p >= SIGNIFICANT

    @property
    def solved(self) -> int:
        """The number of runs that were solved."""
        return sum(map(isfinite, self.seconds))

    @property
    def median(self) -> float:
        """The median of the seconds; infinite if half of the runs, or more, were not solved."""
        return median(self.seconds)

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest seconds."""
        return min(self.seconds), max(self.seconds)


@dataclass(frozen=True)
class Total:
    """One formulation on all questions. ``runs`` counts runs on questions that it declines, too, as not solved.

    ``par2`` is its mean PAR-2 of a question, in seconds. ``best_on`` is the number of questions on which its median is
    the least. ``p`` is that of the test against the first formulation in the order of PAR-2, over all questions that
    both answer, after Holm's correction for all these tests; None for the first.
    """

    name: str
    runs: int
    solved: int
    par2: float
    best_on: int
    growth: Growth | None
    p: float | None = None
    is_faulty: bool = False

    @property
    def differs(self) -> bool:
        """Whether it differs from the first by more than noise."""
        return self.p is not None and self.p < SIGNIFICANT


@dataclass(frozen=True)
class Summary:
    """The statistics of the rows, which are given for each question. ``faulty`` formulations are never the best.

    ``names`` are those of the formulations, ``limit`` is the time limit in seconds, ``measure`` the column with the
    seconds.
    """

    questions: Sequence[PlannedQuestion]
    names: Sequence[str]
    records: Sequence[Sequence[Record]]
    limit: float
    faulty: frozenset[str] = frozenset()
    measure: str = CLOCKS["wall"]

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells that have runs, question by question, in the order of the formulations."""
        pairs = zip(self.questions, self.records, strict=True)
        return [cell for question, rows in pairs for cell in self._cells_of(question, rows)]

    def _cells_of(self, question: PlannedQuestion, rows: Sequence[Record]) -> list[Cell]:
        """The cells of one question, which has these rows."""
        cells = []
        for name in self.names:
            here = [row for row in rows if row["name"] == name]
            if here:
                seconds = [self._seconds(row) for row in here]
                counted = [row["nodes"] for row, spent in zip(here, seconds, strict=True) if isfinite(spent)]
                nodes = [float(str(number)) for number in counted if number is not None]
                cells.append(Cell(question, name, seconds, nodes))
        return self._beside_the_best(cells)

    def _seconds(self, record: Record) -> float:
        """The seconds of a run; infinite if it was not solved, or if its formulation is faulty."""
        solved = Status(str(record["status"])).is_complete and record["name"] not in self.faulty
        return float(str(record[self.measure])) if solved else inf

    def _beside_the_best(self, cells: Sequence[Cell]) -> list[Cell]:
        """The cells of one question with their ratios to the best of them and the p of their tests against it."""
        best = min(cells, key=lambda cell: cell.median, default=None)
        if best is None or not isfinite(best.median):
            return list(cells)
        others = [cell for cell in cells if cell is not best]
        ps = correct_by_holm([exact_test([(best.seconds, cell.seconds)]) for cell in others])
        p_of_name = {cell.name: p for cell, p in zip(others, ps, strict=True)}
        can_tell = len(best.seconds) >= self.runs_needed
        medians = [max(LEAST_SECONDS, cell.median) for cell in cells]
        return [
            replace(cell, ratio=spent / min(medians), p=p_of_name.get(cell.name), can_tell=can_tell)
            for cell, spent in zip(cells, medians, strict=True)
        ]

    @cached_property
    def by_name(self) -> Mapping[str, Mapping[int, Cell]]:
        """The cells of each formulation, by the number of the question."""
        cells: dict[str, dict[int, Cell]] = {name: {} for name in self.names}
        for cell in self.cells:
            cells[cell.name][self._number(cell.question)] = cell
        return cells

    def _number(self, question: PlannedQuestion) -> int:
        """The place of a question in ``questions``, from 0."""
        return next(number for number, one in enumerate(self.questions) if one is question)

    @cached_property
    def repeat(self) -> int:
        """The most runs of a formulation on a question."""
        return max((len(one.seconds) for one in self.cells), default=0)

    @cached_property
    def totals(self) -> list[Total]:
        """The total of each formulation, the least PAR-2 first and faulty ones last."""
        totals = sorted(map(self._total, self.names), key=lambda one: (one.is_faulty, one.par2))
        first, *others = totals
        tests = [self._strata(first.name, one.name) for one in others]
        ps = correct_by_holm([exact_test(strata) for strata in tests])
        return [first, *(replace(one, p=p) for one, p in zip(others, ps, strict=True))]

    @property
    def order(self) -> list[str]:
        """The names of the formulations in the order of ``totals``."""
        return [one.name for one in self.totals]

    def _total(self, name: str) -> Total:
        """The total of one formulation, before any test."""
        cells = self.by_name[name]
        return Total(
            name,
            len(self.questions) * self.repeat,
            sum(one.solved for one in cells.values()),
            fmean(self._par2(cells.get(number)) for number in range(len(self.questions))),
            sum(one.ratio == 1 for one in cells.values()),
            fit_growth([(one.question.side, one.median) for one in cells.values()]),
            is_faulty=name in self.faulty,
        )

    def _par2(self, cell: Cell | None) -> float:
        """The PAR-2 of a cell, in seconds; None: no run was made, as the formulation declines the question."""
        return penalised_mean([inf] if cell is None else cell.seconds, self.limit)

    def _strata(self, first: str, second: str) -> list[Stratum]:
        """The seconds of two formulations on each question that both answer."""
        ours, theirs = self.by_name[first], self.by_name[second]
        return [(ours[number].seconds, theirs[number].seconds) for number in ours if number in theirs]

    @cached_property
    def virtual_best(self) -> Total:
        """The total of an imagined formulation that is on each question as good as the best one on it."""
        best = [self._best_on(number) for number in range(len(self.questions))]
        seconds = [(one.question.side, one.median) for one in best if one]
        return Total(
            BEST,
            len(self.questions) * self.repeat,
            sum(one.solved for one in best if one),
            fmean(map(self._par2, best)),
            sum(one is not None and isfinite(one.median) for one in best),
            fit_growth(seconds),
        )

    def cells_on(self, number: int) -> list[Cell]:
        """The cells of ``questions[number]``."""
        return [cells[number] for cells in self.by_name.values() if number in cells]

    def _best_on(self, number: int) -> Cell | None:
        """The cell with the least PAR-2 on ``questions[number]``; None if no formulation answers it."""
        return min(self.cells_on(number), key=self._par2, default=None)

    @property
    def runs_needed(self) -> int:
        """The least number of runs of each formulation on a question with which its test can show a difference."""
        tests = max(1, len(self.names) - 1)
        return next(runs for runs in count(1) if tests * least_p([(runs, runs)]) < SIGNIFICANT)
