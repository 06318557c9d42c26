"""As Markdown: the table and the verdict, to paste into a page."""

from collections.abc import Iterable
from typing import TextIO

from compare.answers.fastest import Detail
from compare.answers.table import Row
from compare.literature.known_bounds import bounds_in_words
from compare.report.columns import COUNTERS, FOR_PEOPLE, LEFT_ALIGNED, asked
from compare.report.sentences import disagreement_in_words, question_in_words, verdict_in_words
from compare.report.table_words import asked_for, row_in_words
from compare.verdict.comparison import Comparison


def render(comparison: Comparison, out: TextIO) -> None:
    """Write the comparison as Markdown."""
    lines = [f"**{question_in_words(comparison.instance)}**", ""]
    lines.append(_row(column.heading for column in FOR_PEOPLE))
    lines.append("|" + "|".join(":--" if column.name in LEFT_ALIGNED else "--:" for column in FOR_PEOPLE) + "|")
    lines += [_row(column.text(outcome) for column in FOR_PEOPLE) for outcome in asked(comparison.outcomes)]
    lines += ["", *(f"- {line}" for line in verdict_in_words(comparison)), f"- \\{COUNTERS}"]
    for disagreement in comparison.disagreements:
        lines += ["", "```", disagreement_in_words(comparison, disagreement), "```"]
    out.write("\n".join(lines) + "\n")


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def render_table(rows: Iterable[Row], wanted: Detail, out: TextIO) -> None:
    """Write a table over n, each row as it comes."""
    names = ["n", *(name.value for name in asked_for(wanted)), "seconds", "published"]
    out.write(_row(names) + "\n|" + "--:|" * (len(names) - 1) + ":--|\n")
    done: list[Row] = []
    for row in rows:
        cells = row_in_words(row)
        out.write(_row(cells[name] for name in names) + "\n")
        out.flush()
        done.append(row)
    out.writelines(f"\n- {line}\n" for line in bounds_in_words(done))
