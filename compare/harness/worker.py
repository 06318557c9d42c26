"""The worker: runs one formulation in a process of its own and sends its placements through a pipe.

The first byte of a message says what follows. ``PREPARING``: what the worker does before it begins, in words, where
that may take long. ``BEGUN``: nothing. ``PLACEMENTS``: bitboards of ``placement_bytes(board)`` bytes each, lowest byte
first. ``ENDED``: a JSON object with the fields of the outcome.
"""

import json
import logging
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Protocol

from compare.harness.compilation import compilation_told_to
from compare.harness.faults import Fault, explain_exception, file_of, shorten
from compare.harness.libraries import load_libraries_of
from compare.harness.limits import MIB
from compare.harness.processes.messages import Sender
from compare.harness.processes.starting import end_unless
from compare.harness.processes.tree import processor_seconds
from compare.harness.signals.stopping import Stopped, StopSignals
from compare.question.errors import in_one_line
from models.chess.board import Board
from models.formulation import Formulation, GaveUp, Status
from models.languages import say
from models.problem import Instance
from models.search import Search

PREPARING, BEGUN, PLACEMENTS, ENDED = b"R", b"B", b"P", b"E"
BATCH_BYTES = 1 << 16
BATCH_SECONDS = 0.05
"""A batch of placements is sent when it has ``BATCH_BYTES``, or after ``BATCH_SECONDS``."""


class Gatherer(Protocol):
    """Takes placements in the worker, so that they are not sent, and makes plain data of them."""

    def add(self, placement: int) -> None:
        """Take one placement. Raises Fault if it is not one that the worker may give."""

    def data(self) -> dict[str, Any]:
        """The data made of all placements that were added: values of JSON."""


@dataclass(frozen=True)
class FormulationOrder:
    """An order for one formulation to solve instances one by one, in at most ``seconds`` in all and ``mib`` of memory.

    A formulation that has given ``most`` placements of an instance is stopped; None: it gives all. ``gatherers``: one
    for each instance, which takes its placements, or none at all.
    """

    formulation: Formulation
    instances: Sequence[Instance]
    seconds: float
    mib: int
    gatherers: Sequence[Gatherer] = ()
    most: int | None = None


def placement_bytes(board: Board) -> int:
    """The number of bytes of one placement in a message."""
    return (len(board) + 7) // 8


def pack(board: Board, placements: Sequence[int]) -> bytes:
    """The bitboards of placements as bytes, ``placement_bytes(board)`` each, lowest byte first."""
    width = placement_bytes(board)
    return b"".join(placement.to_bytes(width, "little") for placement in placements)


def unpack(board: Board, packed: bytes) -> list[int]:
    """The bitboards of the placements that ``pack`` made bytes of."""
    width = placement_bytes(board)
    return [int.from_bytes(packed[at : at + width], "little") for at in range(0, len(packed), width)]


def work(outbox: Sender, order: FormulationOrder) -> None:
    """Fill an order: send the placements of each instance, then its outcome.

    The work ends after the first instance that is not completed. A gatherer's data are sent in the outcome.
    """
    formulation, instances = order.formulation, order.instances
    signals = StopSignals()
    session = _Session(outbox, order, signals)
    try:
        with signals.held(), compilation_told_to(_sender_of_preparation(session)):
            load_libraries_of(formulation)  # here no signal can interrupt an import
            formulation.prepare(instances[0])
        session.send(BEGUN)
        session.begin()
        signals.set_alarm(order.seconds)
        try:
            for instance, following in pairwise(instances):
                session.solve(instance)
                with signals.held():
                    session.report(Status.COMPLETE, None)
                    formulation.prepare(following)
                    session.begin()
            session.solve(instances[-1])
        finally:  # here, so that the handlers below hear a signal that came before
            signals.ignore()
        status, reason = Status.COMPLETE, None
    except BaseException as error:
        signals.ignore()
        status, reason = _explain_end(formulation, error)
    session.report(status, reason)


