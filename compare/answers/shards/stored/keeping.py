"""Keeps the results of shards in the store, those of each formulation under a key of their own."""

import json
import zlib
from collections import Counter
from dataclasses import asdict
from functools import cache

from compare.answers.code import digest_of
from compare.answers.database import Database
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import Keeper, Label, ShardResult, label_text
from compare.answers.shards.stored.records import CUT, Address, KeptResult, StoredRow, is_known
from compare.harness.worker import unpack
from models.formulation import Formulation, Status
from models.search import SearchStatistics
from models.sharding.shards import Shard

PLACEMENTS, FINGERPRINT = "placements", "fingerprint"
"""The purposes of a result: the placements of its shards are kept, or the sums of their fingerprints."""


class StoreKeeper(Keeper):
    """Keeps the results of the shards of one question in the store, for formulations that are in the catalogue.

    ``purpose`` is ``PLACEMENTS`` or ``FINGERPRINT``. ``fresh``: results that were kept before are not read.
    """

    def __init__(self, database: Database, question: CutQuestion, purpose: str, *, fresh: bool = False) -> None:
        self.database = database
        self.question = question
        self.purpose = purpose
        self.fresh = fresh
        self._kept_result = cache(self._find)
        self._cut = digest_of(*map(_describe, question.shards))

    def count(self, formulation: Formulation) -> int:
        return self._count(formulation, "shards")

    def count_subshards(self, formulation: Formulation) -> int:
        return self._count(formulation, "shard_parts")

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        row = self._read(formulation, label)
        return _decode(row) if row else None

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        if kept := self._kept_result(formulation):
            row = _encode(self.question.shard(label), result)
            kept.write(self.database, [(self._address(label), row)])

    def was_cut(self, formulation: Formulation, label: Label) -> bool:
        return self._read(formulation, label, was_cut=True) is not None

    def put_cut(self, formulation: Formulation, label: Label) -> None:
        if kept := self._kept_result(formulation):
            row = StoredRow(CUT, 0, 0.0, json.dumps({"parts": len(self.question.subshards(label))}), b"")
            kept.write(self.database, [(self._address(label, was_cut=True), row)])

    def _count(self, formulation: Formulation, table: str) -> int:
        """The number of results that are kept of this formulation in a table; 0 if they are not read."""
        kept = None if self.fresh else self._kept_result(formulation)
        return kept.count(self.database, table) if kept else 0

    def _read(self, formulation: Formulation, label: Label, *, was_cut: bool = False) -> StoredRow | None:
        """The row of a shard, or with ``was_cut`` that of its cut; None if it is not kept, or not read."""
        kept = None if self.fresh else self._kept_result(formulation)
        return kept.read(self.database, self._address(label, was_cut=was_cut), was_cut=was_cut) if kept else None

    def _address(self, label: Label, *, was_cut: bool = False) -> Address:
        """The place of the row of a shard, or with ``was_cut`` of its cut."""
        if len(label) == 1 and not was_cut:
            return Address(label[0])
        return Address(label_text(label), _describe(self.question.shard(label)))

    def _find(self, formulation: Formulation) -> KeptResult | None:
        """The results of this formulation in the store; None if it is not in the catalogue."""
        if not is_known(formulation):
            return None
        return KeptResult(self.question.instance, formulation, self.purpose, len(self.question.shards), self._cut)


def _encode(shard: Shard, result: ShardResult) -> StoredRow:
    """The row of a result. Its ``count_by_size`` counts the solutions of the shard with their images."""
    if result.gathered is not None:
        sizes = {int(size): count for size, count in result.gathered["count_by_size"].items()}
    else:
        by_size = Counter(map(int.bit_count, unpack(shard.instance.board, result.placements)))
        sizes = {size: count * shard.multiplicity for size, count in sorted(by_size.items())}
    data = asdict(result) | {"count_by_size": sizes}
    del data["seconds"], data["placements"]
    status = Status.COMPLETE if sizes else Status.INFEASIBLE
    packed = zlib.compress(result.placements)
    return StoredRow(status.value, sum(sizes.values()), result.seconds, json.dumps(data), packed)


def _decode(row: StoredRow) -> ShardResult:
    """The result that a row holds."""
    data = json.loads(row.data)
    del data["count_by_size"]
    data["statistics"] = SearchStatistics(**data["statistics"])
    return ShardResult(seconds=row.seconds, placements=zlib.decompress(row.placements), **data)


def _describe(shard: Shard) -> str:
    """The squares and symmetries of a shard, for which its result holds, as text."""
    chains = [
        [(one.swap, one.flip_rows, one.flip_columns, tuple(one.shift), one.exchange) for one in chain]
        for chain in shard.chains
    ]
    return repr((shard.instance.required, shard.instance.forbidden, chains))
