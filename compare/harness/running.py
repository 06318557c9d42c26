"""A formulation that runs, seen from the program: what its worker process sends, and how it ends."""

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from compare.harness.processes.child import Child, ChildProcess
from compare.harness.signals.stopping import STOPPED
from compare.harness.worker import BEGUN, ENDED, PLACEMENTS, PREPARING, FormulationOrder, placement_bytes, unpack, work
from compare.question.errors import in_one_line
from compare.verdict.comparison import Outcome
from models.formulation import Status
from models.search import SearchStatistics

GRACE_SECONDS = 1.0
"""The time that a worker has to stop by itself, before it is killed."""
GRACE_AFTER_STOP = 0.3
"""The same time if it was told to stop, so that somebody waits for it."""
TOLD = (Status.COMPLETE, Status.LIMIT, Status.FAILED)
"""The statuses that a worker may report of an instance."""
MEASURED = ("seconds", "first_solution_seconds", "peak_mib", "processor_seconds", "build_seconds")
"""The fields of an outcome that the worker measures."""
LONGEST_REASON = 4000
"""The most characters of a reason; a longer one is cut."""

Receive = Callable[[Sequence[int]], None]
"""A function that takes the bitboards of placements that have arrived."""


class Worker(ABC):
    """One formulation, number ``who`` of those that are asked, at work on the instances of an order one by one.

    ``receive`` is called with the placements that arrive. ``preparation`` says what it does before it begins, if that
    takes long and counts against no limit; None otherwise. ``reports`` has an outcome for each instance that has ended,
    without the number of its placements; ``gathered`` has for each the data of its gatherer, or None. ``stopped``: it
    was asked to stop. ``lost``: its machine or process was lost, so another worker may have the instances without a
    report.
    """

    def __init__(self, who: int, order: FormulationOrder, receive: Receive) -> None:
        self.who = who
        self.formulation = order.formulation
        self.has_ended = self.stopped = self.lost = False
        self.preparation: str | None = None
        self.reports: list[Outcome] = []
        self.gathered: list[dict[str, Any] | None] = []
        self._board = order.instances[0].board
        self._receive = receive

    @property
    @abstractmethod
    def handles(self) -> list[Any]:
        """The handles to wait for: one of them is ready when there is something to receive."""

    @property
    @abstractmethod
    def elapsed(self) -> float:
        """Seconds since it began, or, before it does, since it was started."""

    @property
    @abstractmethod
    def worked(self) -> float:
        """Seconds since it began; 0 before."""

    @abstractmethod
    def receive(self) -> None:
        """Take the messages that have arrived, pass the placements on, and check the limits."""

    @abstractmethod
    def stop(self) -> None:
        """Ask it to send its last placements and to stop."""

    @abstractmethod
    def kill(self, reason: str) -> None:
        """Kill it. If it is called again, the first reason counts."""

    @abstractmethod
    def close(self) -> None:
        """Leave nothing of it behind. To be called when it has ended; afterwards the last report says how it ended."""

    def decode(self, placements: bytes) -> list[int]:
        """The bitboards in a message. Raises ValueError if one has squares beyond the board."""
        bitboards = unpack(self._board, placements)
        is_whole = len(placements) % placement_bytes(self._board) == 0
        if not is_whole or any(bitboard & ~self._board.full for bitboard in bitboards):
            raise ValueError("not a list of bitboards")
        return bitboards

    def outcome(self, status: Status, reason: str | None, **measured: Any) -> Outcome:
        """An outcome of its formulation; ``measured`` are other fields of the outcome."""
        return Outcome(self.formulation.name, self.formulation.engine.name, status, reason, **measured)


