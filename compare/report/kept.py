"""The results that the store keeps, as tables for people."""

import sys
from collections.abc import Sequence
from typing import TypeVar

from compare.answers.shards.stored.overview import StoredResult, StoredShard
from compare.report.tables import Column, for_people, write_lines

Row = TypeVar("Row")

RESULTS: list[Column[StoredResult]] = [
    Column("id", "ID", lambda one: one.id),
    Column("question", "question", words=lambda one: question_in_words(one), is_text=True),
    Column("formulation", "formulation", lambda one: one.answerer, is_text=True),
    Column("kept", "kept", lambda one: one.purpose, is_text=True),
    Column("done", "shards", words=lambda one: f"{one.done} of {one.shards}"),
    Column("count", "solutions", lambda one: one.count),
    Column("seconds", "seconds", lambda one: one.seconds, digits=1),
    Column("begun", "begun (UTC)", lambda one: one.begun.partition("+")[0], is_text=True),
]
SHARDS: list[Column[StoredShard]] = [
    Column("number", "shard", words=lambda one: f"{one.number}.{one.part}" if one.part else str(one.number)),
    Column("status", "status", lambda one: one.status, is_text=True),
    Column("count", "solutions", lambda one: one.count),
    Column("seconds", "seconds", lambda one: one.seconds, digits=3),
    Column("nodes", "nodes", lambda one: one.nodes),
]


def question_in_words(result: StoredResult) -> str:
    """The question of a result in one line."""
    asked = result.instance
    size = "any size" if asked["size"] is None else f"size {asked['size']}"
    board = f"{asked['rows']} × {asked['columns']}{' (torus)' if asked['wrap'] else ''}"
    marks = "".join(f", {len(asked[name])} {name}" for name in ("required", "forbidden") if asked[name])
    return f"{asked['problem']}, {asked['piece']}, {board}, {size}{marks}"


def write_results(results: Sequence[StoredResult]) -> None:
    """Print a line for each result."""
    if results:
        _write(RESULTS, results)
    else:
        print("nothing is kept")


def write_result(result: StoredResult, shards: Sequence[StoredShard]) -> None:
    """Print a result and a line for each of its shards."""
    print(f"{question_in_words(result)}, by {result.answerer}")
    print(f"{result.done} of {result.shards} shards are kept, with their {result.purpose}; code {result.code[:12]}")
    if shards:
        _write(SHARDS, shards)


def _write(columns: Sequence[Column[Row]], rows: Sequence[Row]) -> None:
    widths = [max(len(text) for text in [one.heading or "", *map(one.text, rows)]) for one in for_people(columns)]
    padded = [_padded(column, width) for column, width in zip(for_people(columns), widths, strict=True)]
    write_lines(padded, widths, rows, sys.stdout)


def _padded(column: Column[Row], width: int) -> Column[Row]:
    """A column of text whose cells are all of this width."""
    if not column.is_text:
        return column
    words = column.text
    return Column(
        column.name, (column.heading or "").ljust(width), words=lambda row: words(row).ljust(width), is_text=True
    )
