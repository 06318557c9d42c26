"""For the terminal: a table, the verdict, and every board in dispute. Plain text where the stream is no terminal."""

from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from compare.answers.fastest import Detail
from compare.answers.table import Row
from compare.literature.known_bounds import bounds_in_words
from compare.report.columns import COUNTERS, FOR_PEOPLE, LEFT_ALIGNED, Column, asked
from compare.report.sentences import disagreement_in_words, question_in_words, verdict_in_words
from compare.report.table_words import asked_for, row_in_words
from compare.verdict.comparison import Comparison, Outcome
from models.formulation import Status

STYLES = {
    Status.COMPLETE: "green",
    Status.INFEASIBLE: "green",
    Status.LIMIT: "yellow",
    Status.FAILED: "bold red",
    Status.UNSUPPORTED: "dim",
}
MARKS = {"✓": "green", "✗": "bold red", "·": "dim"}
WIDE = 160
GAP = 2
LEFT_OUT_FIRST = ["first_solution_seconds", "peak_mib", "constraints", "variables", "size", "nodes"]
"""Which columns a narrow terminal does without, rather than cut them all short."""


def render(comparison: Comparison, out: TextIO) -> None:
    """Write the comparison as a table with the verdict below."""
    console = Console(file=out, highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = WIDE
    console.print(question_in_words(comparison.instance), style="bold")
    outcomes = asked(comparison.outcomes)
    columns = fitting(outcomes, console.width)
    if outcomes:
        console.print(table(outcomes, columns))
    print_verdict(comparison, console)
    for disagreement in comparison.disagreements:
        console.print()
        console.print(Text(disagreement_in_words(comparison, disagreement)))
    if outcomes:
        console.print(Text(COUNTERS, style="dim"))
        console.print(Text(_left_out(columns), style="dim"), end="")
    console.print(Text(f"· {comparison.seconds:.1f} seconds in all", style="dim"))


def print_verdict(comparison: Comparison, console: Console) -> None:
    """Print the sentences of the verdict, in a terminal without breaking words."""
    for line in verdict_in_words(comparison):
        console.print(Text(line, style=MARKS[line[0]]), soft_wrap=not console.is_terminal)


def fitting(outcomes: list[Outcome], width: int) -> list[Column]:
    """The columns for which there is room; name, status, solutions and seconds are always among them."""
    columns = list(FOR_PEOPLE)
    for name in LEFT_OUT_FIRST:
        if sum(_width(column, outcomes) + GAP for column in columns) <= width:
            break
        columns = [column for column in columns if column.name != name]
    return columns


def table(outcomes: list[Outcome], columns: list[Column]) -> Table:
    """The outcomes as a table, a row each."""
    result = Table(box=None, padding=(0, GAP, 0, 0), header_style="bold")
    for column in columns:
        result.add_column(column.heading, justify="left" if column.name in LEFT_ALIGNED else "right", no_wrap=True)
    for outcome in outcomes:
        cells = [Text(column.text(outcome)) for column in columns]
        cells[1].stylize(STYLES[outcome.status])
        result.add_row(*cells)
    return result


def _width(column: Column, outcomes: list[Outcome]) -> int:
    return max(map(len, [column.heading, *(column.text(outcome) for outcome in outcomes)]))


def _left_out(columns: list[Column]) -> str:
    missing = [column.heading for column in FOR_PEOPLE if column not in columns]
    return f"· no room for: {', '.join(missing)}\n" if missing else ""


def render_table(rows: Iterable[Row], wanted: Detail, out: TextIO) -> None:
    """Write a table over n, each row as it comes."""
    names = ["n", *(name.value for name in asked_for(wanted)), "seconds"]
    widths = {"n": 3, "size": 5, "count": 13, "classes": 13, "seconds": 8}
    out.write("  ".join(name.rjust(widths[name]) for name in names) + "  published\n")
    done: list[Row] = []
    for row in rows:
        cells = row_in_words(row)
        out.write("  ".join(cells[name].rjust(widths[name]) for name in names) + f"  {cells['published']}\n")
        out.flush()
        done.append(row)
    out.writelines(f"· {line}\n" for line in bounds_in_words(done))
