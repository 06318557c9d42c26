"""The view on a terminal: a table, the verdict, and every disputed board; plain text if the stream is no terminal."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TextIO

from rich.console import Console
from rich.text import Text

from compare.answers.asking import Detail
from compare.answers.table import Row
from compare.question.description import describe
from compare.report.columns import STATISTICS, columns_with_values, note_on_statistics, select_supported
from compare.report.over_n import columns, lines_on_bounds, remember, widths_of
from compare.report.sentences import SHORT, Wording, disagreement_in_words, verdict_in_words
from compare.report.tables import GAP, Column, fit, for_people, table_width, terminal_table, write_lines
from compare.verdict.comparison import Comparison, Outcome
from models.languages import localise_number, say

MARKS = {"✓": "green", "✗": "bold red", "·": "dim"}
"""The style of a sentence by its mark."""
WIDE = 160
"""The width, in characters, if the stream is no terminal."""
LEFT_OUT_FIRST = ["first_solution_seconds", "peak_mib", "size"]
"""The columns that a narrow terminal leaves out first, in this order."""
LEFT_OUT_LAST = [
    *reversed(STATISTICS),
    *("constraints", "variables", "propagations", "removed", "failures", "nodes", "bound"),
]
"""The columns that it leaves out if short headings and names in two lines do not make enough room."""
SHORT_HEADINGS = {"variables": "vars*", "constraints": "constr*", "propagations": "propag.", "removed": "removed"}
"""The shorter headings of some columns, for a narrow terminal."""


def render(comparison: Comparison, out: TextIO, wording: Wording = SHORT) -> None:
    """Write the comparison as a table with the verdict below."""
    console = Console(file=out, highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = WIDE
    console.print(describe(comparison.instance), style="bold")
    outcomes = select_supported(comparison.outcomes)
    shown = fit_columns(outcomes, console.width, statistics=wording.statistics)
    if outcomes:
        console.print(terminal_table(shown, outcomes))
    print_verdict(comparison, console, wording)
    for disagreement in comparison.disagreements:
        console.print()
        console.print(Text(disagreement_in_words(comparison.instance, disagreement)))
    if outcomes:
        console.print(Text(note_on_statistics(), style="dim"))
        if missing := _titles_of_missing(shown, outcomes, statistics=wording.statistics):
            console.print(Text(say("· no room for: {columns}", columns=", ".join(missing)), style="dim"))
    seconds = localise_number(f"{comparison.seconds:.1f}")
    console.print(Text(say("· {seconds} seconds in all", seconds=seconds), style="dim"))


def print_verdict(comparison: Comparison, console: Console, wording: Wording = SHORT) -> None:
    """Print the sentences of the verdict; on a terminal no word is broken."""
    for line in verdict_in_words(comparison, wording):
        console.print(Text(line, style=MARKS[line[0]]), soft_wrap=not console.is_terminal)


def fit_columns(outcomes: list[Outcome], width: int, *, statistics: bool = False) -> list[Column[Outcome]]:
    """The columns for which there is room in this width; name, solutions and seconds are always among them.

    If all outcomes are complete, the status says nothing new and may be left out as well.
    """
    usual = columns_with_values(outcomes, statistics=statistics)
    fitting = fit(usual, outcomes, width, LEFT_OUT_FIRST + ["status"] * _all_complete(outcomes))
    if table_width(fitting, outcomes) <= width:
        return fitting
    short = [replace(column, heading=SHORT_HEADINGS.get(column.name, column.heading)) for column in fitting]
    for_names = width - table_width(short[1:], outcomes) - GAP

    def break_long(outcome: Outcome) -> str:
        """The name, broken after its engine if it is too long."""
        return outcome.name if len(outcome.name) <= for_names else outcome.name.replace("/", "/\n  ", 1)

    short[0] = replace(short[0], words=break_long)
    return fit(short, outcomes, width, LEFT_OUT_LAST)


def _titles_of_missing(shown: list[Column[Outcome]], outcomes: list[Outcome], *, statistics: bool) -> list[str]:
    """The titles of the columns that say something and for which there was no room."""
    names = {column.name for column in shown} | ({"status"} if _all_complete(outcomes) else set())
    usual = for_people(columns_with_values(outcomes, statistics=statistics))
    return [column.title for column in usual if column.name not in names]


def _all_complete(outcomes: list[Outcome]) -> bool:
    """Whether every formulation completed."""
    return all(outcome.status.is_complete for outcome in outcomes)


def render_table(rows: Iterable[Row], detail: Detail, out: TextIO) -> None:
    """Write a table over n, each row as it comes."""
    done: list[Row] = []
    shown = columns(detail)
    write_lines(shown, widths_of(for_people(shown)), remember(rows, done), out)
    out.writelines(f"· {line}\n" for line in lines_on_bounds(done))
