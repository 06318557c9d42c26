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
    """An order for a formulation whose worker first loads these engines, because later orders need them."""

    engines: Sequence[Engine] = ()


@dataclass
class Delivery:
    """The result of a formulation's order: for each instance that has ended, in their order, one entry in each list.

    ``reports`` has its outcome, ``placements`` its bitboards of ``placement_bytes(board)`` bytes each, ``gathered`` the
    data of its gatherer, or None. ``seconds`` is the wall time of all the work.
    """

    reports: list[Outcome] = field(default_factory=list)
    placements: list[bytearray] = field(default_factory=list)
    gathered: list[dict[str, Any] | None] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(frozen=True)
class CallOrder:
    """An order to call a function with these arguments, as by ``isolated.call``, under limits of time and memory.

    ``writes_file``: the worker adds a path to the arguments; the file that the function writes there comes back.
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
    """An order to count the parts with these numbers, ``with_classes`` or without, for at most ``seconds`` in all."""

    counter: CountedInParts
    instance: Instance
    numbers: Sequence[int]
    seconds: float
    with_classes: bool = False


AnyOrder = PreparedOrder | CountOrder | CallOrder
