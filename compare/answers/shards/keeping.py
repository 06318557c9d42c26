"""The results of shards in the store, each with a digest: one that was changed or damaged counts as none.

They hold for the code that found them: that of ``models``, and that of the plug-ins and the versions of the solvers
that were used. What a script or a notebook defines is not kept, since nobody knows when it changes.
"""

import hashlib
import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any

from compare.answers.database import Database
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import ShardResult, unpack
from compare.answers.store import code_digest, moves
from compare.question.description import instance_as_data
from models.catalogue.finding import formulations
from models.engine import Engine
from models.formulation import Formulation, SearchStatistics, Status
from models.problem import Problem
from models.sharding.shards import Shard

PLACEMENTS, FINGERPRINT = "placements", "fingerprint"
"""What is kept of a shard."""


class StoreKeeper:
    """Keeps the results for the shards of one question. ``purpose`` is what is kept of them."""

    def __init__(self, database: Database, question: CutQuestion, purpose: str, fresh: bool = False) -> None:
        """``fresh``: ignore what was found before."""
        self.database = database
        self.question = question
        self.purpose = purpose
        self.fresh = fresh
        self._keys: dict[str, str] = {}
        self._cut = _digest(*(repr(_as_data(shard)) for shard in question.shards))

    def count(self, formulation: Formulation) -> int:
        if self.fresh or not is_known(formulation):
            return 0
        query = "SELECT count(*) FROM shards JOIN results ON result = id WHERE key = ?"
        found = self.database.read(query, (self._key(formulation),))
        return int(found[0][0]) if found else 0

    def get(self, formulation: Formulation, number: int) -> ShardResult | None:
        if self.fresh or not is_known(formulation):
            return None
        key = self._key(formulation)
        query = (
            "SELECT status, count, seconds, data, placements, digest FROM shards JOIN results ON result = id "
            "WHERE key = ? AND number = ?"
        )
        found = self.database.read(query, (key, number))
        return _decode(key, number, found[0]) if found else None

    def put(self, formulation: Formulation, number: int, result: ShardResult) -> None:
        if not is_known(formulation):
            return
        key = self._key(formulation)
        row = self._encode(number, result)
        begin = (
            "INSERT OR IGNORE INTO results (key, instance, answerer, code, purpose, shards, begun) "
            "SELECT ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM results WHERE key = ?)"
        )
        about = (
            key,
            json.dumps(instance_as_data(self.question.instance)),
            formulation.name,
            code_of(formulation, self.question.instance.problem),
            self.purpose,
            len(self.question.shards),
            datetime.now(UTC).isoformat(timespec="seconds"),
            key,
        )
        keep = "INSERT OR REPLACE INTO shards SELECT id, ?, ?, ?, ?, ?, ?, ? FROM results WHERE key = ?"
        digest = _digest(key, str(number), *map(repr, row))
        self.database.write((begin, about), (keep, (number, *row, digest, key)))

    def _key(self, formulation: Formulation) -> str:
        """Two questions have the same key only if their shards have the same results."""
        if formulation.name not in self._keys:
            instance = self.question.instance
            self._keys[formulation.name] = json.dumps(
                instance_as_data(instance)
                | {
                    "moves": moves(instance),
                    "by": formulation.name,
                    "code": code_of(formulation, instance.problem),
                    "kept": self.purpose,
                    "cut": self._cut,
                },
                sort_keys=True,
            )
        return self._keys[formulation.name]

    def _encode(self, number: int, result: ShardResult) -> tuple[str, int, float, str, bytes]:
        shard = self.question.shards[number]
        sizes = _count_by_size(shard, result)
        data = {
            "first_solution_seconds": result.first_solution_seconds,
            "peak_mib": result.peak_mib,
            "statistics": asdict(result.statistics),
            "count_by_size": sizes,
            "gathered": result.gathered,
        }
        status = Status.COMPLETE if sizes else Status.INFEASIBLE
        packed = zlib.compress(result.placements)
        return status.value, sum(sizes.values()), result.seconds, json.dumps(data), packed


def _decode(key: str, number: int, row: tuple[Any, ...]) -> ShardResult | None:
    *content, digest = row
    if digest != _digest(key, str(number), *map(repr, content)):
        return None
    _status, _count, seconds, text, packed = content
    data = json.loads(text)
    return ShardResult(
        seconds,
        data["first_solution_seconds"],
        data["peak_mib"],
        SearchStatistics(**data["statistics"]),
        zlib.decompress(packed),
        data["gathered"],
    )


def _count_by_size(shard: Shard, result: ShardResult) -> dict[int, int]:
    """How many placements of each size the formulation gave, each counted with its images."""
    if result.gathered is not None:
        return {int(size): count for size, count in result.gathered["count_by_size"].items()}
    sizes = Counter(map(int.bit_count, unpack(shard.instance.board, result.placements)))
    return {size: count * shard.weight for size, count in sorted(sizes.items())}


def is_known(formulation: Formulation) -> bool:
    """Whether it is in the catalogue, plug-ins included: then its code is in files that have a digest."""
    known = formulations().get(formulation.name)
    return known is not None and type(known) is type(formulation)


@cache
def code_of(formulation: Formulation, problem: Problem) -> str:
    """The digest of all that a result depends on: our code, that of plug-ins, and the versions of the solvers."""
    files = sorted({file for one in (formulation, problem) for file in _own_files(one)})
    return _digest(code_digest(), _gathering_digest(), *map(_text_of, files), *_versions(formulation.engine))


@cache
def _gathering_digest() -> str:
    """The digest of the code that makes fingerprints and batches of placements."""
    answers = Path(__file__).parent.parent
    return _digest(*(_text_of(str(answers / name)) for name in ("fingerprint.py", "placement_rows.py")))


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


def _as_data(shard: Shard) -> tuple[Any, ...]:
    chains = [
        [(one.swap, one.flip_rows, one.flip_columns, tuple(one.shift)) for one in chain] for chain in shard.chains
    ]
    return shard.instance.required, shard.instance.forbidden, chains


def _digest(*texts: str) -> str:
    digest = hashlib.sha256()
    for text in texts:
        encoded = text.encode(errors="surrogatepass")
        digest.update(len(encoded).to_bytes(8, "little") + encoded)
    return digest.hexdigest()
