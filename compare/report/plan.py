"""What a run on shards would do, before it does anything."""

from collections.abc import Sequence
from typing import TextIO

from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import Keeper
from compare.question.description import describe, plural
from compare.report.sentences import sharding_in_words
from compare.report.tables import Column, for_people, group_digits, write_lines
from compare.verdict.comparison import Sharding
from models.chess.notation import square_names
from models.formulation import Formulation
from models.sharding.shards import Shard

Numbered = tuple[int, Shard]

COLUMNS: list[Column[Numbered]] = [
    Column("shard", "shard", lambda row: row[0]),
    Column("nodes", "nodes", lambda row: row[1].nodes),
    Column("parts", "parts", lambda row: row[1].weight),
    Column("required", "required", lambda row: _squares(row[1], row[1].instance.required), is_text=True),
    Column("forbidden", "forbidden", lambda row: _squares(row[1], row[1].instance.forbidden), is_text=True),
]


def write_plan(question: CutQuestion, formulations: Sequence[Formulation], keeper: Keeper, out: TextIO) -> None:
    """Write the shards, the heaviest first, and who will be asked."""
    rows = list(enumerate(question.shards))
    shown = for_people(COLUMNS)
    widths = [max(len(text) for text in [one.heading or "", *map(one.text, rows)]) for one in shown]
    out.write(describe(question.instance) + "\n")
    write_lines(COLUMNS, widths, rows, out)
    asked = [one for one in formulations if question.decline(one) is None]
    kept = {one.name: keeper.count(one) for one in asked}
    lines = sharding_in_words(
        question.instance, Sharding(len(question.shards), question.weight, question.size_by, kept)
    )
    nodes = group_digits(question.nodes)
    lines.append(f"about {nodes} nodes of a plain search in all, estimated by random walks")
    lines.append(f"{plural(len(asked), 'formulation')} would be asked: {', '.join(one.name for one in asked)}")
    out.writelines(f"· {line}\n" for line in lines)


def _squares(shard: Shard, squares: int) -> str:
    return " ".join(square_names(shard.instance.board, squares))
