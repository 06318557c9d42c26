"""Runs formulations side by side, each in a process of its own, under limits of time and memory."""

import time
from collections.abc import Callable, Sequence
from functools import partial

from compare.harness import processes
from compare.harness.limits import Limits
from compare.harness.processes import can_be_sent
from compare.harness.running import STOPPED, Running
from compare.harness.supervisor import Supervisor
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.judge import judge
from compare.verdict.tally import Tally
from models.catalogue.loading import describe_exception
from models.engine import Engine
from models.formulation import Formulation, SolutionSet, Status
from models.problem import Instance


class Runner(Supervisor):
    """One comparison while it runs.

    ``outcomes`` has one entry for each formulation, in their order: None until it has ended. ``tally`` holds their
    placements. ``seconds`` are the time limits, if formulations have limits of their own.
    """

    def __init__(
        self,
        instance: Instance,
        formulations: Sequence[Formulation],
        limits: Limits,
        seconds: Sequence[float] | None = None,
    ) -> None:
        super().__init__(limits)
        self.formulations = formulations
        self.seconds = seconds or [limits.seconds] * len(formulations)
        self.tally = Tally(instance, formulations)
        self.outcomes = [decline(one, instance) for one in formulations]
        self.waiting = [who for who, outcome in enumerate(self.outcomes) if outcome is None]
        self.waiting.sort(key=lambda who: bool(formulations[who].engine.imports))

    def run(self, progress: Callable[["Runner"], None] = lambda runner: None) -> Comparison:
        """Run all formulations to their ends. ``progress`` is called often, with the runner, to show how it stands.

        Ctrl-C stops those that run and keeps their placements.
        """
        started = time.perf_counter()
        self.supervise(lambda: progress(self))
        outcomes = [outcome for outcome in self.outcomes if outcome is not None]
        return judge(self.tally, outcomes, time.perf_counter() - started, self.interrupted)

    def progress_lines(self) -> list[str]:
        """One line for each formulation that runs, and one that counts the others."""
        lines = [
            f"{running.formulation.name}: {self.tally.counts[running.who]} solutions, {running.elapsed:.0f} s"
            for running in self.running
        ]
        ended = [outcome for outcome in self.outcomes if _was_asked(outcome)]
        return [
            *lines,
            f"{len(ended)} done, {len(self.waiting)} to come; Ctrl-C stops and keeps what there is",
        ]

    @property
    def is_waiting(self) -> bool:
        return bool(self.waiting)

    def must_wait(self) -> bool:
        one = self.formulations[self.waiting[0]]
        return processes.must_wait(one.engine, one, self.tally.instance)

    def engines_to_load(self) -> list[Engine]:
        sent = [self.formulations[who] for who in self.waiting]
        return [one.engine for one in sent if can_be_sent(one, self.tally.instance)]

    def start_next(self) -> None:
        who = self.waiting.pop(0)
        one = self.formulations[who]
        if self.interrupted:
            self.outcomes[who] = Outcome(one.name, one.engine.name, Status.LIMIT, STOPPED, has_begun=False)
            return
        receive = partial(self.tally.receive, who)
        self.running.append(Running(who, one, [self.tally.instance], receive, self.seconds[who], self.limits.mib))

    def take_end(self, running: Running) -> None:
        self.outcomes[running.who] = counted(running.reports[-1], self.tally, running.who)


def counted(outcome: Outcome, tally: Tally, who: int) -> Outcome:
    """The outcome of formulation number ``who``, with what the tally knows about its placements."""
    outcome.count = tally.counts[who]
    outcome.size = tally.sizes[who]
    outcome.has_orbits = tally.has_orbits
    if outcome.status == Status.COMPLETE and not outcome.count:
        outcome.status = Status.INFEASIBLE
    return outcome


def decline(formulation: Formulation, instance: Instance) -> Outcome | None:
    """The outcome of a formulation that does not answer the instance; None if it answers."""
    status = Status.UNSUPPORTED
    try:
        reason = (
            "only one solution, not all" if formulation.gives == SolutionSet.ONE else formulation.unsupported(instance)
        )
    except Exception as error:
        status, reason = Status.FAILED, describe_exception(error)
    return None if reason is None else Outcome(formulation.name, formulation.engine.name, status, reason)


def _was_asked(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.status != Status.UNSUPPORTED


def compare(
    instance: Instance,
    formulations: Sequence[Formulation],
    limits: Limits | None = None,
    progress: Callable[[Runner], None] = lambda runner: None,
) -> Comparison:
    """Ask every formulation the same question, and judge the answers."""
    return Runner(instance, formulations, limits or Limits()).run(progress)