class Running(Worker):
    """A worker that is one child process of this machine, whose limits are checked; it is never lost."""

    def __init__(
        self, who: int, order: FormulationOrder, receive: Receive, start_child: Callable[..., Child] = ChildProcess
    ) -> None:
        super().__init__(who, order, receive)
        self._number = len(order.instances)
        self._gathers = bool(order.gatherers)
        self._first: float | None = None
        seconds = order.seconds + GRACE_SECONDS
        file = getattr(order.formulation, "file_to_run", None)
        self._child = start_child(order.formulation.engine, work, order, seconds=seconds, mib=order.mib, file=file)

    @property
    def handles(self) -> list[Any]:
        return self._child.handles

    @property
    def elapsed(self) -> float:
        return self._child.elapsed

    @property
    def worked(self) -> float:
        return self._child.elapsed if self._child.has_begun else 0.0

    def receive(self) -> None:
        has_ended = self._child.has_ended
        for message in self._child.receive():
            try:
                self._take(message)
            except (ValueError, TypeError, KeyError, RecursionError):
                self._child.kill_malformed()
        self.has_ended = has_ended
        if not has_ended:
            self._child.check_limits()

    def stop(self) -> None:
        self.stopped = True
        self._child.has_begun = True  # also while it is loaded, only the grace is left
        self._child.seconds = min(self._child.seconds, self._child.elapsed + GRACE_AFTER_STOP)
        self._child.ask_to_stop()

    def kill(self, reason: str) -> None:
        self._child.kill(reason)

    def close(self) -> None:
        self._child.close(GRACE_AFTER_STOP if self.stopped else GRACE_SECONDS)
        if self._child.is_malformed or not self._has_reported_its_end():
            self.reports = [*self.reports[: self._number - 1], self._describe_death()]
        last = self.reports[-1]
        if self.stopped and last.status == Status.FAILED:
            last.status, last.reason = Status.LIMIT, STOPPED
        if last.status == Status.FAILED:
            last.errors = self._child.errors

    def _has_reported_its_end(self) -> bool:
        """Whether the outcomes of all instances have come, or that of one that was not completed."""
        return bool(self.reports) and (len(self.reports) == self._number or not self.reports[-1].status.is_complete)

    def _take(self, message: bytes) -> None:
        """Take one message. Raises KeyError, TypeError, ValueError or RecursionError if it is none of a worker."""
        kind, rest = message[:1], message[1:]
        if kind == PREPARING:
            self.preparation = in_one_line(rest.decode())
            self._child.is_unlimited = True
        elif kind == BEGUN and self.stopped:
            self.preparation = None
        elif kind == BEGUN and not self._child.has_begun:
            self.preparation = None
            self._child.begin()
        elif kind == PLACEMENTS:
            if self._first is None:
                self._first = self._child.elapsed
            self._receive(self.decode(rest))
        elif kind == ENDED and not self._has_reported_its_end():
            report = json.loads(rest)
            outcome = self._read_report(report)
            if self._gathers and outcome.status.is_complete and not isinstance(report["gathered"], dict):
                raise ValueError(report["gathered"])
            self.reports.append(outcome)
            self.gathered.append(report["gathered"])
            self._first = None
            if self._has_reported_its_end():
                self._child.seconds = min(self._child.seconds, self._child.elapsed + GRACE_SECONDS)
        else:
            raise ValueError(kind)

    def _read_report(self, report: dict[str, Any]) -> Outcome:
        """The outcome that the worker reports. Raises KeyError, TypeError or ValueError if it is not a report.

        A file of somebody else may run in the worker and write anything, so every value is checked.
        """
        status, reason, counts = Status(report["status"]), report["reason"], report["statistics"]
        if status not in TOLD or not isinstance(reason, str | None) or not isinstance(counts, dict):
            raise ValueError(report)
        statistics = {name: _read_number(value) for name, value in counts.items()}
        return self.outcome(
            status,
            reason and in_one_line(reason[:LONGEST_REASON]),
            **{name: _read_number(report[name]) for name in MEASURED},
            statistics=SearchStatistics(**statistics),  # type: ignore[arg-type]
        )

    def _describe_death(self) -> Outcome:
        """The outcome of a worker that sent no report, because it was killed or crashed."""
        was_limited = self._child.killed is not None and not self._child.is_malformed
        reason = STOPPED if self.stopped and was_limited else self._child.death_in_words()
        status = Status.LIMIT if was_limited else Status.FAILED
        return self.outcome(status, reason, seconds=self._child.elapsed, first_solution_seconds=self._first)


def _read_number(value: Any) -> float | None:
    """A number that was measured or counted, or None. Raises ValueError if it is below 0, or larger than any float."""
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 <= value <= sys.float_info.max:
        raise ValueError(value)
    return value  # type: ignore[no-any-return]
