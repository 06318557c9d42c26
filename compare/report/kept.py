"""Prints the results that the store keeps as tables for people."""

import sys
from collections.abc import Sequence

from compare.answers.shards.result import label_text
from compare.answers.shards.stored.overview import StoredResult, StoredShard
from compare.report.tables import Column, write_table
from models.languages import noun, say, translate

RESULTS: list[Column[StoredResult]] = [
    Column("id", "ID", lambda one: one.id),
    Column("question", "question", words=lambda one: question_in_words(one), is_text=True),
    Column("formulation", "formulation", lambda one: one.answerer, is_text=True),
    Column("kept", "kept", lambda one: one.purpose, lambda one: translate(one.purpose), is_text=True),
    Column("done", "shards", words=lambda one: say("{done} of {shards}", done=one.done, shards=one.shards)),
    Column("count", "solutions", lambda one: one.count),
    Column("seconds", "seconds", lambda one: one.seconds, digits=1),
    Column("begun", "begun (UTC)", lambda one: one.begun.partition("+")[0], is_text=True),
]
SHARDS: list[Column[StoredShard]] = [
    Column("number", "shard", words=lambda one: label_text(one.label)),
    Column("status", "status", lambda one: one.status, lambda one: translate(one.status), is_text=True),
    Column("count", "solutions", lambda one: one.count),
    Column("seconds", "seconds", lambda one: one.seconds, digits=3),
    Column("nodes", "nodes", lambda one: one.statistics.nodes),
]

CODE_DIGITS = 12
"""The number of digits that are shown of the digest of the code."""


def question_in_words(result: StoredResult) -> str:
    """The question of a stored result in one line."""
    question = result.instance
    size = say("any size") if question["size"] is None else say("size {size}", size=question["size"])
    board = f"{question['rows']} × {question['columns']}{say(' (torus)') if question['wrap'] else ''}"
    words = {"required": say("required"), "forbidden": say("forbidden")}
    squares = "".join(f", {len(question[name])} {word}" for name, word in words.items() if question[name])
    return f"{translate(question['problem'])}, {noun(question['piece'])}, {board}, {size}{squares}"


def write_results(results: Sequence[StoredResult]) -> None:
    """Print a table with a line for each result."""
    if results:
        write_table(RESULTS, results, sys.stdout)
    else:
        print(say("nothing is kept"))


def write_result(result: StoredResult, shards: Sequence[StoredShard]) -> None:
    """Print a result and a line for each of its shards."""
    print(say("{question}, by {name}", question=question_in_words(result), name=result.answerer))
    kept = "{done} of {shards} shards are kept, with their {purpose}; code {code}"
    purpose, code = translate(result.purpose), result.code[:CODE_DIGITS]
    print(say(kept, done=result.done, shards=result.shards, purpose=purpose, code=code))
    if shards:
        write_table(SHARDS, shards, sys.stdout)
