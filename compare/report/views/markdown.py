"""The view in Markdown: the table and the verdict, to paste into a page."""

from collections.abc import Iterable
from typing import TextIO

from compare.answers.asking import Detail
from compare.answers.table import Row
from compare.question.description import describe
from compare.report.columns import columns_with_values, note_on_statistics, select_supported
from compare.report.over_n import columns, lines_on_bounds, remember
from compare.report.sentences import SHORT, Wording, disagreement_in_words, verdict_in_words
from compare.report.tables import write_markdown
from compare.verdict.comparison import Comparison


def render(comparison: Comparison, out: TextIO, wording: Wording = SHORT) -> None:
    """Write the comparison as Markdown."""
    out.write(f"**{describe(comparison.instance)}**\n\n")
    outcomes = select_supported(comparison.outcomes)
    write_markdown(columns_with_values(outcomes, statistics=wording.statistics), outcomes, out)
    lines = ["", *(f"- {line}" for line in verdict_in_words(comparison, wording)), f"- \\{note_on_statistics()}"]
    for disagreement in comparison.disagreements:
        lines += ["", "```", disagreement_in_words(comparison.instance, disagreement), "```"]
    out.write("\n".join(lines) + "\n")


def render_table(rows: Iterable[Row], detail: Detail, out: TextIO) -> None:
    """Write a table over n, each row as it comes."""
    done: list[Row] = []
    write_markdown(columns(detail), remember(rows, done), out)
    out.writelines(f"\n- {line}\n" for line in lines_on_bounds(done))
