"""Writes a study for the terminal, as CSV, as JSON, as Markdown, and as a page in HTML with its charts."""

import json
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from markupsafe import Markup
from rich.console import Console
from rich.text import Text

from compare.bench.studies.charts import draw_charts
from compare.bench.studies.conducting import Study
from compare.bench.studies.file import as_line
from compare.bench.studies.judging import Verdict
from compare.bench.studies.summary import Total
from compare.bench.studies.words import (
    cell_columns,
    method_in_words,
    notes_in_words,
    subject_in_words,
    total_columns,
)
from compare.harness.machine import describe_processor
from compare.question.description import instance_as_data
from compare.report.pages.rendering import render_page
from compare.report.rows import ROW
from compare.report.tables import Column, as_data, fit, for_people, terminal_table, write_markdown
from compare.report.views.terminal import MARKS, WIDE
from models.chess.notation import square_names

LEFT_OUT_FIRST = ["p", "solved"]
"""The columns that a narrow terminal leaves out, in this order."""


def totals(study: Study) -> list[Total]:
    """The totals of the formulations, and below them that of the virtual best if there are several."""
    summary = study.summary
    return [*summary.totals, summary.virtual_best] if len(summary.names) > 1 else summary.totals


def render_terminal(study: Study, out: TextIO) -> None:
    """Write the tables, the verdict and notes on the numbers. It is plain text if ``out`` is no terminal."""
    console = Console(file=out, highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = WIDE
    console.print(Text(subject_in_words(study.plan), style="bold"))
    if study.summary.cells:
        for columns, rows in _tables(study):
            console.print(terminal_table(fit(columns, rows, console.width, LEFT_OUT_FIRST), rows))
            console.print()
    for line in study.findings:
        console.print(Text(line, style=MARKS.get(line[0], "")))
    for line in [*method_in_words(study.plan), *notes_in_words(study.summary)]:
        console.print(Text(f"· {line}", style="dim"))


def _tables(study: Study) -> list[tuple[list[Column[Any]], Sequence[Any]]]:
    """The columns and the rows of the two tables: of boards with formulations, and of formulations."""
    return [(cell_columns(), study.summary.cells), (total_columns(), totals(study))]


def render_markdown(study: Study, out: TextIO) -> None:
    """Write both tables and the verdict, to paste into a page."""
    out.write(f"**{subject_in_words(study.plan)}**\n")
    for columns, rows in _tables(study) if study.summary.cells else ():
        out.write("\n")
        write_markdown(columns, rows, out)
    lines = [*study.findings, *method_in_words(study.plan), *notes_in_words(study.summary)]
    out.writelines(f"\n- {line}\n" if "\n" not in line else f"\n```\n{line}\n```\n" for line in lines)


def render_csv(study: Study, out: TextIO) -> None:
    """Write the rows, one for each run, as they stand in the file."""
    out.write(as_line([column.name for column in ROW]))
    out.writelines(as_line(list(record.values())) for record in study.records)


def render_json(study: Study, out: TextIO) -> None:
    """Write the statistics and the verdicts as one object; the rows are in the file and in CSV."""
    json.dump(as_json(study), out, indent=2)
    out.write("\n")


def as_json(study: Study) -> dict[str, Any]:
    """The study as plain data; ``help json`` documents the fields."""
    plan, summary = study.plan, study.summary
    return {
        "repeat": plan.repeat,
        "seed": plan.seed,
        "until_first": plan.until_first,
        "clock": plan.clock,
        "time_limit": plan.limits.seconds,
        "memory_limit": plan.limits.mib,
        "jobs": plan.limits.jobs,
        "machine": describe_processor(),
        "missing": study.missing,
        "boards": [as_data(cell_columns(), one) for one in summary.cells],
        "formulations": [as_data(total_columns(), one) for one in totals(study)] if summary.cells else [],
        "verdicts": list(map(_verdict_as_data, study.verdicts)),
    }


def _verdict_as_data(verdict: Verdict) -> dict[str, Any]:
    """The verdict on one question as plain data."""
    board = verdict.question.instance.board
    return {
        "instance": instance_as_data(verdict.question.instance),
        "complete": verdict.is_complete,
        "agree": not verdict.is_wrong,
        "count": verdict.count,
        "faulty": sorted(verdict.faulty),
        "unsettled": list(verdict.unsettled),
        "failures": [{"name": name, "reason": reason} for name, reason in verdict.failures.items()],
        "disagreements": [
            {
                "squares": square_names(board, one.placement),
                "has": list(one.has),
                "lacks": list(one.lacks),
                "is_solution": one.is_solution,
                "defect": one.defect.value,
            }
            for one in verdict.disagreements
        ],
        "declined": [{"name": name, "reason": reason} for name, reason in verdict.question.declined.items()],
        "published": [
            {"name": one.name, "ours": one.ours, "theirs": one.theirs, "source": one.source} for one in verdict.checks
        ],
    }


def page(study: Study) -> str:
    """The study as one page in HTML: the verdict, the charts, the tables."""
    return render_page(
        "study.html",
        subject_in_words(study.plan),
        set(),
        sentences=study.findings,
        figures=[(Markup(one.svg), one.caption) for one in draw_charts(study.summary, "", shared=True)],
        tables=[(for_people(columns), rows) for columns, rows in reversed(_tables(study))]
        if study.summary.cells
        else [],
        notes=[*method_in_words(study.plan), *notes_in_words(study.summary)],
    )


RENDERERS: dict[str, Callable[[Study, TextIO], None]] = {
    "csv": render_csv,
    "json": render_json,
    "markdown": render_markdown,
    "terminal": render_terminal,
}
