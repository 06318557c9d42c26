"""Reads and writes shards in the store: a row for each, with a digest. A changed or damaged row counts as missing.

A row holds for the code that found it: that of ``models``, that of the plug-ins, and the versions of the solvers that
were used. Results of a formulation that a script or a notebook defines are not kept, as nobody knows when it changes.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from compare.answers import fingerprint
from compare.answers.code import code_digest, digest_of, plug_in_texts
from compare.answers.database import SHARD_COLUMNS, Database, moves, names_of
from compare.question.description import instance_as_data
from models.catalogue.finding import counters, without_settings
from models.counting import SolutionCounter
from models.engine import Answerer
from models.problem import Instance, Problem
from models.solvers.versions import versions_of

CUT = "SPLIT"
"""The status of a shard that was cut again: its subshards are kept, as far as they are done."""


class StoredRow(NamedTuple):
    """A shard in the store, as in its columns: ``data`` has all other numbers as JSON, ``placements`` are packed."""

    status: str
    solutions: int
    seconds: float
    data: str
    placements: bytes


COLUMNS = names_of(SHARD_COLUMNS)
"""The names of the columns of such a row, and of its digest."""


@dataclass(frozen=True)
class Address:
    """The place of a row in the store: in the table of shards, with a number, or in ``shard_parts``, with a label.

    ``about``: the squares and symmetries for which a row of ``shard_parts`` holds; None for the table of shards.
    """

    shard: int | str
    about: str | None = None

    @property
    def table(self) -> tuple[str, str]:
        """The name of the table, and of its column that has ``shard``."""
        return ("shards", "number") if self.about is None else ("shard_parts", "label")

    def digest(self, key: str, row: Sequence[Any]) -> str:
        """The digest of the row at this place, for the result with this key."""
        where = [str(self.shard)] if self.about is None else [str(self.shard), self.about]
        return digest_of(key, *where, *map(repr, row))


class KeptResult:
    """The rows in the store of one question that was put to one formulation or counter in shards.

    ``purpose`` says what is kept of the shards, ``number`` how many there are; ``cut`` tells how the question was cut.
    """

    def __init__(self, instance: Instance, answerer: Answerer, purpose: str, number: int, cut: str) -> None:
        data, code = instance_as_data(instance), code_of(answerer, instance.problem)
        kept = {"moves": moves(instance), "by": answerer.name, "code": code, "kept": purpose, "cut": cut}
        self.key = json.dumps(data | kept, sort_keys=True)
        """The key of the result: two questions have the same key only if their shards have the same results."""
        self._about = (self.key, json.dumps(data), answerer.name, code, purpose, number)

    def count(self, database: Database, table: str) -> int:
        """The number of rows with results in the table ``shards``, or in ``shard_parts``."""
        query = f"SELECT count(*) FROM {table} JOIN results ON result = id WHERE key = ? AND status != ?"
        return sum(number for (number,) in database.read(query, (self.key, CUT)))

    def read(self, database: Database, address: Address, *, was_cut: bool = False) -> StoredRow | None:
        """The row of a shard, or with ``was_cut`` that of its cut; None if it is not kept, or damaged."""
        table, column = address.table
        query = (
            f"SELECT {COLUMNS} FROM {table} JOIN results ON result = id "
            f"WHERE key = ? AND {column} = ? AND status {'=' if was_cut else '!='} ?"
        )
        for *row, digest in database.read(query, (self.key, address.shard, CUT)):
            if digest == address.digest(self.key, row):
                return StoredRow(*row)
        return None

    def read_all(self, database: Database) -> dict[int, StoredRow]:
        """The rows of all whole shards that are kept and not damaged, by their numbers."""
        query = f"SELECT number, {COLUMNS} FROM shards JOIN results ON result = id WHERE key = ?"
        rows = database.read(query, (self.key,))
        intact = ((number, row) for number, *row, digest in rows if digest == Address(number).digest(self.key, row))
        return {number: StoredRow(*row) for number, row in intact}

    def write(self, database: Database, rows: Iterable[tuple[Address, StoredRow]]) -> None:
        """Keep these rows, and first the row of the whole result, unless it is there."""
        begin = (
            "INSERT OR IGNORE INTO results (key, instance, answerer, code, purpose, shards, begun) "
            "SELECT ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM results WHERE key = ?)"
        )
        values = *self._about, datetime.now(UTC).isoformat(timespec="seconds"), self.key
        keep = "INSERT OR REPLACE INTO {} SELECT id, ?, ?, ?, ?, ?, ?, ? FROM results WHERE key = ?"
        kept = [(keep.format(at.table[0]), (at.shard, *row, at.digest(self.key, row), self.key)) for at, row in rows]
        database.write((begin, values), *kept)


def is_known(answerer: Answerer) -> bool:
    """Whether the answerer is in the catalogue, plug-ins included, so that its code is in files that have a digest."""
    is_counter = isinstance(answerer, SolutionCounter)
    known: Answerer | None = counters().get(answerer.name) if is_counter else without_settings(answerer.name)
    return known is not None and type(known) is type(answerer)


@cache
def code_of(answerer: Answerer, problem: Problem) -> str:
    """The digest of all that a result depends on: our code, that of plug-ins, and the versions of the solvers.

    Our code is that of ``models``, and the file that makes fingerprints.
    """
    texts = [Path(fingerprint.__file__).read_text(encoding="utf-8"), *plug_in_texts(answerer, problem)]
    return digest_of(code_digest(), *texts, *versions_of(answerer.engine))
