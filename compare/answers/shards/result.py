"""The results for shards: of one shard, of all of them together, who takes them, and who keeps them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from compare.answers.shards.splitting import Label
from compare.harness.worker import Gatherer, placement_bytes
from models.chess.board import Board
from models.formulation import Formulation, SearchStatistics
from models.sharding.shards import Shard


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

    def number_of_placements(self, shard: Shard) -> int:
        """The number of placements that the formulation gave, with their images."""
        if self.gathered is not None:
            return sum(self.gathered["count_by_size"].values())
        return len(self.placements) // placement_bytes(shard.instance.board) * shard.weight


class Purpose:
    """Takes the solutions of the shards for some use. As it stands, they are only kept."""

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
    """Keeps the results for shards until the next call. As it stands, it keeps nothing."""

    def count(self, formulation: Formulation) -> int:
        """The number of whole shards that are kept of this formulation."""
        return 0

    def count_parts(self, formulation: Formulation) -> int:
        """The number of parts that are kept of shards that were cut again."""
        return 0

    def get(self, formulation: Formulation, label: Label) -> ShardResult | None:
        """The result for a shard or a part of one; None if it is not kept, or damaged."""
        return None

    def put(self, formulation: Formulation, label: Label, result: ShardResult) -> None:
        """Keep a result."""

    def is_split(self, formulation: Formulation, label: Label) -> bool:
        """Whether the shard was cut again, so that parts of it may be kept."""
        return False

    def split(self, formulation: Formulation, label: Label) -> None:
        """Keep that the shard was cut again."""


def pack(board: Board, placements: Sequence[int]) -> bytes:
    """Placements as bytes."""
    width = placement_bytes(board)
    return b"".join(placement.to_bytes(width, "little") for placement in placements)


def unpack(board: Board, packed: bytes) -> list[int]:
    """The placements that were packed."""
    width = placement_bytes(board)
    return [int.from_bytes(packed[at : at + width], "little") for at in range(0, len(packed), width)]


def in_order(results: Mapping[Label, ShardResult]) -> Iterator[ShardResult]:
    """The results in the order of the shards."""
    return (results[label] for label in sorted(results))


def first_solution_seconds(results: Mapping[Label, ShardResult]) -> float | None:
    """The work (seconds) until the first solution, if the shards are solved in their order."""
    before = 0.0
    for result in in_order(results):
        if result.first_solution_seconds is not None:
            return before + result.first_solution_seconds
        before += result.seconds
    return None


def add_statistics(results: Mapping[Label, ShardResult]) -> SearchStatistics:
    """The nodes of all shards; variables and constraints of the largest model."""
    found = [result.statistics for result in in_order(results)]
    nodes = [one.nodes for one in found if one.nodes is not None]
    variables = [one.variables for one in found if one.variables is not None]
    constraints = [one.constraints for one in found if one.constraints is not None]
    return SearchStatistics(sum(nodes) if nodes else None, max(variables, default=None), max(constraints, default=None))
