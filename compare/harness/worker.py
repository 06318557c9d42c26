"""The worker: runs one formulation in a process of its own and sends its placements through a pipe.

The first byte of a message says what follows. ``BEGUN``: nothing. ``PLACEMENTS``: bitboards of
``placement_bytes(board)`` bytes each, lowest byte first. ``ENDED``: a JSON object with the fields of the outcome.
"""

import json
import os
import sys
import time
from dataclasses import asdict
from importlib import import_module
from multiprocessing.connection import Connection

from compare.harness import messages, processes
from compare.harness.faults import Fault, explain_exception, file_of, shorten
from compare.harness.limits import MIB
from compare.harness.stop_signals import Stopped, StopSignals
from compare.question.errors import in_one_line
from models.chess.board import Board
from models.engine import Engine
from models.formulation import Formulation, GaveUp, Search, Status
from models.languages import say
from models.problem import Instance

BEGUN, PLACEMENTS, ENDED = b"B", b"P", b"E"
BATCH_BYTES = 1 << 16
BATCH_SECONDS = 0.05


def placement_bytes(board: Board) -> int:
    """The number of bytes of one placement in a message."""
    return (len(board) + 7) // 8


def work(connection: Connection, formulation: Formulation, instance: Instance, seconds: float) -> None:
    """Run a formulation for at most this time; send its placements, then its outcome."""
    signals = StopSignals()
    sender = Sender(connection, instance.board, signals, file_of(formulation))
    search = Search()
    clock = _Clock()
    try:
        with signals.held():
            _load(formulation.engine)
            formulation.prepare(instance)
        sender.send(BEGUN)
        clock.start()
        signals.set_alarm(seconds)
        try:
            for placement in formulation.solve(instance, search):
                sender.add(placement)
        finally:  # here, so that the handlers below hear a signal that came before
            signals.ignore()
        status, reason = Status.COMPLETE, None
    except BaseException as error:
        signals.ignore()
        status, reason = _explain_end(formulation, error)
    elapsed = clock.elapsed - sender.seconds
    sender.flush()
    outcome = {
        "status": status,
        "reason": reason and in_one_line(reason),
        "seconds": elapsed,
        "first_solution_seconds": None if sender.first is None else sender.first - clock.started,
        "peak_mib": max(0, _peak_memory() - clock.memory_before) / MIB,
        "statistics": asdict(search.statistics),
    }
    sender.send(ENDED + json.dumps(outcome).encode())


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


class _Clock:
    """When the search began, and the memory (bytes) before it."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.memory_before = _memory_now()
        self.started = time.perf_counter()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started


def _load(engine: Engine) -> None:
    """Import the modules of the engine, before its time starts, and where no signal can interrupt an import."""
    for module in engine.imports:
        import_module(module)


class Sender:
    """Sends messages. Placements are sent in batches, when there are many of them, or after a short time."""

    def __init__(self, connection: Connection, board: Board, signals: StopSignals, source: str) -> None:
        self.source = source
        self.worker = os.getpid()
        self.connection = connection
        self.signals = signals
        self.full = board.full
        self.width = placement_bytes(board)
        self.batch = bytearray()
        self.first: float | None = None
        self.last_sent = time.perf_counter()
        self.seconds = 0.0

    def add(self, placement: int) -> None:
        """Add one placement. Raises Fault if it is not a bitboard of this board."""
        if not isinstance(placement, int) or placement & ~self.full:
            sentence = "gave {value}, which is not a placement on this board{source}"
            raise Fault(say(sentence, value=shorten(placement), source=self.source))
        self.batch += placement.to_bytes(self.width, "little")
        now = time.perf_counter()
        if self.first is None:
            self.first = now
        if len(self.batch) >= BATCH_BYTES or now - self.last_sent > BATCH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Send the batch."""
        started = time.perf_counter()
        with self.signals.held():
            if self.batch:
                self.send(PLACEMENTS + self.batch)
                self.batch.clear()
            self.last_sent = time.perf_counter()
            self.seconds += self.last_sent - started

    def send(self, message: bytes | bytearray) -> None:
        """Send a message, if this process is the worker and not a child that it forked."""
        processes.end_unless(self.worker)
        messages.send(self.connection, message)


def _memory_now() -> int:
    import psutil

    return int(psutil.Process().memory_info().rss)


def _peak_memory() -> int:
    """The peak memory (bytes) of this process; where the system does not tell, its memory now."""
    try:
        import resource
    except ImportError:
        return _memory_now()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
