"""The rows of a study in few numbers: medians beside the best, totals, growth, and whether it is more than noise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, isfinite
from statistics import fmean, median

from compare.report.rows import Record
from compare.studies.plan import CLOCKS, Question
from compare.studies.statistics import Growth, corrected, exact_test, fit_growth, least_p, penalised_mean
from models.formulation import Status

SIGNIFICANT = 0.05
BEST = "virtual best"


@dataclass(frozen=True)
class Cell:
    """The runs of one formulation on one question. ``seconds`` are infinite for those that were not solved.

    ``nodes`` are those of the others, as far as they are known.

    ``ratio`` is the median beside the best median on the question. ``p``: that of the test against the formulation with
    the best median, after the correction for all that are held against it there; None for the best itself.
    """

    question: Question
    name: str
    seconds: Sequence[float]
    nodes: Sequence[float] = ()
    ratio: float | None = None
    p: float | None = None
    can_tell: bool = True
    """Whether there are runs enough for the test to show a difference."""

    @property
    def may_be_noise(self) -> bool:
        return self.can_tell and self.p is not None and self.p >= SIGNIFICANT

    @property
    def solved(self) -> int:
        return sum(map(isfinite, self.seconds))

    @property
    def median(self) -> float:
        """Infinite where that run was not solved."""
        return median(self.seconds)

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest seconds."""
        return min(self.seconds), max(self.seconds)


@dataclass(frozen=True)
class Total:
    """One formulation on all questions. ``runs`` has those, too, that it declined: they are not solved.

    ``best_on``: the questions on which its median is the least. ``p``: that of the test against the first in the order
    of PAR-2, over all questions that both answer, after the correction for all that are held against it.
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

    ``measure`` is the column with the seconds.
    """

    questions: Sequence[Question]
    names: Sequence[str]
    records: Sequence[Sequence[Record]]
    limit: float
    faulty: frozenset[str] = frozenset()
    measure: str = CLOCKS["wall"]

    @cached_property
    def cells(self) -> list[Cell]:
        """Question by question, in the order of the formulations; those with runs."""
        both = zip(self.questions, self.records, strict=True)
        return [cell for question, rows in both for cell in self._row(question, rows)]

    def _row(self, question: Question, rows: Sequence[Record]) -> list[Cell]:
        plain = []
        for name in self.names:
            here = [one for one in rows if one["name"] == name]
            if here:
                seconds = [self._seconds(one) for one in here]
                counted = [one["nodes"] for one, spent in zip(here, seconds, strict=True) if isfinite(spent)]
                nodes = [float(str(one)) for one in counted if one is not None]
                plain.append(Cell(question, name, seconds, nodes))
        return self._beside_the_best(plain)

    def _seconds(self, record: Record) -> float:
        solved = Status(str(record["status"])).is_complete and record["name"] not in self.faulty
        return float(str(record[self.measure])) if solved else inf

    def _beside_the_best(self, cells: Sequence[Cell]) -> list[Cell]:
        best = min(cells, key=lambda one: one.median, default=None)
        if best is None or not isfinite(best.median):
            return list(cells)
        others = [one for one in cells if one is not best]
        ps = corrected([exact_test([(best.seconds, one.seconds)]) for one in others])
        by_name = {one.name: p for one, p in zip(others, ps, strict=True)}
        floor = best.median or 1e-9  # the clock may not have moved
        can_tell = len(best.seconds) >= self.enough
        return [replace(one, ratio=one.median / floor, p=by_name.get(one.name), can_tell=can_tell) for one in cells]

    @cached_property
    def by_name(self) -> Mapping[str, Mapping[int, Cell]]:
        """The cells of each formulation, by the number of the question."""
        found: dict[str, dict[int, Cell]] = {name: {} for name in self.names}
        for cell in self.cells:
            found[cell.name][self._number(cell.question)] = cell
        return found

    def _number(self, question: Question) -> int:
        return next(number for number, one in enumerate(self.questions) if one is question)

    @cached_property
    def repeat(self) -> int:
        """The most runs of a formulation on a question."""
        return max((len(one.seconds) for one in self.cells), default=0)

    @cached_property
    def totals(self) -> list[Total]:
        """A line for each formulation, the least PAR-2 first."""
        totals = sorted(map(self._total, self.names), key=lambda one: (one.is_faulty, one.par2))
        first, *others = totals
        tests = [self._strata(first.name, one.name) for one in others]
        ps = corrected([exact_test(strata) for strata in tests])
        return [first, *(replace(one, p=p) for one, p in zip(others, ps, strict=True))]

    @property
    def order(self) -> list[str]:
        """The formulations, the least PAR-2 first."""
        return [one.name for one in self.totals]

    def _total(self, name: str) -> Total:
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
        return 2 * self.limit if cell is None else penalised_mean(cell.seconds, self.limit)

    def _strata(self, first: str, second: str) -> list[tuple[Sequence[float], Sequence[float]]]:
        ours, theirs = self.by_name[first], self.by_name[second]
        return [(ours[number].seconds, theirs[number].seconds) for number in ours if number in theirs]

    @cached_property
    def virtual_best(self) -> Total:
        """As if on each question the formulation were asked that is the best on it."""
        best = [self._best_on(number) for number in range(len(self.questions))]
        seconds = [(one.question.side, one.median) for one in best if one]
        return Total(
            BEST,
            len(self.questions) * self.repeat,
            sum(one.solved for one in best if one),
            fmean(map(self._par2, best)),
            len(best),
            fit_growth(seconds),
        )

    def on(self, number: int) -> list[Cell]:
        """The cells of a question."""
        return [cells[number] for cells in self.by_name.values() if number in cells]

    def _best_on(self, number: int) -> Cell | None:
        return min(self.on(number), key=self._par2, default=None)

    @property
    def enough(self) -> int:
        """The least number of runs on a question for which its test could show a difference at all."""
        tests = max(1, len(self.names) - 1)
        return next(runs for runs in range(1, 99) if tests * least_p([(runs, runs)]) < SIGNIFICANT)
