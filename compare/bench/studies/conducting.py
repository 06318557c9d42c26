"""Conducts a study: takes the runs of its plan that are kept, makes the others, and judges all."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib import import_module
from typing import Any

from compare.bench.studies.charts import draw_charts
from compare.bench.studies.file import FileOfRows
from compare.bench.studies.judging import Verdict, judge_question
from compare.bench.studies.plan import CLOCKS, Plan, PlannedRun
from compare.bench.studies.running import Conductor
from compare.bench.studies.summary import Summary
from compare.bench.studies.words import (
    declined_in_words,
    missing_in_words,
    runs_in_words,
    subject_in_words,
    verdict_in_words,
)
from compare.question.errors import INTERRUPTED, BadUse, tell
from compare.report.rows import Record
from models.drawing import Figure, Theme
from models.languages import say


@dataclass(frozen=True, repr=False)
class Study:
    """A study that was conducted: its plan, its rows, and the verdict, statistics and charts that follow from them.

    ``rows`` and ``verdicts`` are in the order of the plan's questions: the rows of each, and the verdict on it.
    ``missing`` is the number of runs that were not made because Ctrl-C came before; ``interrupted`` says whether it
    came.
    """

    plan: Plan
    rows: Sequence[Sequence[Record]]
    verdicts: Sequence[Verdict]
    missing: int = 0
    interrupted: bool = False

    @property
    def records(self) -> list[Record]:
        """All rows as plain data, board by board."""
        return [record for records in self.rows for record in records]

    def frame(self) -> Any:
        """The rows as a data frame of pandas. Raises ImportError if pandas is not installed."""
        return import_module("pandas").DataFrame(self.records)

    @cached_property
    def summary(self) -> Summary:
        """The statistics of the rows."""
        faulty = frozenset(name for verdict in self.verdicts for name in verdict.faulty)
        plan = self.plan
        return Summary(plan.questions, plan.names, self.rows, plan.limits.seconds, faulty, CLOCKS[plan.clock])

    def charts(self, theme: Theme = "auto") -> list[Figure]:
        """The charts, each with its name, a caption, and its SVG; ``theme`` is auto, light or dark."""
        return draw_charts(self.summary, subject_in_words(self.plan), theme=theme)

    def __repr__(self) -> str:
        return "\n".join([subject_in_words(self.plan), *self.findings])

    def _repr_html_(self) -> str:
        """The verdict and the charts, for a notebook."""
        lines = "".join(f"<li>{escape(line)}</li>" for line in self.findings)
        charts = "".join(
            f"<figure>{one.svg}<figcaption>{escape(one.caption)}</figcaption></figure>" for one in self.charts()
        )
        heading = f"<p><strong>{escape(subject_in_words(self.plan))}</strong></p>"
        return (
            f'<div>{heading}<ul style="list-style:none;padding-left:0;white-space:pre-wrap">{lines}</ul>{charts}</div>'
        )

    @property
    def findings(self) -> list[str]:
        """The verdict in sentences, the formulations that do not answer, and the number of missing runs."""
        lines = [*verdict_in_words(self.verdicts, until_first=self.plan.until_first), *declined_in_words(self.plan)]
        return [*lines, missing_in_words(self.missing)] if self.missing else lines

    @property
    def exit_code(self) -> int:
        """0: nothing is wrong with any set; 1: a disagreement or a failure; 3: nothing completed; 130: Ctrl-C."""
        if self.interrupted:
            return INTERRUPTED
        if any(one.is_wrong for one in self.verdicts):
            return 1
        return 0 if any(one.is_complete for one in self.verdicts) else 3


def conduct(
    plan: Plan, file: FileOfRows | None = None, progress: Callable[[Conductor], None] = lambda conductor: None
) -> Study:
    """Make the runs of the plan that the file lacks, keep each as it ends, and return the study.

    ``progress`` is called often. Ctrl-C stops the runs that are being made; the study then has those that have ended.
    Raises BadUse if no formulation answers, or the file cannot be written.
    """
    if not plan.names:
        raise BadUse(_why_nobody_answers(plan))
    rows: list[list[Record]] = [[] for _ in plan.questions]
    for record in file.records if file else ():
        if (number := plan.number_of_question(record)) is not None:
            rows[number].append(record)
    missing = _list_missing_runs(plan, rows)
    if file:
        _tell_what_is_kept(plan, file, sum(map(len, rows)), len(missing))

    def take(run: PlannedRun, record: Record) -> None:
        rows[run.number].append(record)
        if file:
            file.add(record)

    conductor = Conductor(plan, missing, take)
    conductor.run(progress)
    made = sum(len(one.outcomes) for one in conductor.asked.values())
    verdicts = [
        judge_question(question, rows[number], conductor.asked.get(number), until_first=plan.until_first)
        for number, question in enumerate(plan.questions)
    ]
    return Study(plan, rows, verdicts, len(missing) - made, conductor.interrupted)


def _list_missing_runs(plan: Plan, rows: Sequence[Sequence[Record]]) -> list[PlannedRun]:
    """The runs of the plan that no row has.

    If files were put together, the repeats of their rows need not be those of the plan: only their number counts.
    """
    numbered = [(number, record) for number, records in enumerate(rows) for record in records]
    kept = Counter((number, record["name"]) for number, record in numbered)
    repeats = {(number, record["name"], record["repeat"]) for number, record in numbered}
    missing = []
    for run in plan.runs():
        name = run.formulation.name
        if (run.number, name, run.repeat) not in repeats and kept[run.number, name] < plan.repeat:
            kept[run.number, name] += 1
            missing.append(run)
    return missing


def _tell_what_is_kept(plan: Plan, file: FileOfRows, kept: int, missing: int) -> None:
    """Tell how many runs are kept and how many are missing, and of the file's rows those that are not used."""
    if kept:
        sentence = "{kept} kept in {path}, {todo} to come"
        tell(sentence, kept=runs_in_words(kept), path=file.path, todo=missing)
    unused = sum(plan.number_of_question(record) is None and plan.is_about(record) for record in file.records)
    if unused:
        sentence = "{rows} in {path} not used: the code, a version, the machine or a limit was another one"
        tell(sentence, rows=runs_in_words(unused), path=file.path)


def _why_nobody_answers(plan: Plan) -> str:
    """The reason why the first formulation does not answer the first question, in a sentence about all."""
    question = plan.questions[0]
    name, reason = next(iter(question.declined.items()))
    return say("no formulation answers any of these questions; {name}: {reason}", name=name, reason=reason)
