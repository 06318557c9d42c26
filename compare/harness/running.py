"""A formulation that runs: the parent's side of a worker process."""

import json
import multiprocessing
import time
from typing import Any

from compare.harness import processes
from compare.harness.limits import MIB
from compare.harness.worker import BEGUN, ENDED, PLACEMENTS, placement_bytes, work
from compare.verdict.comparison import Outcome
from compare.verdict.tally import Tally
from models.formulation import Formulation, SearchStatistics, Status

GRACE_SECONDS = 1.0
"""How long a worker that should stop by itself has for it, before it is killed."""
MEMORY_CHECK_SECONDS = 0.02
MESSAGES_AT_A_TIME = 16
STOPPED = "stopped by the user"


class Running:
    """One worker process: what it sends goes to the tally; what it takes is watched."""

    def __init__(self, who: int, formulation: Formulation, tally: Tally, seconds: float, mib: int) -> None:
        self.who = who
        self.formulation = formulation
        self.tally = tally
        self.seconds = seconds
        self.mib = mib
        self.width = placement_bytes(tally.instance.board)
        self.connection, theirs = multiprocessing.Pipe(duplex=False)
        self.process = processes.start(formulation.engine, work, formulation, tally.instance, theirs, seconds)
        theirs.close()
        self.begun = time.perf_counter()
        self.has_begun = False
        self.first: float | None = None
        self.memory_before = processes.memory_of(self.process)
        self.stopped = False
        self.killed: str | None = None
        self.memory_checked = 0.0
        self.report: dict[str, Any] | None = None
        self.closed = False

    def receive(self) -> None:
        """Take in what the worker has sent, as far as it is there."""
        for _ in range(MESSAGES_AT_A_TIME):
            if self.closed or not self.connection.poll():
                return
            try:
                self._take(self.connection.recv_bytes())
            except (EOFError, OSError):
                self.closed = True

    def check_limits(self) -> None:
        """Kill the worker if it has had too much memory, or does not stop when its time is up."""
        now = time.perf_counter()
        elapsed = now - self.begun
        if not self.has_begun and not self.stopped:
            if elapsed > processes.START_SECONDS:
                self.kill(f"not ready after {processes.START_SECONDS:g} seconds")
        elif elapsed > self.seconds + GRACE_SECONDS:
            self.kill(STOPPED if self.stopped else "time limit")
        if now - self.memory_checked > MEMORY_CHECK_SECONDS:
            self.memory_checked = now
            if processes.memory_of(self.process) - self.memory_before > self.mib * MIB:
                self.kill(f"memory limit of {self.mib} MiB")

    def stop(self) -> None:
        """Ask the worker to stop, and to send what it has."""
        self.stopped = True
        self.seconds = min(self.seconds, time.perf_counter() - self.begun)
        self.process.terminate()

    def kill(self, reason: str) -> None:
        self.killed = self.killed or reason
        processes.kill(self.process)

    @property
    def has_ended(self) -> bool:
        """Whether no more can come: a process that the worker leaves behind may hold the pipe open."""
        return self.closed or (self.process.exitcode is not None and not self.connection.poll())

    def outcome(self) -> Outcome:
        """How it ended; to be asked when it has."""
        self.connection.close()
        self.process.join(GRACE_SECONDS)
        processes.kill(self.process)
        self.process.join()
        outcome = Outcome(self.formulation.name, self.formulation.engine.name, Status.FAILED)
        if self.report is None:
            self._tell_of_death(outcome)
        else:
            outcome.statistics = SearchStatistics(**self.report.pop("statistics"))
            vars(outcome).update(self.report, status=Status(self.report["status"]))
        if self.stopped and outcome.status == Status.FAILED:
            outcome.status, outcome.reason = Status.LIMIT, STOPPED
        outcome.count = self.tally.counts[self.who]
        outcome.size = self.tally.sizes[self.who]
        if outcome.status == Status.COMPLETE and not outcome.count:
            outcome.status = Status.INFEASIBLE
        return outcome

    def _take(self, message: bytes) -> None:
        kind, rest = message[:1], message[1:]
        if kind == BEGUN:
            self.begun = time.perf_counter()
            self.has_begun = True
            self.memory_before = processes.memory_of(self.process)
        elif kind == PLACEMENTS:
            self.first = self.first or time.perf_counter() - self.begun
            self.tally.receive(self.who, _decoded(rest, self.width))
        elif kind == ENDED:
            self.report = json.loads(rest)
            self.seconds = min(self.seconds, time.perf_counter() - self.begun)

    def _tell_of_death(self, outcome: Outcome) -> None:
        outcome.seconds = time.perf_counter() - self.begun
        outcome.first_solution_seconds = self.first
        if self.killed:
            outcome.status, outcome.reason = Status.LIMIT, self.killed
        else:
            outcome.reason = processes.death_in_words(self.process)


def _decoded(placements: bytes, width: int) -> list[int]:
    return [int.from_bytes(placements[at : at + width], "little") for at in range(0, len(placements), width)]
