"""The label of a shard and the result for it, who takes its solutions, and who keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from compare.harness.worker import Gatherer, unpack
from models.formulation import Formulation
from models.search import SearchStatistics
from models.sharding.shards import Shard

Label = tuple[int, ...]
"""(17,) is shard 17; (17, 3) is subshard 3 of this shard, and (17, 3, 0) subshard 0 of that one."""


def label_text(label: Label) -> str:
    """17.3: subshard 3 of shard 17."""
    return ".".join(map(str, label))


def parse_label(text: str) -> Label:
    """The label with this text. Raises ValueError."""
    return tuple(map(int, text.split(".")))


@dataclass(frozen=True)
class ShardResult:
    """One shard, completed by one formulation.

    ``placements`` are its solutions, without the images that they stand for: bitboards of ``placement_bytes(board)``
    bytes each. ``gathered`` is what a gatherer made of them instead. Seconds and MiB are those of an ``Outcome``.
    """

    seconds: float
    first_solution_seconds: float | None
    peak_mib: float | None
    statistics: SearchStatistics = field(default_factory=SearchStatistics)
    placements: bytes = b""
    gathered: dict[str, Any] | None = None
    processor_seconds: float | None = None
    build_seconds: float | None = None


class Receiver:
    """Receives the solutions of the shards. As it stands, it makes no use of them: they are only kept."""

    @property
    def handles(self) -> list[Connection]:
        """One of these is ready when ``collect`` has something to do. The work is not done before there is none."""
        return []

    def collect(self) -> None:
        """Go on with what was received, as far as that needs no waiting."""

    def gatherer(self, shard: Shard) -> Gatherer | None:
        """The object that takes the solutions in the worker; None: they are sent here."""
        return None

    def receive(self, who: int, shard: Shard, placements: Sequence[int]) -> None:
        """Take solutions of a shard from formulation number ``who``."""

    def restore(self, who: int, shard: Shard, result: ShardResult) -> None:
        """Take the solutions of a shard that were kept."""
        self.receive(who, shard, unpack(shard.instance.board, result.placements))


class Keeper:
    """Keeps the results for shards and subshards until the next call. As it stands, it keeps nothing."""

    def count(self, formulation: Formulation) -> int:
        """The number of whole shards that are kept of this formulation."""
        return 0

    def count_subshards(self, formulation: Formulation) -> int:
        """The number of subshards that are kept."""
        return 0

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        """The result for a shard; None if it is not kept, or damaged."""
        return None

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        """Keep a result."""

    def was_cut(self, formulation: Formulation, label: Label) -> bool:
        """Whether the shard was cut again, so that subshards of it may be kept."""
        return False

    def put_cut(self, formulation: Formulation, label: Label) -> None:
        """Keep that the shard was cut again."""
