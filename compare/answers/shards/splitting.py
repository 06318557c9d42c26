"""A shard that turns out long is cut again while it runs: into shards of its own, in place of it.

When a worker has nothing to do and no shard waits, the shard that has run longest is stopped, and its subshards are
solved. They share no solution and lose none. The work on the whole shard is lost, so a shard must have run for some
time first, and a subshard for twice as long as the shard that it was cut from.
"""

from dataclasses import dataclass

Label = tuple[int, ...]
"""(17,) is shard 17; (17, 3) is subshard 3 of this shard, and (17, 3, 0) subshard 0 of that one."""

SUBSHARDS = 8
"""A shard is cut again into this number of subshards, or a few more."""


@dataclass(frozen=True)
class SplittingRule:
    """``seconds``: the time for which a shard must have run. None: no shard is cut again."""

    seconds: float | None = 5.0

    def is_long(self, label: Label, seconds: float) -> bool:
        """Whether the shard has run long enough to be cut."""
        return self.seconds is not None and seconds >= self.seconds * 2 ** (len(label) - 1)


NEVER = SplittingRule(None)


def label_text(label: Label) -> str:
    """17.3: subshard 3 of shard 17."""
    return ".".join(map(str, label))


def parse_label(text: str) -> Label:
    """The label with this text. Raises ValueError."""
    return tuple(map(int, text.split(".")))
