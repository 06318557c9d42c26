"""The worker: runs one formulation in a process of its own and sends what it finds through a pipe.

Messages are bytes, the first of which says what follows: ``BEGUN`` nothing; ``PLACEMENTS`` bitboards, each
``placement_bytes(board)`` wide, lowest byte first; ``ENDED`` a JSON object, the outcome's fields.
"""

import json
import os
import sys
import time
from dataclasses import asdict
from importlib import import_module
from multiprocessing.connection import Connection

from compare.harness import processes
from compare.harness.limits import MIB
from compare.harness.raised import in_one_line, raised_by, written_in
from compare.harness.shortened import shortened
from compare.harness.stop_signals import Stopped, StopSignals
from compare.question.errors import Fault
from models.chess.board import Board
from models.engine import Engine
from models.formulation import Formulation, GaveUp, Search, Status
from models.problem import Instance

BEGUN, PLACEMENTS, ENDED = b"B", b"P", b"E"
BATCH_BYTES = 1 << 16
BATCH_SECONDS = 0.05


def placement_bytes(board: Board) -> int:
    """How many bytes a placement on this board is sent in."""
    return (len(board) + 7) // 8


def work(formulation: Formulation, instance: Instance, connection: Connection, seconds: float) -> None:
    """Run a formulation for at most so many seconds, and send its placements and its outcome."""
    signals = StopSignals()
    sender = Sender(connection, instance.board, signals, written_in(formulation))
    search = Search()
    status, reason = Status.COMPLETE, None
    memory_before, started = _memory_now(), time.perf_counter()
    try:
        with signals.held():
            _load(formulation.engine)
            formulation.prepare(instance)
        sender.send(BEGUN)
        memory_before, started = _memory_now(), time.perf_counter()
        signals.set_alarm(seconds)
        try:
            for placement in formulation.solve(instance, search):
                sender.add(placement)
        finally:  # here, so that what comes before it is heard below
            signals.ignore()
    except Stopped as stop:
        status, reason = Status.LIMIT, str(stop)
    except GaveUp as gave_up:
        status, reason = Status.LIMIT, str(gave_up)
    except MemoryError:
        status, reason = Status.LIMIT, "out of memory"
    except Fault as fault:
        status, reason = Status.FAILED, str(fault)
    except Exception as error:
        status, reason = Status.FAILED, raised_by(formulation, error)
    signals.ignore()
    elapsed = time.perf_counter() - started - sender.seconds
    sender.flush()
    first = None if sender.first is None else sender.first - started
    peak = max(0, _peak_memory() - memory_before) / MIB
    outcome = {
        "status": status,
        "reason": reason and in_one_line(reason),
        "seconds": elapsed,
        "first_solution_seconds": first,
        "peak_mib": peak,
        "statistics": asdict(search.statistics),
    }
    sender.send(ENDED + json.dumps(outcome).encode())


def _load(engine: Engine) -> None:
    """Import what the engine needs, before its time runs, and where no signal can cut an import in two."""
    for module in engine.imports:
        import_module(module)


class Sender:
    """Sends messages. Placements are collected into batches, so that a pipe is written seldom, yet not late."""

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
        """Take one placement. Raises Fault if it is not a bitboard of this board."""
        if not isinstance(placement, int) or placement & ~self.full:
            raise Fault(f"gave {shortened(placement)}, which is not a placement on this board{self.source}")
        self.batch += placement.to_bytes(self.width, "little")
        now = time.perf_counter()
        if self.first is None:
            self.first = now
        if len(self.batch) >= BATCH_BYTES or now - self.last_sent > BATCH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Send what is there."""
        started = time.perf_counter()
        with self.signals.held():
            if self.batch:
                self.send(PLACEMENTS + self.batch)
                self.batch.clear()
            self.last_sent = time.perf_counter()
            self.seconds += self.last_sent - started

    def send(self, message: bytes | bytearray) -> None:
        """Send a message, if this is the worker and not a child that it forked."""
        processes.end_unless(self.worker)
        processes.send(self.connection, message)


def _memory_now() -> int:
    import psutil

    return int(psutil.Process().memory_info().rss)


def _peak_memory() -> int:
    """The most memory (bytes) that this process has had; where the system does not tell, what it has now."""
    try:
        import resource
    except ImportError:
        return _memory_now()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
