"""Keeps the results of formulations for shards in the store."""

import json
import zlib
from collections import Counter
from dataclasses import asdict
from functools import cache
from typing import Any

from compare.answers.database import Database
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import Keeper, ShardResult, unpack
from compare.answers.shards.splitting import Label, label_text
from compare.answers.shards.stored.records import SPLIT, KeptResult, StoredRow, code_of, digest_of, is_known
from models.formulation import Formulation, SearchStatistics, Status
from models.sharding.shards import Shard

PLACEMENTS, FINGERPRINT = "placements", "fingerprint"
"""Of a shard are kept its placements, or the sums of its fingerprint."""


class StoreKeeper(Keeper):
    """Keeps the results for the shards of one question in the store; those of formulations that are in the catalogue.

    ``purpose`` says which results: ``PLACEMENTS`` or ``FINGERPRINT``. ``fresh``: what was kept before is not read.
    """

    def __init__(self, database: Database, question: CutQuestion, purpose: str, fresh: bool = False) -> None:
        self.database = database
        self.question = question
        self.purpose = purpose
        self.fresh = fresh
        self._of = cache(self._find)
        self._cut = digest_of(*map(self._describe, ((number,) for number in range(len(question.shards)))))

    def count(self, formulation: Formulation) -> int:
        kept = self._to_read(formulation)
        return kept.count(self.database) if kept else 0

    def count_parts(self, formulation: Formulation) -> int:
        kept = self._to_read(formulation)
        return kept.count_parts(self.database) if kept else 0

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        if (kept := self._to_read(formulation)) is None:
            return None
        if len(label) == 1:
            row = kept.read(self.database, label[0])
        else:
            row = kept.read_part(self.database, label_text(label), self._describe(label))
        return _decode(row) if row else None

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        if (kept := self._of(formulation)) is None:
            return
        row = _encode(self.question.tree[label], result)
        if len(label) == 1:
            kept.write(self.database, [(label[0], row)])
        else:
            kept.write_part(self.database, label_text(label), self._describe(label), row)

    def is_split(self, formulation: Formulation, label: Label) -> bool:
        kept, about = self._to_read(formulation), self._describe(label)
        return kept is not None and bool(kept.read_part(self.database, label_text(label), about, is_split=True))

    def split(self, formulation: Formulation, label: Label) -> None:
        if kept := self._of(formulation):
            row = SPLIT, 0, 0.0, json.dumps({"parts": len(self.question.tree.parts(label))}), b""
            kept.write_part(self.database, label_text(label), self._describe(label), row)

    def _describe(self, label: Label) -> str:
        """The squares and symmetries of a shard or part: the result holds for these."""
        return repr(_as_data(self.question.tree[label]))

    def _to_read(self, formulation: Formulation) -> KeptResult | None:
        return None if self.fresh else self._of(formulation)

    def _find(self, formulation: Formulation) -> KeptResult | None:
        """The results of this formulation in the store; None if it is not in the catalogue."""
        if not is_known(formulation):
            return None
        instance, number = self.question.instance, len(self.question.shards)
        code = code_of(formulation, instance.problem)
        return KeptResult(instance, formulation.name, code, self.purpose, number, self._cut)


def _encode(shard: Shard, result: ShardResult) -> StoredRow:
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


def _decode(row: StoredRow) -> ShardResult:
    _status, _count, seconds, text, packed = row
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
    """The number of placements of each size that the formulation gave, with their images."""
    if result.gathered is not None:
        return {int(size): count for size, count in result.gathered["count_by_size"].items()}
    sizes = Counter(map(int.bit_count, unpack(shard.instance.board, result.placements)))
    return {size: count * shard.weight for size, count in sorted(sizes.items())}


def _as_data(shard: Shard) -> tuple[Any, ...]:
    chains = [
        [(one.swap, one.flip_rows, one.flip_columns, tuple(one.shift), one.exchange) for one in chain]
        for chain in shard.chains
    ]
    return shard.instance.required, shard.instance.forbidden, chains
