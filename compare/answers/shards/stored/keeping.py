"""The results that formulations gave of shards, in the store."""

import json
import zlib
from collections import Counter
from dataclasses import asdict
from typing import Any

from compare.answers.database import Database
from compare.answers.shards.cutting import CutQuestion
from compare.answers.shards.result import ShardResult, unpack
from compare.answers.shards.splitting import Label, label_text
from compare.answers.shards.stored.records import SPLIT, KeptResult, Row, code_of, digest_of, is_known
from models.formulation import Formulation, SearchStatistics, Status
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
        self._results: dict[str, KeptResult] = {}
        self._cut = digest_of(*(repr(_as_data(shard)) for shard in question.shards))

    def count(self, formulation: Formulation) -> int:
        if self.fresh or not is_known(formulation):
            return 0
        return self._result(formulation).count(self.database)

    def count_parts(self, formulation: Formulation) -> int:
        if self.fresh or not is_known(formulation):
            return 0
        return self._result(formulation).count_parts(self.database)

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        if self.fresh or not is_known(formulation):
            return None
        kept = self._result(formulation)
        if len(label) == 1:
            row = kept.read(self.database, label[0])
        else:
            row = kept.read_part(self.database, label_text(label), self._about(label))
        return _decode(row) if row else None

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        if not is_known(formulation):
            return
        kept, row = self._result(formulation), _encode(self.question.tree[label], result)
        if len(label) == 1:
            kept.write(self.database, [(label[0], row)])
        else:
            kept.write_part(self.database, label_text(label), self._about(label), row)

    def is_split(self, formulation: Formulation, label: Label) -> bool:
        if self.fresh or not is_known(formulation):
            return False
        kept = self._result(formulation)
        return kept.read_part(self.database, label_text(label), self._about(label), is_split=True) is not None

    def split(self, formulation: Formulation, label: Label) -> None:
        if not is_known(formulation):
            return
        row = SPLIT, 0, 0.0, json.dumps({"parts": len(self.question.tree.parts(label))}), b""
        self._result(formulation).write_part(self.database, label_text(label), self._about(label), row)

    def _about(self, label: Label) -> str:
        return repr(_as_data(self.question.tree[label]))

    def _result(self, formulation: Formulation) -> KeptResult:
        if formulation.name not in self._results:
            instance, number = self.question.instance, len(self.question.shards)
            code = code_of(formulation, instance.problem)
            self._results[formulation.name] = KeptResult(
                instance, formulation.name, code, self.purpose, number, self._cut
            )
        return self._results[formulation.name]


def _encode(shard: Shard, result: ShardResult) -> Row:
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


def _decode(row: Row) -> ShardResult:
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
    """How many placements of each size the formulation gave, each counted with its images."""
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
