"""The columns and the notes of the table over n, for people and for programs."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from compare.answers.asking import Detail
from compare.answers.table import Row
from compare.literature.contradictions import contradictions_about
from compare.literature.known_bounds import bounds_in_words
from compare.literature.published import check_in_words
from compare.report.tables import Column, as_data
from models.languages import localise_number, say

WIDTHS = {"n": 3, "size": 5, "count": 13, "classes": 13, "seconds": 8, "published": 0}
"""The widths of the columns in characters, which are fixed because rows come one by one."""


def widths_of(columns: Iterable[Column[Row]]) -> list[int]:
    """The widths of the columns on a terminal, in characters."""
    return [max(WIDTHS[column.name], len(column.title)) for column in columns]


def columns(detail: Detail) -> list[Column[Row]]:
    """The columns of a table with this detail."""
    return [
        Column("n", "n", lambda row: row.n, lambda row: str(row.n)),
        *map(_detail_column, detail.included),
        Column("seconds", "seconds", lambda row: row.answer.seconds if row.answer else None, _format_seconds),
        Column("stored", None, lambda row: row.is_stored),
        Column("by", None, lambda row: row.answer.by if row.answer else None),
        Column("unsearched_below", None, lambda row: row.answer.unsearched_below if row.answer else None),
        Column("published", "published", _list_sources, _describe_published, is_text=True),
        Column("agrees", None, lambda row: row.agrees),
    ]


def row_as_data(row: Row, detail: Detail) -> dict[str, Any]:
    """The fields of a row for JSON; ``published`` has name, ours, theirs and source of each published value."""
    return as_data(columns(detail), row) | {"published": [asdict(check) for check in row.checks]}


def remember(rows: Iterable[Row], done: list[Row]) -> Iterator[Row]:
    """Yield the rows as they come, and append each to ``done``."""
    for row in rows:
        done.append(row)
        yield row


def lines_on_bounds(rows: Iterable[Row]) -> list[str]:
    """The line below a table whose answers rest on bounds from the literature; no line if no answer does."""
    bounds = ((row.n, row.answer.unsearched_below) for row in rows if row.answer)
    return bounds_in_words((n, least) for n, least in bounds if least is not None)


def _detail_column(detail: Detail) -> Column[Row]:
    """The column of a detail: its number, or a word where there is none."""

    def value(row: Row) -> int | None:
        return row.answer.numbers(detail).get(detail.value) if row.answer else None

    def words(row: Row) -> str:
        if detail == Detail.SIZE:
            if row.answer is None:
                return say("differ") if row.disagreement else say("limit")
            if row.answer.count == 0:
                return say("none")
        number = value(row)
        return "" if number is None else str(number)

    return Column(detail.value, detail.value, value, words)


def _format_seconds(row: Row) -> str:
    """The seconds of a row, or the word for a stored answer; empty without an answer."""
    if row.answer is None:
        return ""
    return say("stored") if row.is_stored else localise_number(f"{row.answer.seconds:.2f}")


def _list_sources(row: Row) -> str:
    """The sources of the published values, each once."""
    return " ".join(dict.fromkeys(check.source for check in row.checks))


def _describe_published(row: Row) -> str:
    """✓ with the sources if the row agrees with them, otherwise ✗ with their values; empty without a source."""
    wrong = [check_in_words(check) for check in row.checks if not check.agrees]
    if wrong:
        contradict = "the literature contradicts itself: {why}"
        contradictions = [say(contradict, why=one.why) for one in contradictions_about(row.instance)]
        return "✗ " + "; ".join(wrong + contradictions)
    return f"✓ {_list_sources(row)}" if row.checks else ""
