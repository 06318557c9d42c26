"""Reads and writes shards in the store: a row for each, with a digest. A changed or damaged row counts as none.

It holds for the code that found it: that of ``models``, and that of the plug-ins and the versions of the solvers that
were used. What a script or a notebook defines is not kept, since nobody knows when it changes.
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any

from compare.answers import fingerprint
from compare.answers.database import Database, Statement
from compare.answers.store import code_digest, moves
from compare.question.description import instance_as_data
from models.catalogue.finding import counters, formulations
from models.counting import SolutionCounter
from models.engine import Answerer, Engine
from models.problem import Instance, Problem

SPLIT = "SPLIT"
"""The status of a shard that was cut again: its parts are kept, as far as they are done."""
StoredRow = tuple[str, int, float, str, bytes]
"""A shard in the store: status, count, seconds, all other numbers as JSON, packed placements."""


class KeptResult:
    """The shards of one question that one formulation or counter has answered, as they are in the store.

    ``purpose`` is what is kept of them, ``number`` how many there are, ``cut`` tells how the question was cut.
    """

    def __init__(self, instance: Instance, answerer: str, code: str, purpose: str, number: int, cut: str) -> None:
        data = instance_as_data(instance)
        kept = {"moves": moves(instance), "by": answerer, "code": code, "kept": purpose, "cut": cut}
        self.key = json.dumps(data | kept, sort_keys=True)
        """Two questions have the same key only if their shards have the same results."""
        self._about = (self.key, json.dumps(data), answerer, code, purpose, number)

    def count(self, database: Database) -> int:
        """The number of shards that are kept."""
        query = "SELECT count(*) FROM shards JOIN results ON result = id WHERE key = ?"
        found = database.read(query, (self.key,))
        return int(found[0][0]) if found else 0

    def read(self, database: Database, number: int) -> StoredRow | None:
        """The row of a shard; None if it is not kept, or damaged."""
        return self._read(database, "number = ?", number).get(number)

    def read_all(self, database: Database) -> dict[int, StoredRow]:
        """All shards that are kept and not damaged."""
        return self._read(database, "?", 1)

    def _read(self, database: Database, which: str, value: int) -> dict[int, StoredRow]:
        query = (
            "SELECT number, status, count, seconds, data, placements, digest FROM shards JOIN results ON result = id "
            f"WHERE key = ? AND {which}"
        )
        rows = database.read(query, (self.key, value))
        return {number: tuple(row) for number, *row, digest in rows if digest == self._digest(number, row)}

    def write(self, database: Database, rows: Sequence[tuple[int, StoredRow]]) -> None:
        """Keep these shards, given with their numbers."""
        keep = "INSERT OR REPLACE INTO shards SELECT id, ?, ?, ?, ?, ?, ?, ? FROM results WHERE key = ?"
        kept = [(keep, (number, *row, self._digest(number, row), self.key)) for number, row in rows]
        database.write(self._begin(), *kept)

    def count_parts(self, database: Database) -> int:
        """The number of parts of shards that are kept."""
        query = "SELECT count(*) FROM shard_parts JOIN results ON result = id WHERE key = ? AND status != ?"
        found = database.read(query, (self.key, SPLIT))
        return int(found[0][0]) if found else 0

    def read_part(self, database: Database, label: str, about: str, is_split: bool = False) -> StoredRow | None:
        """The row of a part of a shard, or, with ``is_split``, of the cut of a shard or part; None as above.

        ``about`` tells its squares and symmetries: what is kept holds for these.
        """
        query = (
            "SELECT status, count, seconds, data, placements, digest FROM shard_parts JOIN results ON result = id "
            f"WHERE key = ? AND label = ? AND status {'=' if is_split else '!='} ?"
        )
        for *row, digest in database.read(query, (self.key, label, SPLIT)):
            if digest == self._digest_of_part(label, about, row):
                return tuple(row)
        return None

    def write_part(self, database: Database, label: str, about: str, row: StoredRow) -> None:
        """Keep a part, or that a shard was cut, where the status is SPLIT."""
        keep = "INSERT OR REPLACE INTO shard_parts SELECT id, ?, ?, ?, ?, ?, ?, ? FROM results WHERE key = ?"
        digest = self._digest_of_part(label, about, row)
        database.write(self._begin(), (keep, (label, *row, digest, self.key)))

    def _begin(self) -> Statement:
        """Make the row of this result, unless it is there."""
        begin = (
            "INSERT OR IGNORE INTO results (key, instance, answerer, code, purpose, shards, begun) "
            "SELECT ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM results WHERE key = ?)"
        )
        return begin, (*self._about, datetime.now(UTC).isoformat(timespec="seconds"), self.key)

    def _digest(self, number: int, row: Sequence[Any]) -> str:
        return digest_of(self.key, str(number), *map(repr, row))

    def _digest_of_part(self, label: str, about: str, row: Sequence[Any]) -> str:
        return digest_of(self.key, label, about, *map(repr, row))


def is_known(answerer: Answerer) -> bool:
    """Whether it is in the catalogue, plug-ins included: then its code is in files that have a digest."""
    catalogue = counters() if isinstance(answerer, SolutionCounter) else formulations()
    known = catalogue.get(answerer.name)
    return known is not None and type(known) is type(answerer)


@cache
def code_of(answerer: Answerer, problem: Problem) -> str:
    """The digest of all that a result depends on: our code, that of plug-ins, and the versions of the solvers.

    Ours are the files in ``models``, and the one that makes fingerprints.
    """
    files = sorted({file for one in (answerer, problem) for file in _own_files(one)})
    return digest_of(code_digest(), *map(_text_of, [fingerprint.__file__, *files]), *_versions(answerer.engine))


def _own_files(one: object) -> Iterator[str]:
    """The files of the package that defines its class, or the one file; nothing for our own."""
    name = type(one).__module__.partition(".")[0]
    file = getattr(sys.modules.get(name), "__file__", None)
    if name in ("models", "compare") or file is None:
        return
    is_package = hasattr(sys.modules[name], "__path__")
    yield from map(str, Path(file).parent.rglob("*.py")) if is_package else [file]


def _text_of(file: str) -> str:
    return Path(file).read_text(encoding="utf-8", errors="surrogateescape")


def _versions(engine: Engine) -> list[str]:
    packages = packages_distributions() if engine.requires else {}
    found = {name for package in engine.requires for name in packages.get(package.partition(".")[0], [])}
    return [f"{name} {version(name)}" for name in sorted(found)]


def digest_of(*texts: str) -> str:
    digest = hashlib.sha256()
    for text in texts:
        encoded = text.encode(errors="surrogatepass")
        digest.update(len(encoded).to_bytes(8, "little") + encoded)
    return digest.hexdigest()
