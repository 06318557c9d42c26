"""The label and the result of a shard, and the bases of the objects that receive its solutions and keep its result."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from compare.harness.worker import Gatherer, unpack
from models.formulation import Formulation
from models.search import SearchStatistics
from models.sharding.shards import Shard

Label = tuple[int, ...]
"""The place of a shard: (17,) is shard 17; (17, 3) is subshard 3 of it, and (17, 3, 0) is subshard 0 of that one."""


def label_text(label: Label) -> str:
    """The label as text: ``17.3`` is subshard 3 of shard 17."""
    return ".".join(map(str, label))


def parse_label(text: str) -> Label:
    """The label with this text. Raises ValueError."""
    return tuple(map(int, text.split(".")))


@dataclass(frozen=True)
class ShardResult:
    """One shard, completed by one formulation.

    ``placements`` are its solutions, without the images for which they stand: bitboards of ``placement_bytes(board)``
    bytes each. ``gathered`` are the data that a gatherer made of them instead. The other fields are those of an
    ``Outcome``.
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
    """Receives the solutions of the shards. This base class ignores them, so that they are only kept."""

    @property
    def handles(self) -> list[Connection]:
        """The handles to wait for: one is ready when ``collect`` has something to do. The work waits for all."""
        return []

    def collect(self) -> None:
        """Process solutions that were received, as far as that needs no waiting."""

    def gatherer(self, shard: Shard) -> Gatherer | None:
        """The object that takes the shard's solutions in the worker; None if they are sent to this process."""
        return None

    def receive(self, who: int, shard: Shard, placements: Sequence[int]) -> None:
        """Take solutions of a shard from formulation number ``who``."""

    def restore(self, who: int, shard: Shard, result: ShardResult) -> None:
        """Take the solutions of a shard that were kept."""
        self.receive(who, shard, unpack(shard.instance.board, result.placements))


class Keeper:
    """Keeps the results of shards and subshards for later calls. This base class keeps nothing."""

    def count(self, formulation: Formulation) -> int:
        """The number of whole shards that are kept of this formulation."""
        return 0

    def count_subshards(self, formulation: Formulation) -> int:
        """The number of subshards that are kept of this formulation."""
        return 0

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        """The result of a shard; None if it is not kept, or damaged."""
        return None

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        """Keep the result of a shard."""

    def was_cut(self, formulation: Formulation, label: Label) -> bool:
        """Whether the shard was cut again, so that subshards of it may be kept."""
        return False

    def put_cut(self, formulation: Formulation, label: Label) -> None:
        """Keep that the shard was cut again."""
