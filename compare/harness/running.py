"""A formulation that runs: the parent's side of a worker process."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from compare.harness.processes.child import Child, ChildProcess
from compare.harness.worker import BEGUN, ENDED, PLACEMENTS, PREPARING, Gatherer, placement_bytes, work
from compare.question.errors import in_one_line
from compare.verdict.comparison import Outcome
from models.formulation import Formulation, SearchStatistics, Status
from models.problem import Instance

GRACE_SECONDS = 1.0
"""The time that a worker has to stop by itself, before it is killed."""
GRACE_AFTER_CTRL_C = 0.3
"""The same, where the user has stopped the program and waits for it."""
STOPPED = "stopped by the user"


class Running:
    """One worker process, to which instances are put one after the other; its limits are checked.

    ``preparation`` says what it does before it begins, where that takes long and counts against no limit; None
    otherwise. ``receive`` is called with the placements that arrive. ``reports`` has an outcome for each instance that
    has ended, without the number of its placements, and ``gathered`` what a gatherer made of them.
    """

    lost = False
    """What a process of this machine does is never lost: how it ended is known."""

    def __init__(
        self,
        who: int,
        formulation: Formulation,
        instances: Sequence[Instance],
        receive: Callable[[Sequence[int]], None],
        seconds: float,
        mib: int,
        gatherers: Sequence[Gatherer] = (),
        start_child: Callable[..., Child] = ChildProcess,
    ) -> None:
        self.who = who
        self.formulation = formulation
        self.has_ended = False
        self.stopped = False
        self.preparation: str | None = None
        self.reports: list[Outcome] = []
        self.gathered: list[dict[str, Any] | None] = []
        self._number = len(instances)
        self._gathers = bool(gatherers)
        self._receive = receive
        self._board = instances[0].board
        self._first: float | None = None
        self._child = start_child(
            formulation.engine,
            work,
            formulation,
            instances,
            seconds,
            gatherers,
            seconds=seconds + GRACE_SECONDS,
            mib=mib,
        )

    @property
    def handles(self) -> list[Any]:
        """What to wait for: one of these is ready when there is something to receive."""
        return self._child.handles

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return self._child.elapsed

    @property
    def worked(self) -> float:
        """Seconds since it began; 0 before."""
        return self._child.elapsed if self._child.has_begun else 0.0

    def receive(self) -> None:
        """Take the messages that have arrived, and check the limits."""
        has_ended = self._child.has_ended
        for message in self._child.receive():
            try:
                self._take(message)
            except (ValueError, TypeError, KeyError):
                self._child.kill_malformed()
        self.has_ended = has_ended
        if not has_ended:
            self._child.check_limits()

    def stop(self) -> None:
        """Ask the worker to stop, and to send what it has."""
        self.stopped = True
        self._child.has_begun = True
        self._child.seconds = min(self._child.seconds, self._child.elapsed + GRACE_AFTER_CTRL_C)
        self._child.ask_to_stop()

    def kill(self, reason: str) -> None:
        """Kill the worker. The first reason counts."""
        self._child.kill(reason)

    def close(self) -> None:
        """Leave nothing of the process behind. To be called when it has ended; then the last report says how."""
        self._child.close(GRACE_AFTER_CTRL_C if self.stopped else GRACE_SECONDS)
        if self._child.is_malformed or not self._has_reported_its_end():
            self.reports = [*self.reports[: self._number - 1], self._describe_death()]
        last = self.reports[-1]
        if self.stopped and last.status == Status.FAILED:
            last.status, last.reason = Status.LIMIT, STOPPED
        if last.status == Status.FAILED:
            last.errors = self._child.errors

    def _has_reported_its_end(self) -> bool:
        return bool(self.reports) and (len(self.reports) == self._number or not self.reports[-1].status.is_complete)

    def _take(self, message: bytes) -> None:
        kind, rest = message[:1], message[1:]
        if kind == PREPARING:
            self.preparation = in_one_line(rest.decode())
            self._child.is_unlimited = True
        elif kind == BEGUN:
            self.preparation = None
            self._child.begin()
        elif kind == PLACEMENTS:
            if self._first is None:
                self._first = self._child.elapsed
            self._receive(decode(rest, placement_bytes(self._board), self._board.full))
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
        """The outcome that the worker reports. Raises KeyError, TypeError or ValueError if it is not a report."""
        return Outcome(
            self.formulation.name,
            self.formulation.engine.name,
            Status(report["status"]),
            reason=report["reason"],
            seconds=report["seconds"],
            first_solution_seconds=report["first_solution_seconds"],
            peak_mib=report["peak_mib"],
            statistics=SearchStatistics(**report["statistics"]),
        )

    def _describe_death(self) -> Outcome:
        """It sent no report: it was killed, or crashed."""
        was_limited = self._child.killed is not None and not self._child.is_malformed
        return Outcome(
            self.formulation.name,
            self.formulation.engine.name,
            Status.LIMIT if was_limited else Status.FAILED,
            reason=STOPPED if self.stopped and was_limited else self._child.death_in_words(),
            seconds=self._child.elapsed,
            first_solution_seconds=self._first,
        )


def decode(placements: bytes, width: int, full: int) -> list[int]:
    """The bitboards in a message. Raises ValueError if one has squares beyond the board."""
    found = [int.from_bytes(placements[at : at + width], "little") for at in range(0, len(placements), width)]
    if len(placements) % width or any(placement & ~full for placement in found):
        raise ValueError("not a list of bitboards")
    return found
