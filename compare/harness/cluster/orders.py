"""The orders that are sent to a worker of a cluster, and the replies: plain data, and code that both sides have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from compare.harness.worker import FormulationOrder
from compare.verdict.comparison import Outcome
from models.counting import CountedInParts
from models.engine import Engine
from models.problem import Instance


@dataclass(frozen=True)
class PreparedOrder(FormulationOrder):
    """An order whose worker loads these engines before, as later orders need them."""

    engines: Sequence[Engine] = ()


@dataclass
class Delivery:
    """The result of an order: an outcome for each instance that has ended, its placements, and what was gathered.

    ``placements`` has bitboards of ``placement_bytes(board)`` bytes each. ``seconds`` is the time of all the work.
    """

    reports: list[Outcome] = field(default_factory=list)
    placements: list[bytearray] = field(default_factory=list)
    gathered: list[dict[str, Any] | None] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(frozen=True)
class CallOrder:
    """A function to be called with these arguments, as by ``isolated.call``.

    ``writes_file``: its last argument is the path of a file that it writes; that file comes back.
    """

    engine: Engine
    function: Callable[..., Any]
    arguments: Sequence[Any]
    seconds: float
    mib: int
    writes_file: bool = False


@dataclass(frozen=True)
class CallReply:
    """The value that a function returned, and the file that it wrote, compressed by zlib; or its fault."""

    value: Any = None
    file: bytes | None = None
    fault: str | None = None


@dataclass(frozen=True)
class CountOrder:
    """Parts of a count, by their numbers, for at most ``seconds`` in all."""

    counter: CountedInParts
    instance: Instance
    numbers: Sequence[int]
    seconds: float
    with_classes: bool = False


AnyOrder = PreparedOrder | CountOrder | CallOrder
