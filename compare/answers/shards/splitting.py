"""A shard that turns out long is cut again while it runs: into shards of its own, in place of it.

When a worker has nothing to do and no shard waits, the shard that has run longest is stopped, and its parts are solved.
They share no solution and lose none. The work on the whole shard is lost, so a shard must have run for some time first,
and a part for twice as long as the shard that it was cut from.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.problem import OPTIMUM
from models.sharding.shards import Shard, cut_again

Label = tuple[int, ...]
"""(17,) is shard 17; (17, 3) is part 3 of this shard, and (17, 3, 0) part 0 of that part."""

PARTS = 8
"""A shard is cut into this number of parts, or a few more."""


@dataclass(frozen=True)
class SplittingRule:
    """``seconds``: the time for which a shard must have run. None: no shard is cut again."""

    seconds: float | None = 5.0

    def is_long(self, label: Label, seconds: float) -> bool:
        """Whether the shard has run long enough to be cut."""
        return self.seconds is not None and seconds >= self.seconds * 2 ** (len(label) - 1)


NEVER = SplittingRule(None)


class ShardTree:
    """The shards of a question, the parts of each, the parts of these, and so on: always the same."""

    def __init__(self, shards: Sequence[Shard]) -> None:
        self._shards = shards
        self._parts: dict[Label, list[Shard]] = {}

    def __getitem__(self, label: Label) -> Shard:
        *above, number = label
        return self._cut(tuple(above))[number] if above else self._shards[number]

    def parts(self, label: Label) -> list[Label]:
        """The labels of the parts; none where the shard cannot be cut."""
        return [(*label, number) for number in range(len(self._cut(label)))]

    def _cut(self, label: Label) -> list[Shard]:
        if label not in self._parts:
            self._parts[label] = _cut(self[label])
        return self._parts[label]


def _cut(shard: Shard) -> list[Shard]:
    """The parts. The nodes that are estimated of them add up to those of the shard."""
    parts = [] if shard.instance.size == OPTIMUM else cut_again(shard, PARTS)
    if len(parts) < 2:
        return []
    nodes = sum(part.nodes for part in parts)
    return [replace(part, nodes=part.nodes * shard.nodes / nodes) for part in parts] if nodes else parts


def label_text(label: Label) -> str:
    """17.3: part 3 of shard 17."""
    return ".".join(map(str, label))


def parse_label(text: str) -> Label:
    """The label with this text. Raises ValueError."""
    return tuple(map(int, text.split(".")))