class _Session:
    """The formulation at work on one instance after the other; its placements are sent in batches.

    The time of sending, ``seconds_of_sending`` and ``processor_seconds_of_sending``, is no time of the formulation.
    """

    def __init__(self, outbox: Sender, order: FormulationOrder, signals: StopSignals) -> None:
        board = order.instances[0].board
        self.formulation = order.formulation
        self.source = file_of(order.formulation)
        self.gatherers = iter(order.gatherers)
        self.most = order.most
        self.gatherer: Gatherer | None = None
        self.worker = os.getpid()
        self.outbox = outbox
        self.signals = signals
        self.full = board.full
        self.width = placement_bytes(board)
        self.batch = bytearray()
        self.last_sent = time.perf_counter()
        self.memory_before = _memory_now()
        self.has_begun = False
        self._reset()

    def begin(self) -> None:
        """Begin the next instance: its time and its statistics count from now on."""
        if not self.has_begun:
            self.memory_before = _memory_now()
        self.has_begun = True
        self.gatherer = next(self.gatherers, None)
        self._reset()

    def _reset(self) -> None:
        """Begin to count the time and the statistics from nothing."""
        self.search = Search()
        self.first: float | None = None
        self.seconds_of_sending = self.processor_seconds_of_sending = 0.0
        self.started_processor = processor_seconds()
        self.started = time.perf_counter()

    def solve(self, instance: Instance) -> None:
        """Pass on all placements that the formulation gives. Raises GaveUp after ``most`` of them."""
        for number, placement in enumerate(self.formulation.solve(instance, self.search), 1):
            self._add(placement)
            if number == self.most:
                raise GaveUp(say("stopped at solution {number}, as was asked", number=number))

    def report(self, status: Status, reason: str | None) -> None:
        """Send the placements that are left, and the outcome of the instance."""
        gathered = self.gatherer.data() if self.gatherer and status == Status.COMPLETE else None
        elapsed = time.perf_counter() - self.started - self.seconds_of_sending
        busy = processor_seconds() - self.started_processor - self.processor_seconds_of_sending
        self._flush()
        outcome = {
            "status": status,
            "reason": reason and in_one_line(reason),
            "seconds": elapsed,
            "first_solution_seconds": None if self.first is None else self.first - self.started,
            "processor_seconds": busy,
            "build_seconds": self.search.build_seconds,
            "peak_mib": self._peak_mib(),
            "statistics": asdict(self.search.statistics),
            "gathered": gathered,
        }
        self.send(ENDED + json.dumps(outcome).encode())

    def _peak_mib(self) -> float | None:
        """The memory in MiB that the work added to this process; None where the engine calls a program for it."""
        if self.formulation.engine.programs:
            return None
        return max(0, _peak_memory() - self.memory_before) / MIB

    def _add(self, placement: int) -> None:
        """Add one placement. Raises Fault if it is not a bitboard of this board."""
        if not isinstance(placement, int) or placement & ~self.full:
            sentence = "gave {value}, which is not a placement on this board{source}"
            raise Fault(say(sentence, value=shorten(placement), source=self.source))
        now = time.perf_counter()
        if self.first is None:
            self.first = now
        if self.gatherer:
            self.gatherer.add(placement)
            return
        self.batch += placement.to_bytes(self.width, "little")
        if len(self.batch) >= BATCH_BYTES or now - self.last_sent > BATCH_SECONDS:
            self._flush()

    def _flush(self) -> None:
        """Send the batch."""
        started, started_processor = time.perf_counter(), time.thread_time()
        with self.signals.held():
            if self.batch:
                self.send(PLACEMENTS + self.batch)
                self.batch.clear()
            self.last_sent = time.perf_counter()
            self.seconds_of_sending += self.last_sent - started
            self.processor_seconds_of_sending += time.thread_time() - started_processor

    def send(self, message: bytes | bytearray) -> None:
        """Send a message, if this process is the worker and not a child that it forked."""
        end_unless(self.worker)
        self.outbox.send(message)


def _explain_end(formulation: Formulation, error: BaseException) -> tuple[Status, str]:
    """The status of a formulation that ended with an exception, and the reason. Raises what is not an error."""
    match error:
        case Stopped() | GaveUp():
            return Status.LIMIT, str(error)
        case MemoryError():
            return Status.LIMIT, say("out of memory")
        case Fault():
            return Status.FAILED, str(error)
        case Exception():
            return Status.FAILED, explain_exception(formulation, error)
    raise error


def _sender_of_preparation(session: _Session) -> logging.Handler:
    """A listener that sends the messages of kernels that are compiled."""
    listener = logging.Handler()
    listener.emit = lambda record: session.send(PREPARING + record.getMessage().encode())  # type: ignore[method-assign]
    return listener


def _memory_now() -> int:
    """The memory of this process in bytes."""
    import psutil

    return int(psutil.Process().memory_info().rss)


def _peak_memory() -> int:
    """The peak memory of this process in bytes; if the system does not tell it, the memory that it has now."""
    try:
        import resource
    except ImportError:
        return _memory_now()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
